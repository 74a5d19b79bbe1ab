// What can be folded, by the tree of the text.
import { type editor, type IDisposable, languages } from 'monaco-editor/editor';
import { toRange } from '../open-documents.ts';
import { LANGUAGES, typingRests, type Workspace } from './workspace.ts';

/**
 * Milliseconds that typing rests at most before the ranges are computed again, which reads all
 * lines. Monaco moves those it has until then.
 */
const LONGEST_PAUSE = 500;

export function foldingRanges({ request }: Workspace): IDisposable {
  const computed = new WeakSet<editor.ITextModel>();
  return languages.registerFoldingRangeProvider(LANGUAGES, {
    async provideFoldingRanges(model, _, cancelled) {
      if (computed.has(model)) await typingRests(model, cancelled, LONGEST_PAUSE);
      const found =
        !cancelled.isCancellationRequested && (await request(model, { request: 'foldingRanges' }));
      // To no ranges Monaco reads all lines for their indentation, although it uses the result of a
      // cancelled request nowhere.
      if (cancelled.isCancellationRequested) return new Promise(() => undefined);
      if (!found) return null;
      computed.add(model);
      return found.map(({ start, end, kind }) => ({
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
