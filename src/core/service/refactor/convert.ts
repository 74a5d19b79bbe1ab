// Converts a whole document: YAML to JSON, JSON to YAML.

import { lostInJson } from '../../text/edit/lost-comments.ts';
import { type PrintableValue, unfoldValue } from '../../text/edit/new-value.ts';
import { print, printFlow } from '../../text/edit/print-value.ts';
import { hasSameContent } from '../../text/edit/same-content.ts';
import type { TextStyle } from '../../text/edit/text-style.ts';
import { Refused } from '../../text/edit/types.ts';
import { parse } from '../../text/parse/parse.ts';
import type { Node, Tree } from '../../text/tree.ts';

type Language = 'yaml' | 'json';

const STYLE: TextStyle = {
  eol: '\n',
  indent: 2,
  indentSeq: true,
  quote: "'",
  unit: '  ',
  colon: ' ',
  comma: ' ',
  pad: '',
  safe: false,
};
const JSON_RULES = {
  json: true,
  colon: ' ',
  comma: ' ',
  pad: '',
  quote: '"',
  safe: false,
} as const;

/**
 * Converts a document to another language. The order of the keys, the digits of numbers and the
 * line ends are kept; levels are indented by two spaces.
 * @returns `warnings` has one sentence for each kind of content that the other language can't
 * express; or why it can't be converted. Never throws.
 */
export function convert(text: string, from: Language, to: Language): ConvertResult {
  const { tree } = parse(text, from, null);
  const problem = tree.problems.find((p) => p.severity === 'error');
  // A text that is too large has a warning and no values.
  if (!tree.root || problem?.code === 'empty-document')
    return { refused: (problem ?? tree.problems[0])?.message ?? 'The document is empty.' };
  if (tree.broken || problem)
    return {
      refused: `Fix this first${problem ? ` (line ${lineOf(text, problem.at)}): ${problem.message}` : '.'}`,
    };
  if (from === to) return { text, warnings: [] };
  try {
    const written = withEnds(to === 'json' ? asJson(text, tree) : asYaml(text, tree), text);
    const back = parse(written, to, null).tree;
    const unwritten = back.problems.find((p) => p.severity === 'error');
    if (unwritten || !hasSameContent(tree.root, back.root))
      return {
        refused: `The document contains a value that can't be converted${unwritten ? `: ${unwritten.message}` : '.'}`,
      };
    return { text: written, warnings: to === 'json' ? lostInJson(text, tree) : [] };
  } catch (failure) {
    return {
      refused:
        failure instanceof Refused
          ? failure.message
          : "The document contains a value that can't be converted.",
    };
  }
}

function valOf(text: string, { language, root, at }: Tree): PrintableValue {
  return {
    kind: 'text',
    source: { text, language, tree: { language, root, at, problems: [] } },
    node: root as Node,
    at,
  };
}

function asJson(text: string, tree: Tree): string {
  return `${printFlow(valOf(text, tree), JSON_RULES, { line: '\n', unit: '  ' })}\n`;
}

function asYaml(text: string, tree: Tree): string {
  const printed = print(unfoldValue(valOf(text, tree)), STYLE);
  return printed.shape === 'scalar'
    ? `${[printed.header, ...printed.lines].join('\n')}\n`
    : `${printed.text(0)}\n`;
}

function withEnds(written: string, before: string): string {
  return /\r?\n/.exec(before)?.[0] === '\r\n' ? written.replaceAll('\n', '\r\n') : written;
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}

/** The same document in the other language; `warnings` has one sentence for each kind of loss. */
export type ConvertResult =
  | { readonly text: string; readonly warnings: readonly string[] }
  | { readonly refused: string };
