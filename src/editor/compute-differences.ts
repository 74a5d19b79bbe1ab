// The differences of two texts from a worker, as the classes that Monaco expects.
import { type editor, type IRange, Range } from 'monaco-editor/editor';
import { LineRange } from 'monaco-editor/editor/common/core/ranges/lineRange.js';
import {
  DetailedLineRangeMapping,
  RangeMapping,
} from 'monaco-editor/editor/common/diff/rangeMapping.js';
import { createWorker } from '../worker/create-worker.ts';
import type { DiffRequest } from './diff-worker.ts';
import workerUrl from './diff-worker.ts?worker&url';

interface Differences {
  readonly changes: readonly DetailedLineRangeMapping[];
  readonly hitTimeout: boolean;
}

/** Returns the differences of two models; if they can't be computed, all lines as changed. */
export async function computeDifferences(
  left: editor.ITextModel,
  right: editor.ITextModel,
  { ignoreTrimWhitespace }: { readonly ignoreTrimWhitespace: boolean },
) {
  const identical = left.getValue() === right.getValue();
  const [before, after] = [left.getLinesContent(), right.getLinesContent()];
  const { changes, hitTimeout } = await request({ before, after, ignoreTrimWhitespace }).catch(
    () => ({
      changes: identical ? [] : [wholeTextMapping(before.length, after.length)],
      hitTimeout: true,
    }),
  );
  return { changes, moves: [], quitEarly: hitTimeout, identical };
}

function request(message: DiffRequest): Promise<Differences> {
  const worker = createWorker(workerUrl, 'apidoc-diff');
  const found = new Promise<Differences>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Differences>) =>
      resolve({ changes: data.changes.map(reviveMapping), hitTimeout: data.hitTimeout });
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new Error('the differences could not be computed'));
    };
    worker.postMessage(message);
  });
  return found.finally(() => worker.terminate());
}

/** Messages carry the data of objects, not their classes. */
function reviveMapping({ original, modified, innerChanges }: DetailedLineRangeMapping) {
  return new DetailedLineRangeMapping(
    reviveLines(original),
    reviveLines(modified),
    innerChanges?.map(
      ({ originalRange, modifiedRange }) =>
        new RangeMapping(range(originalRange), range(modifiedRange)),
    ),
  );
}

function reviveLines({ startLineNumber, endLineNumberExclusive }: LineRange): LineRange {
  return new LineRange(startLineNumber, endLineNumberExclusive);
}

function range({ startLineNumber, startColumn, endLineNumber, endColumn }: IRange): Range {
  return new Range(startLineNumber, startColumn, endLineNumber, endColumn);
}

function wholeTextMapping(before: number, after: number): DetailedLineRangeMapping {
  return new DetailedLineRangeMapping(
    new LineRange(1, before + 1),
    new LineRange(1, after + 1),
    undefined,
  );
}
