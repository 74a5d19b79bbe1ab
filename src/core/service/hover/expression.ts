// A runtime expression in words, and what it resolves to in the messages at hand.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import type { LocatedNode } from '../../analysis/documents/located-node.ts';
import {
  listedMessages,
  messagesOf,
  type NamedMessage,
} from '../../analysis/typed-tree/channel-messages.ts';
import { pathOf, type TypedNode } from '../../analysis/typed-tree/typed-node.ts';
import { parseRuntimeExpression, runtimeExpression } from '../../format/runtime-expression.ts';
import { fromPointer } from '../../text/pointer.ts';
import { messageField } from './data.ts';
import { code, codes, headline, nonEmpty } from './markdown.ts';
import { schemaBlocks, schemaType } from './schema.ts';
import { schemaWithin } from './schema-within.ts';

/** Messages that are looked into. */
const MANY = 50;

/** Returns the blocks about the runtime expression `text` of a node. */
export function expressionBlocks(file: AnalyzedFile, node: TypedNode, text: string): string[] {
  const expression = parseRuntimeExpression(text);
  if (!expression) {
    return [
      headline(text, 'no runtime expression'),
      `${runtimeExpression.doc} Such as ${codes(runtimeExpression.examples)}.`,
    ];
  }
  const { source, pointer } = expression;
  const where = source === 'header' ? 'headers' : 'payload';
  const tokens = fromPointer(pointer);
  const what =
    pointer === ''
      ? `The whole ${where} of the message.`
      : `The value at ${steps(tokens)} in the ${where} of the message.`;
  return nonEmpty([
    headline(text, runtimeExpression.title.toLowerCase()),
    what,
    ...targets(file, node, where, tokens),
  ]);
}

function steps(tokens: readonly string[]): string {
  return tokens.map(code).join(' → ');
}

/** Returns what the schemas of the messages define for it: once if they agree, else by message. */
function targets(
  file: AnalyzedFile,
  node: TypedNode,
  side: 'headers' | 'payload',
  tokens: readonly string[],
): string[] {
  const messages = messagesAround(file, node);
  if (!messages || messages.length === 0) return [];
  const found = new Map<string, string[]>();
  const without: string[] = [];
  for (const { name, node: place } of messages.slice(0, MANY)) {
    const schema = messageField(file, place, side);
    const inner = schema && schemaWithin(file.documents, schema, tokens);
    if (!inner) {
      without.push(name);
      continue;
    }
    const type = schemaType(inner) ?? 'a value of any type';
    const text = [`${type}${inner.required ? ', required' : ''}.`, ...schemaBlocks(inner)].join(
      '\n\n',
    );
    const names = found.get(text);
    if (names) names.push(name);
    else found.set(text, [name]);
  }
  const words = side === 'headers' ? 'headers' : 'payload';
  const blocks = [...found]
    .slice(0, 3)
    .map(([text, names]) => `In ${codes(names, 'and', 4)}: ${text}`);
  if (without.length > 0)
    blocks.push(`The schema of the ${words} of ${codes(without, 'and', 4)} does not describe it.`);
  return blocks;
}

/** The messages that the expression is about; null where that hangs on who uses it. */
function messagesAround(file: AnalyzedFile, node: TypedNode): NamedMessage[] | null {
  for (let here = node.parent; here; here = here.parent) {
    const kind = here.table?.kind;
    const place: LocatedNode = { uri: file.uri, path: pathOf(here), node: here.node };
    if (kind === 'Message' || kind === 'MessageTrait') return [{ name: here.key, node: place }];
    if (kind === 'Channel') return listedMessages(file.documents, place);
    if (kind === 'Operation') return messagesOf(file.documents, place);
  }
  return null;
}
