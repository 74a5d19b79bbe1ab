// Turns markdown tokens into pages of React elements; a token without an element becomes its text.
import { Square, SquareCheck } from 'lucide-react';
import type { Token } from 'markdown-it';
import { createElement, Fragment, type ReactNode } from 'react';
import { percentDecoded } from '../../core/light.ts';
import { visibleText } from '../../ui/display-text.ts';
import { Code, MAX_TOKENS } from '../code/Code.tsx';
import { CodeText } from '../components/BreakableText.tsx';
import { refOf } from './footnotes.ts';
import { LinkedImage, MarkdownImage, ShowImageButtons } from './MarkdownImage.tsx';
import { JumpInText, MarkdownLink } from './MarkdownLink.tsx';

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
function textOf(tokens: readonly Token[], level: number, dir?: 'auto'): TextInfo {
  const headings = new Map<string, number>();
  let at = 0;
  tokens.forEach((token, i) => {
    if (token.type !== 'heading_open') return;
    const slug = slugOf(wordsOf(tokens[i + 1]));
    if (slug !== '' && !headings.has(slug)) headings.set(slug, at);
    at++;
  });
  return { level: level - highestHeading(tokens) + 1, headings, dir };
}

/** What an inline token says, without marks. */
function wordsOf(token: Token | undefined): string {
  return (token?.children ?? []).map(({ content }) => content).join('');
}

/** Level of the highest heading of a text, 1 where it has none. */
function highestHeading(tokens: readonly Token[]): number {
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

// The elements that markdown tokens become, from a closed list.

const BLOCKS = new Map([
  ['paragraph_open', 'p'],
  ['bullet_list_open', 'ul'],
  ['list_item_open', 'li'],
  ['blockquote_open', 'blockquote'],
  ['thead_open', 'thead'],
  ['tbody_open', 'tbody'],
  ['tr_open', 'tr'],
  ['em_open', 'em'],
  ['strong_open', 'strong'],
  ['s_open', 's'],
]);

/** They have the direction of the block that they are in. */
const INLINE = new Set(['em', 'strong', 's', 'thead', 'tbody', 'tr']);

/** What is the same for all tokens of a text. */
interface TextInfo {
  /** Is added to the level of each heading. */
  readonly level: number;
  /**
   * Headings by the ids that links inside the text use, each with its index among the headings,
   * from 0.
   */
  readonly headings: ReadonlyMap<string, number>;
  /** Each block has the direction of its own words: some are written from right to left. */
  readonly dir: 'auto' | undefined;
}

/** Returns an attribute as text, '' where it is absent. */
function attr(token: Token, name: string): string {
  return String(token.attrGet(name) ?? '');
}

/** What is inside of an element, and how it begins. */
interface ElementContent {
  /** Elements with keys, and texts of which no two are neighbours. */
  readonly children: ReactNode[];
  /** Images inside of a link, in their order. */
  readonly pictures: readonly Token[];
  /** Begun on an earlier page. */
  readonly goesOn: boolean;
  /** Number of the first item, for a numbered list. */
  readonly start: number;
}

/** Returns the element that a token opens; only its content where the token is not known. */
function renderElement(
  { children, pictures, goesOn, start }: ElementContent,
  token: Token,
  key: number,
  text: TextInfo,
): ReactNode {
  if (token.hidden) return createElement(Fragment, { key }, children);
  const className = goesOn ? 'docs-md-goes-on' : undefined;
  const tag = BLOCKS.get(token.type);
  const { dir } = text;
  if (tag)
    return createElement(tag, { key, className, dir: INLINE.has(tag) ? undefined : dir }, children);
  switch (token.type) {
    case 'heading_open':
      return createElement(
        `h${Math.min(6, text.level + (Number(token.tag.slice(1)) || 1))}`,
        { key, className: goesOn ? 'docs-md-goes-on' : 'docs-md-heading', tabIndex: -1, dir },
        children,
      );
    case 'ordered_list_open':
      return createElement('ol', { key, start, dir }, children);
    case 'link_open':
      return <LinkOf key={key} token={token} pictures={pictures} text={text} content={children} />;
    case 'footnotes_open':
      return createElement(
        'ol',
        { key, className: 'docs-footnotes', start, 'aria-label': 'Footnotes' },
        children,
      );
    case 'footnote_open':
      return createElement('li', { key, className, tabIndex: -1, dir }, children);
    case 'table_open':
      // A wide table scrolls inside its own box, by keyboard too.
      return createElement(
        'div',
        { key, className: 'docs-md-table', tabIndex: 0, role: 'group', 'aria-label': 'Table' },
        createElement('table', { dir }, children),
      );
    case 'th_open':
    case 'td_open': {
      const side = /text-align:(center|right)/.exec(String(token.attrGet('style') ?? ''))?.[1];
      return createElement(
        token.type === 'th_open' ? 'th' : 'td',
        { key, className: side && `docs-md-${side}`, dir },
        children,
      );
    }
    default:
      return createElement(Fragment, { key }, children);
  }
}

interface LinkProps {
  token: Token;
  pictures: readonly Token[];
  text: TextInfo;
  content: ReactNode;
}

function LinkOf({ token, pictures, text, content }: LinkProps): ReactNode {
  const to = attr(token, 'href');
  const heading = to.startsWith('#')
    ? text.headings.get((percentDecoded(to.slice(1)) ?? to.slice(1)).toLowerCase())
    : undefined;
  return (
    <>
      {heading === undefined ? (
        <MarkdownLink to={to} bare={token.info === 'auto'}>
          {content}
        </MarkdownLink>
      ) : (
        <JumpInText selector=".docs-md-heading" at={heading}>
          {content}
        </JumpInText>
      )}
      {pictures.map((picture, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an image has no identity but its position
        <ShowImageButtons key={i} source={attr(picture, 'src')} text={picture.content} />
      ))}
    </>
  );
}

/** Returns the element of a token without content: a break, code, a footnote mark or an image. */
function renderLeaf(token: Token, key: number): ReactNode {
  switch (token.type) {
    case 'hardbreak':
      return <br key={key} />;
    case 'hr':
      return <hr key={key} />;
    case 'code_inline':
      return <CodeText key={key} text={token.content} />;
    case 'fence':
    case 'code_block':
      return (
        <Code
          key={key}
          text={token.content.replace(/^(?:[ \t]*\n)+|\s+$/g, '')}
          language={token.info.trim().split(/\s/, 1)[0] ?? ''}
          label="code"
        />
      );
    case 'footnote_ref': {
      const { number, nth } = refOf(token);
      return (
        <sup
          key={key}
          className="docs-footnote-ref"
          data-first={nth === 1 || undefined}
          tabIndex={-1}
        >
          <JumpInText
            selector=".docs-footnotes > li:not(.docs-md-goes-on)"
            at={number - 1}
            label={`Footnote ${number}`}
          >
            {number}
          </JumpInText>
        </sup>
      );
    }
    case 'footnote_back': {
      const { number } = refOf(token);
      return (
        <JumpInText
          key={key}
          selector=".docs-footnote-ref[data-first]"
          at={number - 1}
          label={`Back to reference ${number}`}
        >
          <span className="docs-footnote-back" aria-hidden="true">
            ↩
          </span>
        </JumpInText>
      );
    }
    default:
      return <MarkdownImage key={key} source={attr(token, 'src')} text={token.content} />;
  }
}
