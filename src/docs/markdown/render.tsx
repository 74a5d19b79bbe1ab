// Turns markdown tokens into React elements from a closed list; a token it does not know becomes its text.
import { Square, SquareCheck } from 'lucide-react';
import type { Token } from 'markdown-it';
import { createElement, Fragment, type ReactNode } from 'react';
import { Wrap } from '../bits/Wrap.tsx';
import { Code } from '../code/Code.tsx';
import { notesOf, refOf } from './footnotes.ts';
import { LinkedPicture, Picture, ShowPicture } from './Picture.tsx';
import { slugOf } from './slug.ts';
import { JumpInText, TextLink } from './TextLink.tsx';

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

interface Open {
  readonly token: Token | null;
  readonly children: ReactNode[];
  /** Images inside of a link, in their order. */
  readonly pictures: Token[];
}

/** What is the same for all tokens of a text. */
export interface Text {
  /** Is added to the level of each heading. */
  readonly level: number;
  /** Headings by the names that links inside of the text use, each with its place among the headings, from 0. */
  readonly headings: ReadonlyMap<string, number>;
}

/** How a text is to be rendered whose highest headings get heading level `level` of the page. */
export function textOf(tokens: readonly Token[], level: number): Text {
  const headings = new Map<string, number>();
  let at = 0;
  tokens.forEach((token, i) => {
    if (token.type !== 'heading_open') return;
    const slug = slugOf(wordsOf(tokens[i + 1]));
    if (slug !== '' && !headings.has(slug)) headings.set(slug, at);
    at++;
  });
  return { level: level - highest(tokens) + 1, headings };
}

/** What an inline token says, without marks. */
function wordsOf(token: Token | undefined): string {
  return (token?.children ?? []).map(({ content }) => content).join('');
}

/** Level of the highest heading of a text, 1 where it has none. */
function highest(tokens: readonly Token[]): number {
  const levels = tokens.flatMap((t) => (t.type === 'heading_open' ? [Number(t.tag.slice(1)) || 1] : []));
  return levels.length === 0 ? 1 : levels.reduce((a, b) => Math.min(a, b));
}

/** `[ ] ` or `[x] ` at the start of a list item. */
const TASK = /^\[([ xX])\][ \t]+(?=\S)/;

/** Whether the paragraph that is open is the first thing of a list item. */
function startsItem(stack: readonly Open[]): boolean {
  const item = stack.at(-2);
  return stack.at(-1)?.token?.type === 'paragraph_open' && item?.token?.type === 'list_item_open' && item.children.length === 0;
}

/** A box that says whether a task is done. Nothing to press: the text is somebody else's. */
function Task({ done }: { done: boolean }): ReactNode {
  const Glyph = done ? SquareCheck : Square;
  return (
    <span className="docs-md-task" role="img" aria-label={done ? 'Done:' : 'To do:'}>
      <Glyph size={14} aria-hidden="true" />
    </span>
  );
}

/** Elements for a list of tokens. */
export function render(tokens: readonly Token[], text: Text): ReactNode {
  const stack: Open[] = [{ token: null, children: [], pictures: [] }];
  for (const token of tokens) {
    if (token.nesting === 1) {
      stack.push({ token, children: [], pictures: [] });
      continue;
    }
    const top = stack.at(-1);
    if (!top) break;
    const link = token.type === 'image' ? stack.find((open) => open.token?.type === 'link_open') : undefined;
    if (link) {
      // A badge: a link holds no buttons, so those stand behind it.
      link.pictures.push(token);
      top.children.push(<LinkedPicture key={top.children.length} source={attr(token, 'src')} text={token.content} />);
      continue;
    }
    if (token.nesting === 0) {
      const task = startsItem(stack) ? TASK.exec(token.content) : null;
      top.children.push(task ? <Task key="task" done={task[1] !== ' '} /> : null, leaf(token, top.children.length, text, task?.[0].length));
      continue;
    }
    if (!top.token) continue;
    stack.pop();
    const parent = stack.at(-1);
    parent?.children.push(element(top.token, top, parent.children.length, text));
  }
  return createElement(Fragment, null, ...(stack[0]?.children ?? []));
}

function attr(token: Token, name: string): string {
  return String(token.attrGet(name) ?? '');
}

function element(token: Token, { children, pictures }: Open, key: number, text: Text): ReactNode {
  if (token.hidden) return createElement(Fragment, { key }, ...children);
  const tag = BLOCKS.get(token.type);
  if (tag) return createElement(tag, { key }, ...children);
  switch (token.type) {
    case 'heading_open':
      return createElement(
        `h${Math.min(6, text.level + (Number(token.tag.slice(1)) || 1))}`,
        { key, className: 'docs-md-heading', tabIndex: -1 },
        ...children,
      );
    case 'ordered_list_open': {
      const start = Number(token.attrGet('start') ?? 1);
      return createElement('ol', { key, start: Number.isSafeInteger(start) ? start : 1 }, ...children);
    }
    case 'link_open':
      return <LinkOf key={key} token={token} pictures={pictures} text={text} content={createElement(Fragment, null, ...children)} />;
    case 'table_open':
      // A wide table scrolls in its place, by the keyboard too.
      return createElement(
        'div',
        { key, className: 'docs-md-table', tabIndex: 0, role: 'group', 'aria-label': 'Table' },
        createElement('table', null, ...children),
      );
    case 'th_open':
    case 'td_open': {
      const side = /text-align:(center|right)/.exec(String(token.attrGet('style') ?? ''))?.[1];
      return createElement(token.type === 'th_open' ? 'th' : 'td', { key, className: side && `docs-md-${side}` }, ...children);
    }
    default:
      return createElement(Fragment, { key }, ...children);
  }
}

interface LinkProps {
  token: Token;
  pictures: readonly Token[];
  text: Text;
  content: ReactNode;
}

function LinkOf({ token, pictures, text, content }: LinkProps): ReactNode {
  const to = attr(token, 'href');
  const heading = to.startsWith('#') ? text.headings.get(decoded(to.slice(1)).toLowerCase()) : undefined;
  return (
    <>
      {heading === undefined ? (
        <TextLink to={to} bare={token.info === 'auto'}>
          {content}
        </TextLink>
      ) : (
        <JumpInText selector=".docs-md-heading" at={heading}>
          {content}
        </JumpInText>
      )}
      {pictures.map((picture, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an image has no identity but its position
        <ShowPicture key={i} source={attr(picture, 'src')} text={picture.content} />
      ))}
    </>
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The notes of a text, each with a way back to the first reference to it. */
function Footnotes({ notes, text }: { notes: readonly (readonly Token[])[]; text: Text }): ReactNode {
  return (
    <ol className="docs-footnotes" aria-label="Footnotes">
      {notes.map((tokens, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a note has no identity but its number
        <li key={i} tabIndex={-1}>
          {render(tokens, text)}
          <JumpInText selector=".docs-footnote-ref[data-first]" at={i} label={`Back to reference ${i + 1}`}>
            <span className="docs-footnote-back" aria-hidden="true">
              ↩
            </span>
          </JumpInText>
        </li>
      ))}
    </ol>
  );
}

/** `skip`: units at the start of an inline text that are said otherwise. */
function leaf(token: Token, key: number, text: Text, skip = 0): ReactNode {
  switch (token.type) {
    case 'inline': {
      const [first, ...rest] = token.children ?? [];
      if (skip > 0 && first?.type === 'text')
        return (
          <Fragment key={key}>
            {first.content.slice(skip)}
            {render(rest, text)}
          </Fragment>
        );
      return <Fragment key={key}>{render(token.children ?? [], text)}</Fragment>;
    }
    case 'softbreak':
      return '\n';
    case 'hardbreak':
      return <br key={key} />;
    case 'hr':
      return <hr key={key} />;
    case 'code_inline':
      return (
        <code key={key}>
          <Wrap text={token.content} />
        </code>
      );
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
    case 'image':
      return <Picture key={key} source={attr(token, 'src')} text={token.content} />;
    case 'footnote_ref': {
      const { number, nth } = refOf(token);
      return (
        <sup key={key} className="docs-footnote-ref" data-first={nth === 1 || undefined} tabIndex={-1}>
          <JumpInText selector=".docs-footnotes > li" at={number - 1} label={`Footnote ${number}`}>
            {number}
          </JumpInText>
        </sup>
      );
    }
    case 'footnotes':
      return <Footnotes key={key} notes={notesOf(token)} text={text} />;
    default:
      return token.content;
  }
}
