// Blocks of code of the documentation as Markdown.
import { languageOfDiagram } from '../docs/code/diagrams.ts';
import { codeBlock } from './markdown-text.ts';
import { hasClass, items, type MarkupElement, textOf } from './markup.ts';

export const preOf = (pre: MarkupElement, language?: string): string =>
  codeBlock(textOf(pre), language);

/** Returns a block of code; that of a diagram with its language, for whatever draws it. */
export function codeOf(element: MarkupElement): string[] {
  const name = element.children.find((node) => hasClass(node, 'docs-code-name'));
  const language = name && languageOfDiagram(textOf(name));
  return items(element)
    .filter(({ tag }) => tag === 'pre')
    .map((pre) => preOf(pre, language));
}
