// Who has moved a figure here before will move the next one: Python starts as soon as the page's text is there, before
// the page's other scripts come to their turn.
import { python } from './python.mjs';

function prepare() {
  if (!document.querySelector('.lincls-figure[data-figure]') || navigator.connection?.saveData) return;
  if (document.visibilityState === 'visible') python.startIfKept();
  else document.addEventListener('visibilitychange', prepare, { once: true });
}

if (document.readyState === 'loading') document.addEventListener('readystatechange', prepare, { once: true });
else prepare();
