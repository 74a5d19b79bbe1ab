// The elements that markdown tokens become, from a closed list.

import type { Token } from 'markdown-it';
import { createElement, Fragment, type ReactNode } from 'react';
import { percentDecoded } from '../../core/light.ts';
import { Code } from '../code/Code.tsx';
import { CodeText } from '../components/BreakableText.tsx';
import { refOf } from './footnotes.ts';
import { MarkdownImage, ShowImageButtons } from './MarkdownImage.tsx';
import { JumpInText, MarkdownLink } from './MarkdownLink.tsx';

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
export interface TextInfo {
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
export function attr(token: Token, name: string): string {
  return String(token.attrGet(name) ?? '');
}

/** What is inside of an element, and how it begins. */
export interface ElementContent {
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
export function renderElement(
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
export function renderLeaf(token: Token, key: number): ReactNode {
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
