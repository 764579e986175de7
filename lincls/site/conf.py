"""Sphinx's settings for the course's pages; `builder.build` starts Sphinx with them."""

import os
from pathlib import Path

from lincls.site.mathjax import SCRIPT

project = "Linear classification"
author = copyright = "The lincls authors"
version = release = os.environ.get("LINCLS_SITE_VERSION", "")
extensions = [
    "myst_nb",
    "sphinx_copybutton",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx.ext.mathjax",
    "lincls.site.extension",
]
nb_execution_mode = "off"  # outputs are those that are stored
nb_merge_streams = True
nb_render_markdown_format = "myst"
myst_enable_extensions = ["dollarmath", "amsmath"]
myst_heading_anchors = 4
myst_heading_slug_func = "lincls.site.extension.slug"
myst_links_external_new_tab = False
autodoc_member_order = "bysource"
autodoc_typehints = "none"
napoleon_google_docstring = False
napoleon_use_rtype = False
napoleon_use_ivar = True
napoleon_attr_annotations = False
mathjax_path = f"mathjax/{SCRIPT}"
html_theme = "sphinx_book_theme"
html_title = "Linear classification"
html_context = {"dark": (Path(__file__).parents[1] / "widgets" / "dark.svg").read_text("utf-8")}
html_baseurl = os.environ.get("LINCLS_SITE_ADDRESS", "")
templates_path = ["templates"]
html_favicon = "favicon.svg"
html_static_path = ["_static"]
html_css_files = ["lincls.css", "predict.css", "cells.css"]
html_js_files = [("lincls.mjs", {"type": "module"})]
lincls_minutes = os.environ.get("LINCLS_SITE_MINUTES", "")
lincls_figures = os.environ.get("LINCLS_SITE_FIGURES", "")
if lincls_figures:
    html_css_files += ["live.css", "figures.css"]
    html_js_files += [("early.mjs", {"type": "module", "async": "async"}), ("figures.mjs", {"type": "module"})]
html_search_scorer = str(Path(__file__).with_name("search.js"))
html_show_sourcelink = True
html_show_sphinx = False
html_scaled_image_link = False  # a tap on a picture makes it live
html_copy_source = True  # of which a page gives its notebook
html_sourcelink_suffix = ""
html_last_updated_fmt = None
html_theme_options = {
    "use_download_button": True,
    "use_fullscreen_button": False,
    "home_page_in_toc": True,
    "show_navbar_depth": 1,
    "show_toc_level": 2,
    "announcement": "",
    "back_to_top_button": False,  # it would cover text
    "icon_links": [],
}
exclude_patterns = ["_build"]
suppress_warnings = ["mystnb.unknown_mime_type", "myst.header", "toc.not_included", "ref.python"]
