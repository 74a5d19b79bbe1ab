// What can be folded, by the tree of the text.
import { type IDisposable, languages } from 'monaco-editor/editor';
import { LANGUAGES, type Workspace } from './workspace.ts';

export function folds({ ask }: Workspace): IDisposable {
  return languages.registerFoldingRangeProvider(LANGUAGES, {
    async provideFoldingRanges(model) {
      const found = await ask(model, { ask: 'folds' });
      return found?.map(({ start, end, kind }) => ({
        start: model.getPositionAt(start).lineNumber,
        end: model.getPositionAt(end).lineNumber,
        ...(kind === 'comment' && { kind: languages.FoldingRangeKind.Comment }),
      }));
    },
  });
}
