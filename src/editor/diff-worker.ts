// Computes the differences of two texts, which takes seconds for large ones: the page goes on
// meanwhile.
import { DefaultLinesDiffComputer } from 'monaco-editor/editor/common/diff/defaultLinesDiffComputer/defaultLinesDiffComputer.js';

export interface DiffRequest {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly ignoreTrimWhitespace: boolean;
}

/** Milliseconds after which differences are shown by whole blocks. */
const MAX_TIME = 3000;

self.onmessage = ({ data }: MessageEvent<DiffRequest>) => {
  const { changes, hitTimeout } = new DefaultLinesDiffComputer().computeDiff(
    data.before,
    data.after,
    {
      ignoreTrimWhitespace: data.ignoreTrimWhitespace,
      maxComputationTimeMs: MAX_TIME,
      computeMoves: false,
    },
  );
  self.postMessage({ changes, hitTimeout });
};
