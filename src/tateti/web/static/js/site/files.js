// The files of the engine: fetched with their progress told, and refused where they are not what was written.

/**
 * @typedef {{address: string, digest: string, size: number}} SiteFile its address as seen from the root of the page, and its
 *   SHA-256 as browsers check it
 */

/** A file that is not there, or is not the one that was written. */
export class DamagedError extends Error {
  /** @param {string} file */
  constructor(file) {
    super(`${file} is not the file that was written`);
    this.file = file;
  }
}

/** Fetches files, and tells how many bytes of all have come. */
export class Fetching {
  /** @param {string} root @param {SiteFile[]} files @param {(share: number) => void} onProgress */
  constructor(root, files, onProgress) {
    this.root = root;
    this.onProgress = onProgress;
    this.total = files.reduce((all, file) => all + file.size, 0);
    this.come = 0;
    /** By their whole addresses. @type {Map<string, Promise<Uint8Array<ArrayBuffer>>>} */
    this.contents = new Map(files.map((file) => [new URL(file.address, root).href, this.fetched(file)]));
    for (const content of this.contents.values()) content.catch(() => {}); // told where it is asked for
  }

  /** Waits for all of them; the first that is not right is told. */
  async all() {
    await Promise.all(this.contents.values());
  }

  /** The bytes of a file, if they are right. @param {string} address as seen from the root, or whole */
  content(address) {
    const { href } = new URL(address, this.root);
    return this.contents.get(href) ?? Promise.reject(new DamagedError(address));
  }

  /** The same as an answer, for whoever fetches by itself. @param {string} address @returns {Promise<Response>} */
  async answer(address) {
    const content = await this.content(address);
    const type = address.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return new Response(content, { headers: { "Content-Type": type } });
  }

  /** @param {SiteFile} file @returns {Promise<Uint8Array<ArrayBuffer>>} */
  async fetched(file) {
    const address = new URL(file.address, this.root).href;
    // A page that is not served safely cannot compute digests, and leaves the check to the fetch itself.
    const isChecked = !globalThis.crypto?.subtle;
    const read = async (/** @type {RequestCache} */ cache) => {
      const answer = await native(address, isChecked ? { cache, integrity: file.digest } : { cache });
      if (!answer.ok) throw new DamagedError(file.address);
      return this.read(answer, file);
    };
    try {
      const content = await read("default");
      if (isChecked || (await digestOf(content)) === file.digest) return content;
    } catch {
      // once more, past what the browser may have kept
    }
    try {
      const content = await read("reload");
      if (isChecked || (await digestOf(content)) === file.digest) return content;
    } catch {
      // said below
    }
    throw new DamagedError(file.address);
  }

  /** @param {Response} answer @param {SiteFile} file */
  async read(answer, file) {
    const content = new Uint8Array(file.size);
    const reader = answer.body?.getReader();
    let length = 0;
    const before = this.come;
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      if (length + part.value.length > content.length) throw new DamagedError(file.address);
      content.set(part.value, length);
      length += part.value.length;
      this.come += part.value.length;
      this.onProgress(Math.min(1, this.come / this.total));
    }
    if (length !== content.length) {
      this.come = before;
      throw new DamagedError(file.address);
    }
    return content;
  }
}

const native = globalThis.fetch?.bind(globalThis);

/** @param {Uint8Array<ArrayBuffer>} content */
async function digestOf(content) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return `sha256-${btoa(String.fromCharCode(...digest))}`;
}
