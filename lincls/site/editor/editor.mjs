// An editor for Python with the face of plain.mjs, from CodeMirror.
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightSpecialChars, keymap, lineNumbers } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";

export function edit({ text, label, run, changed }) {
  const start = () => {
    run();
    return true;
  };
  const view = new EditorView({
    state: EditorState.create({
      doc: text,
      extensions: [
        keymap.of([
          { key: "Mod-Enter", run: start },
          { key: "Ctrl-Enter", run: start },
          { key: "Shift-Enter", run: start },
        ]),
        lineNumbers(),
        EditorView.lineWrapping,
        highlightSpecialChars(),
        history(),
        drawSelection(matchMedia("(prefers-reduced-motion: reduce)").matches ? { cursorBlinkRate: 0 } : {}),
        indentUnit.of("    "),
        EditorState.tabSize.of(4),
        indentOnInput(),
        bracketMatching(),
        python(),
        syntaxHighlighting(classHighlighter),
        keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
        EditorView.contentAttributes.of({ tabindex: "0", "aria-label": label, spellcheck: "false", autocapitalize: "off" }),
        EditorView.updateListener.of((update) => update.docChanged && changed(update.state.doc.toString())),
      ],
    }),
  });
  return {
    node: view.dom,
    text: () => view.state.doc.toString(),
    write: (now) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: now } }),
    focus: () => view.focus(),
  };
}
