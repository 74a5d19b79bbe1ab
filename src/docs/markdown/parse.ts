// CommonMark with tables, bare addresses and footnotes, as tokens only: nothing here makes HTML.
import MarkdownIt, { type Token } from 'markdown-it';
import { footnotes } from './footnotes.ts';
import { onPartLoaded } from './late-part.ts';

/** Returns an address with what it may not hold percent-encoded; escapes in it stay. */
export const encodeAddress = (address: string): string =>
  // Brackets belong to an address of IPv6.
  address
    .trim()
    .replace(/%(?![\da-f]{2})|[^%[\]]+/gi, (text) =>
      encodeURI(text.replace(/\p{Surrogate}/gu, '\uFFFD')),
    );

/** Returns an address for reading: escapes of characters without a meaning in it are decoded. */
export const decodeAddress = (address: string): string =>
  address.replace(/(?:%(?!25)[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURI(escapes);
    } catch {
      return escapes;
    }
  });

const engine = new MarkdownIt('commonmark', { html: false, linkify: true, maxNesting: 40 }).enable([
  'table',
  'strikethrough',
  'linkify',
]);
// `https://...` and mail addresses become links. `orders.placed.io` may be the name of a topic, so
// it stays text.
engine.linkify
  .set({ fuzzyLink: false, fuzzyIP: false, fuzzyEmail: true })
  .add('ftp:', null)
  .add('//', null)
  .add('www.', {
    // As on code hosts: a host of at least two more names, then anything up to white space.
    validate: (text, pos) =>
      /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#][^\s<>"]*[^\s<>"?!.,:*_~'()])?/i.exec(
        text.slice(pos, pos + 2_000),
      )?.[0].length ?? 0,
    normalize(match) {
      match.url = `https://${match.raw}`;
    },
  });
engine.use(footnotes);
// The one HTML tag that table cells need.
engine.inline.ruler.before('html_inline', 'line_break', (state, silent) => {
  const tag =
    state.src.charCodeAt(state.pos) === LESS
      ? /^<br[ \t]*\/?>/i.exec(state.src.slice(state.pos, state.pos + 12))
      : null;
  if (!tag) return false;
  if (!silent) state.push('hardbreak', 'br', 0);
  state.pos += tag[0].length;
  return true;
});
const LESS = '<'.charCodeAt(0);
// Every address becomes a token; SafeLink alone decides which one becomes a link.
engine.validateLink = () => true;
// By the browser's own functions: those of the parser's libraries are 3 KB, and SafeLink reads
// every address once more.
engine.normalizeLink = encodeAddress;
engine.normalizeLinkText = decodeAddress;

const KEPT = 400;
/** Longer texts are not kept: their tokens take many times their memory. */
const KEPT_LENGTH = 16 * 1024;
const cache = new Map<string, Token[]>();
/** Grows when texts have to be parsed again. */
let edition = 0;
onPartLoaded(() => {
  edition++;
  cache.clear();
});

/** Returns a number that grows when texts have to be parsed again. */
export function parserEdition(): number {
  return edition;
}

/** Returns tokens of a text (HTML as text), kept for the last 400 of at most 16 K characters. */
export function parse(text: string): Token[] {
  const known = cache.get(text);
  if (known) return known;
  const tokens = engine.parse(text, {});
  if (text.length > KEPT_LENGTH) return tokens;
  const oldest = cache.keys().next();
  if (cache.size >= KEPT && !oldest.done) cache.delete(oldest.value);
  cache.set(text, tokens);
  return tokens;
}

/** Tokens of a text of any length, chunk by chunk, each parsed when it is requested. */
export function* tokensIn(text: string): Generator<readonly Token[]> {
  for (const chunk of chunksOf(text)) yield parse(chunk);
}

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
function* chunksOf(text: string): Generator<string> {
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
