// What can be folded, by the tree of the text.
import { type editor, type IDisposable, languages } from 'monaco-editor/editor';
import { toRange } from '../open-documents.ts';
import { LANGUAGES, typingRests, type Workspace } from './workspace.ts';

/**
 * Milliseconds that typing rests at most before the ranges are computed again, which reads all
 * lines. Monaco moves those it has until then.
 */
const LONGEST_PAUSE = 500;

/** What was computed last; most edits change no lines. */
interface KnownRanges {
  readonly lines: Uint32Array;
  readonly ranges: languages.FoldingRange[];
}

export function foldingRanges({ request }: Workspace): IDisposable {
  const known = new WeakMap<editor.ITextModel, KnownRanges>();
  return languages.registerFoldingRangeProvider(LANGUAGES, {
    async provideFoldingRanges(model, _, cancelled) {
      if (known.has(model)) await typingRests(model, cancelled, LONGEST_PAUSE);
      const found =
        !cancelled.isCancellationRequested && (await request(model, { request: 'foldingLines' }));
      // To no ranges Monaco reads all lines for their indentation, although it uses the result of a
      // cancelled request nowhere.
      if (cancelled.isCancellationRequested) return new Promise(() => undefined);
      if (!found) return null;
      const before = known.get(model);
      if (before && areEqual(before.lines, found)) return before.ranges;
      const ranges = rangesOf(found);
      known.set(model, { lines: found, ranges });
      return ranges;
    },
  });
}

function areEqual(a: Uint32Array, b: Uint32Array): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}

/** @param lines three numbers for each range: first line, last line, and 1 for comments */
function rangesOf(lines: Uint32Array): languages.FoldingRange[] {
  const out: languages.FoldingRange[] = [];
  for (let i = 0; i < lines.length; i += 3)
    out.push({
      start: lines[i] ?? 0,
      end: lines[i + 1] ?? 0,
      ...(lines[i + 2] === 1 && { kind: languages.FoldingRangeKind.Comment }),
    });
  return out;
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
