// The colours of lines, shared by equal lines. Monaco keeps an array for each line, whose parts
// outside the heap of JavaScript take more than the array: 90 MB for 290,000 lines, of which most
// are like others.
import { ContiguousTokensStore } from 'monaco-editor/editor/common/tokens/contiguousTokensStore.js';

/** Longer ones are rarely equal. Bytes; a token has 8. */
const LONGEST = 128;
const MOST = 10_000;
const known = new Map<string, ArrayBuffer>();

function sharedCopyOf(tokens: ArrayBuffer): ArrayBuffer {
  if (tokens.byteLength === 0 || tokens.byteLength > LONGEST) return tokens;
  const key = String.fromCharCode(...new Uint16Array(tokens));
  const found = known.get(key);
  if (found) return found;
  if (known.size >= MOST) known.clear();
  known.set(key, tokens);
  return tokens;
}

/** Gives a line tokens of its own before Monaco changes them in place. */
function separate(lines: (ArrayBuffer | Uint32Array | null)[], index: number): void {
  const tokens = lines[index];
  // An empty line is known by its one buffer.
  if (tokens instanceof ArrayBuffer && tokens.byteLength > 0) lines[index] = tokens.slice(0);
}

/** Makes all texts of the page share the tokens of equal lines. */
export function shareTokens(): void {
  const store = ContiguousTokensStore.prototype;
  const { setTokens, acceptEdit } = store;
  store.setTokens = function (language, index, ...rest) {
    const isChanged = setTokens.call(this, language, index, ...rest);
    const tokens = this._lineTokens[index];
    if (tokens instanceof ArrayBuffer) this._lineTokens[index] = sharedCopyOf(tokens);
    return isChanged;
  };
  store.acceptEdit = function (range, ...rest) {
    separate(this._lineTokens, range.startLineNumber - 1);
    separate(this._lineTokens, range.endLineNumber - 1);
    acceptEdit.call(this, range, ...rest);
  };
}
