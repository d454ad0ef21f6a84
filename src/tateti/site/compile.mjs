// Compiles the Python sources of zip files by the very Python that will run them: node compile.mjs PYODIDE IN OUT [IN OUT ...]
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, ...files] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const pyodide = await loadPyodide({ indexURL: folder });
pyodide.runPython(`
import importlib.util, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

def compiled(name, source):
    # Its own source is never there to be compared with. Without what is written for readers.
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), False))

def compile_all():
    with zipfile.ZipFile("/in.zip") as given, zipfile.ZipFile("/out.zip", "w", zipfile.ZIP_DEFLATED) as made:
        for name in sorted(given.namelist()):
            content = given.read(name)
            if name.endswith(".py"):
                name, content = name + "c", compiled(name, content)
            if not name.endswith("/"):
                made.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED, 9)
`);
for (let i = 0; i + 1 < files.length; i += 2) {
  pyodide.FS.writeFile("/in.zip", new Uint8Array(readFileSync(files[i])));
  pyodide.runPython("compile_all()");
  writeFileSync(files[i + 1], pyodide.FS.readFile("/out.zip"));
}
