// Code for operations in Markdown: in the documentation that of one client for each, since a file
// folds nothing, and that of all clients in a file of its own.
import { clientName } from '../core/light.ts';
import type { CodeSample, Model, OperationSamples } from '../core/types.ts';
import { codeBlock, escapeMarkdown } from './markdown-text.ts';
import { attributeOf, isElement, type MarkupElement } from './markup.ts';

/** Returns markup with the code of the first client in the card of each operation. */
export function withSamples(
  element: MarkupElement,
  samples: readonly OperationSamples[],
): MarkupElement {
  if (samples.length === 0) return element;
  const number = attributeOf(element, 'data-samples');
  const [first] = (number !== undefined && samples[Number(number)]?.samples) || [];
  const title = attributeOf(element, 'data-title') ?? '';
  return {
    ...element,
    children: first
      ? codeElements(`${title} with ${clientName(first)}:`, first)
      : element.children.map((node) => (isElement(node) ? withSamples(node, samples) : node)),
  };
}

function codeElements(label: string, { language, code }: CodeSample): MarkupElement[] {
  const element = (tag: string, name: string, ...children: MarkupElement['children']) => ({
    ...{ tag, children, attributes: '' },
    classes: new Set([name]),
  });
  return [
    element('p', '', label),
    element(
      'div',
      'docs-code',
      element('span', 'docs-code-language', language),
      element('pre', '', code),
    ),
  ];
}

/** Returns a file with the code of all clients for all operations of a document. */
export function samplesMarkdown(
  name: string,
  { parts }: Model,
  samples: readonly OperationSamples[],
): string {
  const blocks = samples.flatMap(({ operation, samples: own }) => {
    const part = parts.get(operation);
    const doesSend = part?.kind === 'operation' && part.action === 'receive';
    return [
      `## ${headingText(part?.title ?? part?.key ?? '')}`,
      `How to ${doesSend ? 'send what the application receives' : 'receive what the application sends'}.`,
      ...own.flatMap((one) => [`### ${clientName(one)}`, codeBlock(one.code, one.language)]),
    ];
  });
  return `${[`# Code for ${headingText(name)}`, ...blocks].join('\n\n')}\n`;
}

const headingText = (text: string): string => escapeMarkdown(text).replace(/(?<=^| )#+$/, '\\$&');
