// What can be folded, by the tree of the text.
import { type IDisposable, languages } from 'monaco-editor/editor';
import { toRange } from '../open-documents.ts';
import { LANGUAGES, type Workspace } from './workspace.ts';

export function foldingRanges({ request }: Workspace): IDisposable {
  return languages.registerFoldingRangeProvider(LANGUAGES, {
    async provideFoldingRanges(model, _, cancelled) {
      const found = await request(model, { request: 'foldingRanges' });
      // To no ranges Monaco reads all lines for their indentation, although it uses the result of a
      // cancelled request nowhere.
      if (cancelled.isCancellationRequested) return new Promise(() => undefined);
      return found?.map(({ start, end, kind }) => ({
        start: model.getPositionAt(start).lineNumber,
        end: model.getPositionAt(end).lineNumber,
        ...(kind === 'comment' && { kind: languages.FoldingRangeKind.Comment }),
      }));
    },
  });
}

export function selectionRanges({ request }: Workspace): IDisposable {
  return languages.registerSelectionRangeProvider(LANGUAGES, {
    async provideSelectionRanges(model, positions) {
      const found = await Promise.all(
        positions.map((at) =>
          request(model, { request: 'selectionRanges', offset: model.getOffsetAt(at) }),
        ),
      );
      return found.map((ranges) =>
        (ranges ?? []).map((range) => ({ range: toRange(model, range) })),
      );
    },
  });
}
