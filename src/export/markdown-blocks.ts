// Blocks of Markdown: headings, items of lists, code.
import { languageOfDiagram } from '../docs/code/Code.tsx';
import { headingMark } from './markdown-links.ts';
import { codeBlock, inOneLine } from './markdown-text.ts';
import {
  attributeOf,
  hasClass,
  isElement,
  items,
  type MarkupElement,
  type MarkupNode,
  textOf,
} from './markup.ts';

/** The ids of cards by their headings: in Markdown a link to a card is one to its heading. */
const cards = new WeakMap<MarkupElement, string>();

/** Finds the headings of all cards in an element. */
export function findCards(element: MarkupElement, open?: string): void {
  const isCard = element.tag === 'article' || element.tag === 'section';
  let id = (isCard && attributeOf(element, 'id')) || open;
  for (const child of items(element)) {
    if (id !== undefined && /^h[1-3]$/.test(child.tag)) {
      cards.set(child, id);
      id = undefined;
    } else findCards(child, id);
  }
}

/**
 * Returns a heading, which has one line and all its words; nothing for an empty text. Links refer
 * to it by the ids of `of`.
 */
export const heading = (level: number, text: string, of: MarkupElement): string[] => {
  if (text === '') return [];
  const line = inOneLine(text).replace(/(?<=^| )#+$/, '\\$&');
  const ids = [attributeOf(of, 'id'), cards.get(of)].filter((id) => id !== undefined);
  return [`${'#'.repeat(level)} ${line}${headingMark(ids, line)}`];
};

/** Returns whether a block can follow other words in its line. */
export const isLine = (block: string): boolean => !/\n|^(?:[-*] |#|>|\||\d+\. )/.test(block);

/** Returns an item of a list: short lines follow each other, other blocks are below. */
export function itemOf(blocks: readonly string[], mark: string): string {
  const rest = blocks.findIndex((block) => !isLine(block));
  const lines = rest < 0 ? blocks : blocks.slice(0, rest);
  const below = rest < 0 ? [] : blocks.slice(rest);
  const indent = ' '.repeat(mark.length);
  const text = lines.join(' \u2014 ');
  return [text, ...below]
    .map((block, i) => (i === 0 || /^[-*] /.test(block) ? block : `\n${block}`))
    .join('\n')
    .replace(/\n(?=[^\n])/g, `\n${indent}`)
    .replace(/^/, mark)
    .trimEnd();
}

/** Returns preformatted text as a block of code. */
export const preOf = (pre: MarkupElement, language?: string): string =>
  codeBlock(textOf(pre), language);

/** Returns a block of code with its language, for whatever draws a diagram or colours code. */
export function codeOf(element: MarkupElement): string[] {
  const find = (name: string) => element.children.find((node) => hasClass(node, name));
  const [diagram, written] = [find('docs-code-name'), find('docs-code-language')];
  const language = diagram ? languageOfDiagram(textOf(diagram)) : written && textOf(written);
  return items(element)
    .filter(({ tag }) => tag === 'pre')
    .map((pre) => preOf(pre, language));
}

/**
 * Returns the element with code as text where it has a bar after a backslash: readers do not agree
 * whether such a bar ends the cell.
 */
export const withoutBars = (element: MarkupElement): MarkupElement => ({
  ...element,
  ...(element.tag === 'code' && /\\\|/.test(textOf(element)) && { tag: 'span' }),
  children: element.children.map((node) => (isElement(node) ? withoutBars(node) : node)),
});

/** What is for the eye, for finding something on a page, or explains the format. */
const LEFT_OUT = [
  'docs-count',
  'docs-copied',
  'docs-nested-name',
  'docs-binding-doc',
  'docs-binding-note',
  'ui-link-place',
  'ui-link-out',
];

export const isLeftOut = (element: MarkupElement): boolean =>
  element.tag === 'svg' ||
  attributeOf(element, 'aria-hidden') === 'true' ||
  LEFT_OUT.some((name) => element.classes.has(name));

const BLOCKS =
  /^(?:article|blockquote|dd|details|div|dl|dt|figure|h[1-6]|hr|li|main|nav|ol|p|pre|section|table|ul)$/;

export const hasBlocks = (node: MarkupNode): boolean =>
  isElement(node) && !isLeftOut(node) && (BLOCKS.test(node.tag) || node.children.some(hasBlocks));

/** Returns whether it says how many items a list below has. */
export const isCount = (node: MarkupElement): boolean =>
  hasClass(node, 'docs-faint') && /^[\d,]+$/.test(textOf(node));

/** Returns whether it is a row of a list of terms. */
export const isTerm = ({ children }: MarkupElement): boolean =>
  children.some((node) => isElement(node) && node.tag === 'dt');
