"""The course as pages: any static file server holds them, and no request leaves them."""

from lincls.site.builder import SiteError, build, outside, serve, without_alt

__all__ = ["SiteError", "build", "outside", "serve", "without_alt"]
