// Packs that Python does not start on, in a thread of their own: while Python works its own hears nothing of the network.
// Message in: {base, manifest, names}; out, of each pack: {heard: [name, bytes]}, {name, whole} or {name, trouble}, and
// {path, module} for each file of machine code in it; {done} when all have come; {unkept}, storage is refused.
import { Packs, listed } from './packs.mjs';

onmessage = async ({ data: { base, manifest, names } }) => {
  const heard = (...bytes) => postMessage({ heard: bytes });
  const packs = await Packs.open(base, { manifest, heard, unkept: () => postMessage({ unkept: true }) });
  await Promise.all(names.map((name) => bring(packs, name)));
  postMessage({ done: true });
  await Promise.all(packs.keeping);
  close();
};

async function bring(packs, name) {
  try {
    const whole = await packs.whole(name);
    const machine = listed(whole).filter(([path]) => path.endsWith('.so'));
    const modules = machine.map(([path, bytes]) => WebAssembly.compile(bytes).then((module) => postMessage({ path, module })));
    postMessage({ name, whole }, [whole.buffer]);
    await Promise.allSettled(modules);
  } catch (error) {
    postMessage({ name, trouble: error.message });
  }
}
