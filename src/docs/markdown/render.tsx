// Turns markdown tokens into pages of React elements; a token without an element becomes its text.
import { Square, SquareCheck } from 'lucide-react';
import type { Token } from 'markdown-it';
import { createElement, Fragment, type ReactNode } from 'react';
import { visibleText } from '../../ui/display-text.ts';
import { MAX_TOKENS } from '../code/Code.tsx';
import {
  attr,
  type ElementContent,
  renderElement,
  renderLeaf,
  type TextInfo,
} from './elements.tsx';
import { LinkedImage } from './MarkdownImage.tsx';

interface OpenToken extends ElementContent {
  readonly token: Token | null;
  readonly pictures: Token[];
}

function openToken(
  token: Token | null,
  goesOn = false,
  start = Number(token?.attrGet('start') ?? 1),
): OpenToken {
  return {
    token,
    children: [],
    pictures: [],
    goesOn,
    start: Number.isSafeInteger(start) ? start : 1,
  };
}

/** Most characters of a piece of text: a longer one is cut, to continue on the next page. */
const PIECE = 10_000;
/** Characters of text that cost about as much as an element. */
const PER_ELEMENT = 40;

/** Returns how to render a text so that its highest heading has the page's level `level`. */
export function textOf(tokens: readonly Token[], level: number, dir?: 'auto'): TextInfo {
  const headings = new Map<string, number>();
  let at = 0;
  tokens.forEach((token, i) => {
    if (token.type !== 'heading_open') return;
    const slug = slugOf(wordsOf(tokens[i + 1]));
    if (slug !== '' && !headings.has(slug)) headings.set(slug, at);
    at++;
  });
  return { level: level - highest(tokens) + 1, headings, dir };
}

/** What an inline token says, without marks. */
function wordsOf(token: Token | undefined): string {
  return (token?.children ?? []).map(({ content }) => content).join('');
}

/** Level of the highest heading of a text, 1 where it has none. */
function highest(tokens: readonly Token[]): number {
  const levels = tokens.flatMap((t) =>
    t.type === 'heading_open' ? [Number(t.tag.slice(1)) || 1] : [],
  );
  return levels.length === 0 ? 1 : levels.reduce((a, b) => Math.min(a, b));
}

/** `[ ] ` or `[x] ` at the start of a list item. */
const TASK = /^\[([ xX])\][ \t]+(?=\S)/;

/** Returns whether the open paragraph is the first block of a list item. */
function startsItem(stack: readonly OpenToken[]): boolean {
  const item = stack.at(-2);
  return (
    stack.at(-1)?.token?.type === 'paragraph_open' &&
    item?.token?.type === 'list_item_open' &&
    item.children.length === 0
  );
}

/** A box that says whether a task is done. Nothing to press: the text belongs to the document. */
function TaskCheckbox({ done }: { done: boolean }): ReactNode {
  const Glyph = done ? SquareCheck : Square;
  return (
    <span className="docs-md-task" role="img" aria-label={done ? 'Done:' : 'To do:'}>
      <Glyph size={14} aria-hidden="true" />
    </span>
  );
}

/**
 * Yields the elements of a text, split into pages of about `sizeOf` elements, whatever the text
 * consists of: what is open at the end of a page continues on the next one.
 * @param chunks the tokens of the text; a chunk is only requested when the pages before it are
 *   rendered
 * @param level heading level of the page right below which the highest headings of the text are;
 *   they are looked up in its first chunk
 * @param sizeOf elements of a page, by its number
 * @param dir that of each block, where some may be written from right to left
 */
export function* renderPages(
  chunks: Iterable<readonly Token[]>,
  level: number,
  sizeOf: (page: number) => number,
  dir?: 'auto',
): Generator<ReactNode> {
  let page = 0;
  let left = sizeOf(page);
  let stack = [openToken(null)];
  let text: TextInfo | null = null;

  const put = (node: ReactNode, cost: number): void => {
    const children = stack.at(-1)?.children ?? [];
    const before = children.at(-1);
    if (typeof node === 'string' && typeof before === 'string')
      children[children.length - 1] = before + node;
    else children.push(node);
    left -= cost;
  };
  const close = (): void => {
    const done = stack.pop();
    const parent = stack.at(-1);
    if (done?.token && parent && text)
      parent.children.push(renderElement(done, done.token, parent.children.length, text));
  };
  /** Ends the page: closes what is open, and opens it on the next one. */
  const turn = (): ReactNode => {
    const open = stack
      .slice(1)
      .map(({ token, start, children }) => openToken(token, true, start + children.length));
    while (stack.length > 1) close();
    const children = stack[0]?.children;
    stack = [openToken(null), ...open];
    page++;
    left = sizeOf(page);
    return createElement(Fragment, { key: page }, children);
  };

  for (const tokens of chunks) {
    text ??= textOf(tokens, level, dir);
    /** Units at the start of the next text that are rendered otherwise. */
    let skip = 0;
    /** The source of the line of text that the tokens are of. */
    let whole = '';
    for (const token of flattenTokens(tokens)) {
      if (token.nesting === 1) {
        if (left <= 0) yield turn();
        stack.push(openToken(token));
        left -= token.type === 'link_open' ? 3 : 1;
      } else if (token.nesting === -1) {
        close();
      } else if (token.type === 'inline') {
        const task = startsItem(stack) ? TASK.exec(token.content) : null;
        skip = task?.[0].length ?? 0;
        whole = token.content;
        if (task) put(<TaskCheckbox key="task" done={task[1] !== ' '} />, 4);
      } else if (isText(token)) {
        const words = wordsIn(token, whole).slice(skip);
        skip = 0;
        for (let at = 0; at < words.length; ) {
          if (left <= 0) yield turn();
          const piece = pieceAt(words, at);
          put(piece, piece.length / PER_ELEMENT);
          at += piece.length;
        }
      } else {
        if (left <= 0) yield turn();
        const link =
          token.type === 'image'
            ? stack.find((open) => open.token?.type === 'link_open')
            : undefined;
        const key = stack.at(-1)?.children.length ?? 0;
        // A badge: a link can't contain buttons, so those follow it.
        link?.pictures.push(token);
        put(
          link ? (
            <LinkedImage key={key} source={attr(token, 'src')} text={token.content} />
          ) : (
            renderLeaf(token, key)
          ),
          costOf(token),
        );
      }
    }
    // What a text leaves open ends with its chunk.
    while (stack.length > 1) close();
  }
  yield turn();
}

/** All tokens in order; those of a line of text behind the token of the line. */
function* flattenTokens(tokens: readonly Token[]): Generator<Token> {
  for (const token of tokens) {
    yield token;
    if (token.type === 'inline') yield* token.children ?? [];
  }
}

const LEAVES = new Set([
  'hardbreak',
  'hr',
  'code_inline',
  'fence',
  'code_block',
  'image',
  'footnote_ref',
  'footnote_back',
]);

/** A token without an element becomes its text, also one that is not known. */
function isText({ type }: Token): boolean {
  return !LEAVES.has(type);
}

function wordsIn({ type, content }: Token, whole: string): string {
  return type === 'softbreak' ? '\n' : visibleText(content, whole);
}

/** At most `PIECE` characters of the text, up to the end of a word where there is one. */
function pieceAt(text: string, at: number): string {
  if (text.length - at <= PIECE) return text.slice(at);
  const space = text.lastIndexOf(' ', at + PIECE - 1);
  if (space > at + PIECE / 2) return text.slice(at, space + 1);
  // Not between the halves of a character.
  const code = text.charCodeAt(at + PIECE - 1);
  return text.slice(at, at + PIECE - (code >= 0xd800 && code < 0xdc00 ? 1 : 0));
}

/** About how many elements a leaf becomes. */
function costOf({ type, content }: Token): number {
  if (type === 'image') return 5;
  if (type === 'footnote_ref' || type === 'footnote_back') return 3;
  // `BreakableText` adds an element after each of these.
  if (type === 'code_inline')
    return 1 + (content.length > 400 ? 0 : (content.match(/[/._:-]/g)?.length ?? 0));
  return type === 'fence' || type === 'code_block'
    ? 12 + Math.min(content.length / 3, MAX_TOKENS)
    : 1;
}

/**
 * Returns the name of a heading for links inside of one text, as code hosts make it: in lower case,
 * without punctuation, blanks as dashes. `Rate limits (v2)` is `rate-limits-v2`.
 */
function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}
