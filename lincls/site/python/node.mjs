// Run a script in the browser's Python, under node: node node.mjs PARTS SCRIPT [NAME=FOLDER ...] [-- ARGUMENT ...]
// Each folder is /NAME in there. What the script prints goes to standard output; an error ends with status 1.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const given = process.argv.slice(2);
const end = given.includes('--') ? given.indexOf('--') : given.length;
const [parts, script, ...folders] = given.slice(0, end);
// byte code keeps its lines for tracebacks, but no columns: a page's first figure waits for 12.6 MB so, for 14.1 with them
const ENVIRONMENT = { MPLBACKEND: 'agg', HOME: '/home/pyodide', PYTHONNODEBUGRANGES: '1' };
const core = path.resolve(parts);
const { loadPyodide } = await import(pathToFileURL(path.join(core, 'pyodide.mjs')));
const python = await loadPyodide({ indexURL: core + path.sep, env: ENVIRONMENT });
for (const each of folders) {
  const [name, folder] = each.split('=');
  python.mountNodeFS(`/${name}`, path.resolve(folder));
}
python.setStdout({ batched: (text) => console.log(text) });
python.setStderr({ batched: (text) => console.error(text) });
try {
  python.runPython(`import sys; sys.argv = ${JSON.stringify(['script', ...given.slice(end + 1)])}`);
  python.runPython(fs.readFileSync(script, 'utf8'), { filename: script });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.exit(0);
