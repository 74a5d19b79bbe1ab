// Expand and shrink the selection along the tree of the text.
import { type IDisposable, languages } from 'monaco-editor/editor';
import { toRange } from '../ranges.ts';
import { LANGUAGES, type Workspace } from './workspace.ts';

export function selections({ ask }: Workspace): IDisposable {
  return languages.registerSelectionRangeProvider(LANGUAGES, {
    async provideSelectionRanges(model, positions) {
      const found = await Promise.all(positions.map((at) => ask(model, { ask: 'selections', offset: model.getOffsetAt(at) })));
      return found.map((ranges) => (ranges ?? []).map((range) => ({ range: toRange(model, range) })));
    },
  });
}
