// Before JupyterLite's service worker, which has every request of the pages pass through it, and then asks the network
// itself. It is needed for requests under /api/ alone: a kernel's for files and for input. What else a page asks for goes
// past it, where the browser has scripts with their compiled code.
self.addEventListener('install', (event) => {
  const past = { condition: { not: { urlPattern: { pathname: '*/api/*' } } }, source: 'network' };
  try {
    event.addRoutes(past).catch(() => {}); // a browser that knows such routes need not even start this worker
  } catch {
    // it asks below
  }
});
self.addEventListener('fetch', (event) => {
  if (!new URL(event.request.url).pathname.includes('/api/')) event.stopImmediatePropagation();
});
