// Turns markdown tokens into React elements from a closed list; a token it does not know becomes its text.
import { Square, SquareCheck } from 'lucide-react';
import type { Token } from 'markdown-it';
import { createElement, Fragment, type ReactNode } from 'react';
import { SafeLink } from '../../ui/SafeLink.tsx';
import { Wrap } from '../bits/Wrap.tsx';
import { Code } from '../code/Code.tsx';

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
}

/** Level of the highest heading of a text, 1 where it has none. */
export function highest(tokens: readonly Token[]): number {
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

/** Elements for a list of tokens. `level` is added to the level of each heading. */
export function render(tokens: readonly Token[], level: number): ReactNode {
  const stack: Open[] = [{ token: null, children: [] }];
  for (const token of tokens) {
    if (token.nesting === 1) {
      stack.push({ token, children: [] });
      continue;
    }
    const top = stack.at(-1);
    if (!top) break;
    if (token.type === 'image' && stack.some((open) => open.token?.type === 'link_open')) {
      // A badge: one link cannot stand in another, and where the outer one leads is what the badge is for.
      top.children.push(token.content ? `Image: ${token.content}` : 'Image');
      continue;
    }
    if (token.nesting === 0) {
      const task = startsItem(stack) ? TASK.exec(token.content) : null;
      top.children.push(
        task ? <Task key="task" done={task[1] !== ' '} /> : null,
        leaf(token, top.children.length, level, task?.[0].length),
      );
      continue;
    }
    if (!top.token) continue;
    stack.pop();
    const parent = stack.at(-1);
    parent?.children.push(element(top.token, top.children, parent.children.length, level));
  }
  return createElement(Fragment, null, ...(stack[0]?.children ?? []));
}

function element(token: Token, children: ReactNode[], key: number, level: number): ReactNode {
  if (token.hidden) return createElement(Fragment, { key }, ...children);
  const tag = BLOCKS.get(token.type);
  if (tag) return createElement(tag, { key }, ...children);
  switch (token.type) {
    case 'heading_open':
      return createElement(
        `h${Math.min(6, level + (Number(token.tag.slice(1)) || 1))}`,
        { key, className: 'docs-md-heading' },
        ...children,
      );
    case 'ordered_list_open': {
      const start = Number(token.attrGet('start') ?? 1);
      return createElement('ol', { key, start: Number.isSafeInteger(start) ? start : 1 }, ...children);
    }
    case 'link_open':
      return createElement(SafeLink, { key, to: String(token.attrGet('href') ?? '') }, ...children);
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

/** `skip`: units at the start of an inline text that are said otherwise. */
function leaf(token: Token, key: number, level: number, skip = 0): ReactNode {
  switch (token.type) {
    case 'inline': {
      const [first, ...rest] = token.children ?? [];
      if (skip > 0 && first?.type === 'text')
        return (
          <Fragment key={key}>
            {first.content.slice(skip)}
            {render(rest, level)}
          </Fragment>
        );
      return <Fragment key={key}>{render(token.children ?? [], level)}</Fragment>;
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
    case 'image': {
      // Never loaded: a picture is a request to a place the reader did not choose.
      const source = String(token.attrGet('src') ?? '');
      return (
        <Fragment key={key}>
          Image: <SafeLink to={source}>{token.content || undefined}</SafeLink>
        </Fragment>
      );
    }
    default:
      return token.content;
  }
}
