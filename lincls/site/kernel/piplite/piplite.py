"""What JupyterLite's kernel sets."""

_PIPLITE_DISABLE_PYPI = True
_PIPLITE_URLS: list[str] = []
