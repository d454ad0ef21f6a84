"""How the documents become a site: `make docs`, with Sphinx, MyST (which reads Markdown) and Furo (the looks).

Why these: Material for MkDocs gets no more than fixes until its end in November 2026 and MkDocs itself has had no release since 2024;
Zensical, which its makers build instead, is at 0.0.x and knows no search page in Spanish or Portuguese. Sphinx, MyST and Furo are
released regularly, make every warning an error, check links between Markdown files down to the heading, search without a server
(from a USB stick too), and fetch nothing from anywhere.
"""

from __future__ import annotations

import re
import sys
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from bs4 import BeautifulSoup

import tateti
from tateti.language import NAMES
from tateti.tools.documents.staging import language_of

sys.dont_write_bytecode = True

project = "tateti"
author = "the tateti authors"
version = release = tateti.__version__
copyright = f"MIT licence · tateti {release}"
language = "en"

extensions = ["myst_parser"]
exclude_patterns = ["site"]
myst_heading_anchors = 4
myst_enable_extensions = ["html_image"]  # <img> in Markdown, which forges show too
highlight_language = "none"
suppress_warnings = ["misc.highlighting_failure"]  # JSON with an ellipsis is JSON to a reader

html_theme = "furo"
html_title = "tateti"
html_static_path = ["static"]
templates_path = ["templates"]
html_css_files = ["site.css"]
html_js_files = [("site.js", {"defer": "defer"})]
html_favicon = "static/icon.svg"  # that of the page
html_copy_source = False
html_show_sourcelink = False
html_use_index = False
html_domain_indices = False
html_additional_pages = {
    f"search.{code}": "search.html" for code in ("es", "pt")
}  # each searches its language
html_sidebars = {
    "**": ["brand.html", "sidebar/search.html", "sidebar/scroll-start.html", "sidebar/navigation.html", "sidebar/scroll-end.html"]
}  # fmt: skip
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"

# The colours of the page and of the window.
html_theme_options = {
    "top_of_page_buttons": [],
    "light_css_variables": {
        "color-brand-primary": "#3451c6",
        "color-brand-content": "#3451c6",
        "color-brand-visited": "#6b3fa0",
        "color-foreground-primary": "#1c2230",
        "color-foreground-secondary": "#4a5364",
        "color-foreground-muted": "#565f71",
        "color-background-primary": "#ffffff",
        "color-background-secondary": "#f5f6f9",
        "color-background-border": "#d3d8e2",
    },
    "dark_css_variables": {
        "color-brand-primary": "#8fa6ff",
        "color-brand-content": "#8fa6ff",
        "color-brand-visited": "#cfb0f2",
        "color-foreground-primary": "#eef1f7",
        "color-foreground-secondary": "#b6bfd0",
        "color-foreground-muted": "#a3adc0",
        "color-background-primary": "#14171f",
        "color-background-secondary": "#191d27",
        "color-background-border": "#2c3342",
    },
}

# What stands around the pages, in the languages of the pages.
WORDS = {
    "es": {
        "Next": "Siguiente",
        "Previous": "Anterior",
        "Home": "Inicio",
        "Search": "Buscar",
        "Searching needs JavaScript.": "Para buscar hace falta JavaScript.",
        "One place": "Un lugar",
        "{count} places": "{count} lugares",
        "There is nothing about that.": "No hay nada sobre eso.",
        "In English only": "Solo en inglés",
        "In other languages": "En otros idiomas",
        "On this page": "En esta página",
        "Back to top": "Volver arriba",
        "Skip to content": "Saltar al contenido",
        "Languages": "Idiomas",
        "Pages": "Páginas",
        "Toggle site navigation sidebar": "Mostrar u ocultar la navegación",
        "Toggle table of contents sidebar": "Mostrar u ocultar el índice de la página",
        "Toggle Light / Dark / Auto color theme": "Claro, oscuro o como el sistema",
        "Made with Sphinx and Furo": "Hecho con Sphinx y Furo",
        "MIT licence": "Licencia MIT",
    },
    "pt": {
        "Next": "Seguinte",
        "Previous": "Anterior",
        "Home": "Início",
        "Search": "Pesquisar",
        "Searching needs JavaScript.": "Para pesquisar é preciso JavaScript.",
        "One place": "Um lugar",
        "{count} places": "{count} lugares",
        "There is nothing about that.": "Não há nada sobre isso.",
        "In English only": "Só em inglês",
        "In other languages": "Noutras línguas",
        "On this page": "Nesta página",
        "Back to top": "Voltar ao início",
        "Skip to content": "Saltar para o conteúdo",
        "Languages": "Línguas",
        "Pages": "Páginas",
        "Toggle site navigation sidebar": "Mostrar ou ocultar a navegação",
        "Toggle table of contents sidebar": "Mostrar ou ocultar o índice da página",
        "Toggle Light / Dark / Auto color theme": "Claro, escuro ou como o sistema",
        "Made with Sphinx and Furo": "Feito com Sphinx e Furo",
        "MIT licence": "Licença MIT",
    },
}


class Words(NullTranslations):
    """The words around a page, in its language."""

    def __init__(self, code: str) -> None:
        super().__init__()
        self._words = WORDS.get(code, {})

    def gettext(self, message: str) -> str:
        return self._words.get(message, message)


def _in_its_language(app: Any, page: str, _template: str, context: dict[str, Any], _doctree: object) -> None:
    """Gives a page the language of its name: for browsers, in the words around it, and in its navigation."""
    code = language_of(page)
    context["language"] = code
    context["home"], context["searching"] = (
        stem if code == "en" else f"{stem}.{code}" for stem in ("index", "search")
    )
    context["languages"] = [(one, NAMES[one], _in_language(app, page, one)) for one in ("en", "es", "pt")]
    context["furo_navigation_tree"] = _of_language(context["furo_navigation_tree"], code)
    for side in ("next", "prev"):  # the last page of one language does not lead to the first of another
        if context.get(side) and _leads_elsewhere(context[side]["link"], code):
            context[side] = None
    if "body" in context:
        context["body"] = _without_empty_headings(context["body"])
    app.builder.templates.environment.install_gettext_translations(Words(code))


def _in_language(app: Any, page: str, code: str) -> str:
    """The same page in a language, or where that language begins."""
    stem = page if language_of(page) == "en" else page.rsplit(".", 1)[0]
    same = stem if code == "en" else f"{stem}.{code}"
    known = {*app.env.found_docs, "search", *app.config.html_additional_pages}
    return same if same in known else ("index" if code == "en" else f"index.{code}")


def _of_language(tree: str, code: str) -> str:
    """Of the navigation, the groups of a language; a group is a caption and the list after it."""
    soup = BeautifulSoup(tree, "html.parser")
    for caption in soup.find_all("p", class_="caption"):
        caption["aria-level"] = "2"
        pages = caption.find_next_sibling("ul")
        if all(_leads_elsewhere(link["href"], code) for link in pages.find_all("a")):
            pages.decompose()
            caption.decompose()
    return str(soup)


def _leads_elsewhere(address: str, code: str) -> bool:
    """Whether an address is that of a page in another language; the page that is shown is `#`."""
    return address != "#" and language_of(address.removesuffix(".html")) != code


def _without_empty_headings(body: str) -> str:
    """Tables whose columns have no headings, as Markdown must write them, get none that a screen reader would announce."""
    body = body.replace('<th class="head"><p></p></th>', "<td></td>")
    return re.sub(r"<thead>\s*<tr[^>]*>(?:<td></td>\s*)+</tr>\s*</thead>", "", body)


def _finish(app: Any, error: Exception | None) -> None:
    """What Furo's pages lack: names for their two sidebars, and the names of their buttons in the language of the page."""
    for file in Path(app.outdir).rglob("*.html") if error is None else ():
        words = Words(language_of(file.relative_to(app.outdir).with_suffix("").as_posix()))
        file.write_text(_named(file.read_text(encoding="utf-8"), words), encoding="utf-8")


def _named(page: str, words: Words) -> str:
    for kind, name in (("sidebar-drawer", "Pages"), ("toc-drawer", "On this page")):
        page = page.replace(
            f'<aside class="{kind}', f'<aside aria-label="{words.gettext(name)}" class="{kind}'
        )
    return re.sub(r'(?<=aria-label=")Toggle [^"]+', lambda found: words.gettext(found[0]), page)


def setup(app: Any) -> dict[str, bool]:
    """What Sphinx calls; after Furo, whose navigation is cut down to a language."""
    app.connect("html-page-context", _in_its_language, priority=900)
    app.connect("build-finished", _finish, priority=900)
    assert Path(app.srcdir, "index.md").is_file()
    return {"parallel_read_safe": True, "parallel_write_safe": False}
