// Cuts a long text into chunks that are parsed one at a time: the engine needs up to 2 ms for a KB.

/** Most characters of a chunk of the text itself. */
const CHUNK = 64 * 1024;
/** Most characters of link definitions that are added to each chunk. */
const DEFINITIONS = 8 * 1024;

const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/**
 * Returns the text in chunks, cut between blocks where possible. A block of code or a table that is
 * cut goes on in the next chunk with its head repeated.
 */
export function* chunksOf(text: string): Generator<string> {
  if (text.length <= CHUNK) {
    yield text;
    return;
  }
  const definitions = definitionsOf(text);
  let head = '';
  for (let at = 0; at < text.length; ) {
    const end = text.length - at <= CHUNK ? text.length : cutAt(text, at);
    const own = head + text.slice(at, end);
    yield `${own}\n\n${definitions}`;
    head = end < text.length && !text.startsWith('\n\n', end - 2) ? headAtEnd(own) : openFence(own);
    at = end;
  }
}

/**
 * Offset at which the chunk that starts at `from` ends: behind a blank line, a line or a word, the
 * best of these in its second half.
 */
function cutAt(text: string, from: number): number {
  const last = from + CHUNK;
  const least = from + CHUNK / 2;
  for (const mark of ['\n\n', '\n', ' ']) {
    const found = text.lastIndexOf(mark, last - mark.length);
    if (found >= least) return found + mark.length;
  }
  // Not between the halves of a character.
  const code = text.charCodeAt(last - 1);
  return code >= 0xd800 && code < 0xdc00 ? last - 1 : last;
}

/** What the next chunk begins with to continue the block that is open at the end of this one. */
function headAtEnd(chunk: string): string {
  const fence = openFence(chunk);
  if (fence !== '') return fence;
  const start = chunk.lastIndexOf('\n\n');
  const [names = '', rule = ''] = chunk.slice(start < 0 ? 0 : start + 2).split('\n', 2);
  return /^[\s|:-]+$/.test(rule) && rule.includes('-') && names.includes('|')
    ? `${names}\n${rule}\n`
    : '';
}

/** The line that opened the block of code in which a chunk ends. */
function openFence(chunk: string): string {
  let open: { readonly mark: string; readonly line: string } | null = null;
  for (const line of chunk.split('\n')) {
    const mark = FENCE.exec(line)?.[1];
    if (mark === undefined) continue;
    if (open === null) open = { mark, line };
    else if (mark[0] === open.mark[0] && mark.length >= open.mark.length && line.trim() === mark)
      open = null;
  }
  return open ? `${open.line}\n` : '';
}

/** Definitions of links, such as `[a]: https://example.com`, which count in the whole text. */
function definitionsOf(text: string): string {
  let size = 0;
  const lines: string[] = [];
  for (const [line] of text.matchAll(/^ {0,3}\[[^\]\n]{1,200}\]:.{0,2000}$/gm)) {
    size += line.length + 1;
    if (size > DEFINITIONS) break;
    lines.push(line);
  }
  return lines.join('\n');
}
