// A whole document in the other language: YAML as JSON, JSON as YAML.
import { print } from '../../edit/print.ts';
import { printFlow } from '../../edit/print-flow.ts';
import { Refused } from '../../edit/refused.ts';
import type { Style } from '../../edit/style.ts';
import { unfold, type Val } from '../../edit/value.ts';
import { parse } from '../../parse/parse.ts';
import type { Node, Tree } from '../../parse/tree.ts';
import type { Converted } from '../questions.ts';
import { commentsOf, counted } from './comments.ts';
import { same } from './same.ts';

type Language = 'yaml' | 'json';

const STYLE: Style = { eol: '\n', indent: 2, indentSeq: true, quote: "'", unit: '  ', colon: ' ', comma: ' ', pad: '', safe: false };
const JSON_RULES = { json: true, colon: ' ', comma: ' ', pad: '', quote: '"', safe: false } as const;

/**
 * Writes a document in another language. The order of the keys, the digits of numbers and the line ends stay; levels are indented by two spaces.
 * @returns `lost` has one sentence for each kind of thing that the other language cannot hold; or why it cannot be written so. Never throws.
 */
export function convert(text: string, from: Language, to: Language): Converted {
  if (from === to) return { text, lost: [] };
  const { tree } = parse(text, from, null);
  const fault = tree.problems.find((p) => p.severity === 'error');
  if (!tree.root || fault?.code === 'empty-document') return { refused: fault?.message ?? 'The document is empty.' };
  if (tree.broken || fault) return { refused: `Fix this first${fault ? ` (line ${lineOf(text, fault.at)}): ${fault.message}` : '.'}` };
  try {
    const written = withEnds(to === 'json' ? asJson(text, tree) : asYaml(text, tree), text);
    const back = parse(written, to, null).tree;
    if (back.problems.some((p) => p.severity === 'error') || !same(tree.root, back.root))
      return { refused: "The document contains a value that can't be converted." };
    return { text: written, lost: to === 'json' ? lostInJson(text, tree) : [] };
  } catch (failure) {
    return { refused: failure instanceof Refused ? failure.message : "The document contains a value that can't be converted." };
  }
}

function valOf(text: string, { language, root, at }: Tree): Val {
  return { kind: 'text', source: { text, language, tree: { language, root, at, problems: [] } }, node: root as Node, at };
}

function asJson(text: string, tree: Tree): string {
  return `${printFlow(valOf(text, tree), JSON_RULES, { line: '\n', unit: '  ' })}\n`;
}

function asYaml(text: string, tree: Tree): string {
  const printed = print(unfold(valOf(text, tree)), STYLE);
  return printed.shape === 'scalar' ? `${[printed.header, ...printed.lines].join('\n')}\n` : `${printed.text(0)}\n`;
}

function withEnds(written: string, before: string): string {
  return /\r?\n/.exec(before)?.[0] === '\r\n' ? written.replaceAll('\n', '\r\n') : written;
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}

function lostInJson(text: string, tree: Tree): string[] {
  const lost: string[] = [];
  const comments = commentsOf(text, tree).length;
  if (comments > 0) lost.push(`${counted(comments, 'comment')}: JSON has no comments.`);
  const aliases = aliasesIn(tree.root as Node);
  if (aliases > 0) lost.push(`${counted(aliases, 'alias', 'aliases')} of YAML, which are replaced with their values.`);
  return lost;
}

/** A merge key counts once, whatever it brings in. */
function aliasesIn(node: Node): number {
  if (node.kind === 'scalar') return 0;
  let count = 0;
  const merged = new Set<number>();
  for (const slot of node.kind === 'map' ? node.entries : node.items) {
    if (slot.alias === undefined) count += aliasesIn(slot.value);
    else if ('keyAt' in slot && slot.keyAt === slot.valueAt) merged.add(slot.valueAt);
    else count++;
  }
  return count + merged.size;
}
