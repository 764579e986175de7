// One Pyodide that runs notebooks: node worker.mjs PARTS SITE COURSE. A notebook's path below COURSE comes on each line of
// standard input, and a line of JSON answers it on standard output (see report() in cells.py).
import path from 'node:path';
import readline from 'node:readline';
import { pathToFileURL } from 'node:url';

const [parts, site, course] = process.argv.slice(2).map((folder) => path.resolve(folder));
const { loadPyodide } = await import(pathToFileURL(path.join(parts, 'pyodide.mjs')));
const python = await loadPyodide({ indexURL: parts + path.sep });
python.setStdout({ batched: (text) => console.error(text) }); // standard output is for the answers
python.mountNodeFS('/site', site);
python.mountNodeFS('/course', course);
python.runPython(`
import sys
sys.path[:0] = ["/course/tests/browser_kernel", "/course/lincls/site/python", "/course", "/site"]
sys.pycache_prefix = "/site/compiled"
`);
const cells = python.pyimport('cells');
for await (const notebook of readline.createInterface({ input: process.stdin })) console.log(cells.report('/course/' + notebook));
