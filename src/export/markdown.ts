// The documentation as Markdown: what the printed page shows, written with headings, lists, tables
// and code. It is made of the rendered components, so that each fact that these show is in it.
import type { Location, Model } from '../core/types.ts';
import { languageOfDiagram } from '../docs/code/Code.tsx';
import { type Documentation, noteOf } from './documentation.ts';
import { headingMark, linkMark, resolveLinks } from './markdown-links.ts';
import { withSamples } from './markdown-samples.ts';
import {
  codeBlock,
  codeSpan,
  escapeLineStart,
  escapeMarkdown,
  inOneLine,
  markdownLink,
  withoutLastBreaks,
} from './markdown-text.ts';
import {
  attributeOf,
  hasClass,
  isElement,
  items,
  type MarkupElement,
  type MarkupNode,
  parseMarkup,
  textOf,
} from './markup.ts';
import { renderDocs } from './render-docs.ts';

/** Returns the whole documentation of rendered cards. The same model always gives the same text. */
export function documentationMarkdown(documentation: Documentation, cards: string): string {
  const note = noteOf(documentation);
  const root = withSamples(parseMarkup(cards), documentation.samples ?? []);
  return `${note === null ? '' : `> ${escapeMarkdown(note)}\n\n`}${textOfBlocks(root)}`;
}

/** Returns what markup shows. */
export function markdownOfMarkup(html: string): string {
  return textOfBlocks(parseMarkup(html));
}

/** Returns one part, without what is around it. */
export function partMarkdown(model: Model, part: Location): string {
  const root = parseMarkup(renderDocs(model, { singlePart: part }));
  return textOfBlocks(articleIn(root) ?? root);
}

function textOfBlocks(parent: MarkupElement): string {
  findCards(parent);
  return `${resolveLinks(blocksOf(parent).join('\n\n'))}\n`;
}

function articleIn(element: MarkupElement): MarkupElement | null {
  if (element.tag === 'article') return element;
  for (const child of items(element)) {
    const found = articleIn(child);
    if (found) return found;
  }
  return null;
}

/** The blocks of the content of an element, without blank lines around them. */
function blocksOf(parent: MarkupElement): string[] {
  const blocks: string[] = [];
  let line: MarkupNode[] = [];
  const endLine = () => {
    blocks.push(...paragraph(inlineOf(line, isProse(parent))));
    line = [];
  };
  for (const node of parent.children) {
    if (isElement(node) && hasBlocks(node)) {
      endLine();
      blocks.push(...blockOf(node));
    } else line.push(node);
  }
  endLine();
  return blocks;
}

function blockOf(element: MarkupElement): string[] {
  const { tag, classes } = element;
  if (isLeftOut(element)) return [];
  if (classes.has('docs-counts')) return paragraph(items(element).map(inline).join(', '));
  if (classes.has('docs-head') || classes.has('docs-block-head')) return headOf(element);
  if (classes.has('ui-tabs-name')) return heading(4, inline(element), element);
  if (classes.has('docs-footer')) return ['---', ...blocksOf(element)];
  if (classes.has('docs-contents')) return contentsOf(element);
  if (classes.has('docs-example-label')) return [`*${inOneLine(inline(element))}*`];
  if (classes.has('docs-tree')) return [treeOf(element)];
  if (classes.has('docs-code')) return codeOf(element);
  if (classes.has('docs-row')) return paragraph(rowOf(element));
  if (/^h[1-6]$/.test(tag)) return heading(Number(tag[1]), inline(element), element);
  switch (tag) {
    case 'p':
      return paragraph(inline(element));
    case 'ul':
      return listOf(items(element), () => '- ');
    case 'ol':
      return listOf(items(element), (i) => `${i + 1}. `);
    case 'dl':
      // Another mark than that of a list before it, which it would continue.
      return listOf(items(element), () => '* ');
    case 'div':
      return isTerm(element) ? termOf(element) : blocksOf(element);
    case 'blockquote':
      return [blocksOf(element).join('\n\n').replace(/^/gm, '> ').replace(/ +$/gm, '')];
    case 'pre':
      return [preOf(element)];
    case 'hr':
      return ['---'];
    case 'table':
      return [tableOf(element)];
    default:
      return blocksOf(element);
  }
}

function paragraph(text: string): string[] {
  const lines = withoutLastBreaks(text)
    .split('\n')
    .map((line) => escapeLineStart(line.trim()));
  const whole = lines.join('\n').trim();
  return whole === '' ? [] : [whole];
}

/** The head of a card or block: its heading, then what else is in its line. */
function headOf(element: MarkupElement): string[] {
  const all = items(element);
  const title = all.find(({ tag }) => /^h[1-6]$/.test(tag));
  // What a block is of: the protocol of a binding.
  const chips = all.filter((node) => title && hasClass(node, 'docs-chip')).map(inlineElement);
  const isRest = (node: MarkupElement) =>
    node !== title && !(title && hasClass(node, 'docs-chip')) && !isCount(node);
  const rest = all.filter(isRest);
  const whole = title ? [inline(title), ...chips].join(' ') : '';
  return [
    ...(title ? heading(Number(title.tag[1]), whole, title) : []),
    ...paragraph(inlineOf(rest, false)),
  ];
}

/** The contents of the page: its sections, each with the list of its cards. */
function contentsOf(contents: MarkupElement): string[] {
  const [title, ...sections] = items(contents);
  const list = sections.map((section) => itemOf(blocksOf(section), '- ')).join('\n');
  return [...(title ? blockOf(title) : []), list];
}

function termOf(row: MarkupElement): string[] {
  const isName = (node: MarkupElement) => node.tag === 'dt';
  const name = inOneLine(inlineOf(items(row).filter(isName), false));
  const values = items(row).filter((node) => !isName(node));
  const [first = '', ...more] = values.flatMap((value) =>
    isLeftOut(value)
      ? []
      : hasBlocks({ ...value, tag: 'span' })
        ? blocksOf(value)
        : paragraph(inline(value)),
  );
  return fitsInLine(first) ? [`${name}: ${first}`, ...more] : [`${name}:`, first, ...more];
}

function listOf(rows: readonly MarkupElement[], mark: (index: number) => string): string[] {
  const written = rows.map((row) => (row.tag === 'div' ? blockOf(row) : blocksOf(row)));
  const list = written.filter((blocks) => blocks.length > 0);
  return list.length === 0 ? [] : [list.map((blocks, i) => itemOf(blocks, mark(i))).join('\n')];
}

/** The rows of a schema, each with its level, as nested lists. */
function treeOf(tree: MarkupElement): string {
  return items(tree)
    .map((row) => {
      const level = Number(attributeOf(row, 'aria-level') ?? 1);
      return itemOf(blocksOf(row), '- ').replace(/^(?=.)/gm, '  '.repeat(level - 1));
    })
    .join('\n');
}

/** The line of a property: its name, then all about it. */
function rowOf(row: MarkupElement): string {
  const isName = (node: MarkupElement) =>
    hasClass(node, 'docs-row-name') || hasClass(node, 'docs-required');
  const names = items(row).filter(isName).map(inlineElement);
  const facts = items(row)
    .filter((node) => !isName(node))
    .map(inlineElement);
  return [...names, facts.filter((text) => text !== '').join(', ')].join(' ').trim();
}

function tableOf(table: MarkupElement): string {
  const rows = rowsOf(table).map((row) =>
    items(row).map((cell) => cellOf(linesOf(withoutBars(cell)).join(', '))),
  );
  const width = Math.max(...rows.map((row) => row.length));
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, i) => cells[i] ?? '').join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(Array(width).fill('---')), ...body.map(line)].join('\n');
}

/** The items and lines of a cell, or all of it. */
const linesOf = (cell: MarkupElement): string[] => {
  const isLineOf = (node: MarkupNode) =>
    isElement(node) && /^(?:details|div|li|ul)$/.test(node.tag);
  const blocks = items(cell).filter(isLineOf);
  const rest = inlineOf(
    cell.children.filter((node) => !isLineOf(node)),
    true,
  ).trim();
  return [rest, ...blocks.flatMap(linesOf)].filter((text) => text !== '');
};

const rowsOf = (element: MarkupElement): MarkupElement[] =>
  items(element).flatMap((child) => (child.tag === 'tr' ? [child] : rowsOf(child)));

/** Texts have their bars escaped already; code has not. A row of a table is one line. */
const cellOf = (text: string): string => text.replace(/\\\n/g, '<br>').replace(/(?<!\\)\|/g, '\\|');

/** Elements whose texts have their own spaces; between others there is a gap on the page. */
const isProse = ({ tag, classes }: MarkupElement): boolean =>
  /^(?:a|code|del|em|h[1-6]|p|strong|t[dh])$/.test(tag) || classes.has('docs-md');

const inline = (element: MarkupElement): string =>
  withoutLastBreaks(inlineOf(element.children, isProse(element))).trim();

function inlineOf(nodes: readonly MarkupNode[], prose: boolean): string {
  let text = '';
  // Texts that follow each other are escaped as one: an address can begin in one of them.
  let words = '';
  let wasElement = false;
  const endWords = () => {
    text += escapeMarkdown(words);
    words = '';
  };
  for (const node of nodes) {
    if (typeof node === 'string') {
      words += node;
      wasElement = false;
    } else if (node.tag === 'wbr') wasElement = false;
    else {
      const own = inlineElement(node);
      if (own === '') continue;
      endWords();
      const needsGap = (wasElement && !prose) || node.classes.has('docs-link-key');
      // Two runs of backticks would be one.
      if (needsGap || (wasElement && /`$/.test(text) && own.startsWith('`'))) text += ' ';
      text += own;
      wasElement = true;
    }
  }
  endWords();
  return text.replace(/ {2,}/g, ' ');
}

function inlineElement(element: MarkupElement): string {
  const { tag, classes } = element;
  if (isLeftOut(element)) return '';
  if (classes.has('docs-row-name')) return codeSpan(textOf(element));
  if (classes.has('docs-links')) return items(element).map(inlineElement).join(', ');
  const text = inline(element);
  if (classes.has('docs-origin') || classes.has('docs-chip')) return text === '' ? '' : `(${text})`;
  if (classes.has('docs-required')) return `*${text}*`;
  switch (tag) {
    case 'br':
      return '\\\n';
    case 'img': {
      const alt = attributeOf(element, 'alt') ?? '';
      return escapeMarkdown(
        alt === '' ? 'Image in the document' : `Image: ${alt}, in the document`,
      );
    }
    case 'code':
      return codeSpan(textOf(element));
    case 'strong':
    case 'dt':
      return text === '' ? '' : `**${text}**`;
    case 'em':
      return text === '' ? '' : `*${text}*`;
    case 'del':
      return text === '' ? '' : `~~${text}~~`;
    case 'a': {
      const href = attributeOf(element, 'href') ?? '';
      if (href.startsWith('#')) return linkMark(text, href.slice(1));
      return /^(?:https?:|mailto:)/.test(href) ? markdownLink(text, href) : text;
    }
    default:
      return isProse(element) ? text : inlineOf(element.children, hasClass(element, 'docs-md'));
  }
}

// Blocks of Markdown: headings, items of lists, code.

/** The ids of cards by their headings: in Markdown a link to a card is one to its heading. */
const cards = new WeakMap<MarkupElement, string>();

/** Finds the headings of all cards in an element. */
function findCards(element: MarkupElement, open?: string): void {
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
const heading = (level: number, text: string, of: MarkupElement): string[] => {
  if (text === '') return [];
  const line = inOneLine(text).replace(/(?<=^| )#+$/, '\\$&');
  const ids = [attributeOf(of, 'id'), cards.get(of)].filter((id) => id !== undefined);
  return [`${'#'.repeat(level)} ${line}${headingMark(ids, line)}`];
};

/** Returns whether a block can follow other words in its line. */
const fitsInLine = (block: string): boolean => !/\n|^(?:[-*] |#|>|\||\d+\. )/.test(block);

/** Returns an item of a list: short lines follow each other, other blocks are below. */
function itemOf(blocks: readonly string[], mark: string): string {
  const rest = blocks.findIndex((block) => !fitsInLine(block));
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
const preOf = (pre: MarkupElement, language?: string): string => codeBlock(textOf(pre), language);

/** Returns a block of code with its language, for whatever draws a diagram or colours code. */
function codeOf(element: MarkupElement): string[] {
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
const withoutBars = (element: MarkupElement): MarkupElement => ({
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

const isLeftOut = (element: MarkupElement): boolean =>
  element.tag === 'svg' ||
  attributeOf(element, 'aria-hidden') === 'true' ||
  LEFT_OUT.some((name) => element.classes.has(name));

const BLOCKS =
  /^(?:article|blockquote|dd|details|div|dl|dt|figure|h[1-6]|hr|li|main|nav|ol|p|pre|section|table|ul)$/;

const hasBlocks = (node: MarkupNode): boolean =>
  isElement(node) && !isLeftOut(node) && (BLOCKS.test(node.tag) || node.children.some(hasBlocks));

/** Returns whether it says how many items a list below has. */
const isCount = (node: MarkupElement): boolean =>
  hasClass(node, 'docs-faint') && /^[\d,]+$/.test(textOf(node));

/** Returns whether it is a row of a list of terms. */
const isTerm = ({ children }: MarkupElement): boolean =>
  children.some((node) => isElement(node) && node.tag === 'dt');
