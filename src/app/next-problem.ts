// F8 everywhere: in the editor Monaco shows the next problem below its line, elsewhere the caret
// goes there; after the last one of a file comes the next file.
import { toPointer } from '../core/light.ts';
import type { Problem } from '../core/types.ts';
import type { AppServices } from './services.ts';

/**
 * Where this key went last: the problem there was announced, and the next press continues from it.
 */
let last: { readonly file: string; readonly start: number } | null = null;

/** Goes to the problem after the caret, or before it. */
export function nextProblem({ store, editor }: AppServices, back: boolean): void {
  const { analysis, view, file, caret, files } = store.getState();
  const writing = view !== 'read' && editor !== null;
  const here = analysis.problems.filter((p) => p.uri === file);
  const told = last?.file === file && last.start === caret;
  const next = back
    ? here.findLast((p) => p.start < caret || (p.start === caret && writing && !told))
    : here.find((p) => p.start > caret || (p.start === caret && writing && !told));
  const order = ['', ...files.map((f) => f.uri)].filter(
    (uri) => uri === file || analysis.problems.some((p) => p.uri === uri),
  );
  const other = order.at((order.indexOf(file) + (back ? -1 : 1)) % order.length) ?? file;
  if (next || other === file) {
    last = next ? { file, start: next.start } : null;
    if (writing) {
      editor.focus();
      editor.nextProblem(back);
      return;
    }
    const target = next ?? (back ? here.at(-1) : here[0]);
    if (target) go(target, 'problems');
    return;
  }
  const there = analysis.problems.filter((p) => p.uri === other);
  const target = back ? there.at(-1) : there[0];
  if (target) go(target, writing ? 'next' : 'problems');

  function go({ uri, path, start, end }: Problem, by: 'next' | 'problems'): void {
    last = { file: uri, start };
    store.getState().select({ uri, pointer: toPointer(path), range: { start, end } }, by, writing);
    store.getState().caretMoved(start, 'program', uri);
  }
}
