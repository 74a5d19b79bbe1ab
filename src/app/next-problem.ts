// F8 everywhere: in the editor Monaco shows the next problem below its line, elsewhere the caret goes there.
import { toPointer } from '../core/parse/pointer.ts';
import type { App } from './studio.ts';

/** Goes to the problem after the caret, or before it. */
export function nextProblem({ store, editor }: App, back: boolean): void {
  const state = store.getState();
  if (state.view !== 'read' && editor) {
    editor.focus();
    editor.nextProblem(back);
    return;
  }
  const own = state.analysis.problems.filter((p) => p.uri === '');
  const next = back ? (own.findLast((p) => p.start < state.caret) ?? own.at(-1)) : (own.find((p) => p.start > state.caret) ?? own[0]);
  if (!next) return;
  state.moved(next.start, 'program');
  state.select({ uri: '', pointer: toPointer(next.path), range: { start: next.start, end: next.end } }, 'problems');
}
