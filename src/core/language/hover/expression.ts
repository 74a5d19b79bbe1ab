// A runtime expression in words, and what it leads to in the messages at hand.
import { fromPointer } from '../../parse/pointer.ts';
import type { Place } from '../../resolve/world.ts';
import { parseRuntimeExpression, runtimeExpression } from '../../spec/expressions.ts';
import { listedMessages, messagesOf, type Named } from '../structure/messages.ts';
import { pathOf, type Standing } from '../structure/standing.ts';
import type { Subject } from '../subject.ts';
import { messageField } from './data.ts';
import { schemaBlocks, schemaType } from './schema.ts';
import { code, codes, headline, said } from './text.ts';
import { schemaWithin } from './within.ts';

/** Messages that are looked into. */
const MANY = 50;

/** Blocks about the runtime expression `text` at a place. */
export function expressionBlocks(subject: Subject, standing: Standing, text: string): string[] {
  const expression = parseRuntimeExpression(text);
  if (!expression) {
    return [headline(text, 'no runtime expression'), `${runtimeExpression.doc} Such as ${codes(runtimeExpression.examples)}.`];
  }
  const { source, pointer } = expression;
  const where = source === 'header' ? 'headers' : 'payload';
  const tokens = fromPointer(pointer);
  const what = pointer === '' ? `The whole ${where} of the message.` : `The value at ${steps(tokens)} in the ${where} of the message.`;
  return said([headline(text, runtimeExpression.title.toLowerCase()), what, ...targets(subject, standing, where, tokens)]);
}

function steps(tokens: readonly string[]): string {
  return tokens.map(code).join(' → ');
}

/** What the schemas of the messages say of it: once where they agree, else of which messages. */
function targets(subject: Subject, standing: Standing, where: 'headers' | 'payload', tokens: readonly string[]): string[] {
  const messages = messagesAround(subject, standing);
  if (!messages || messages.length === 0) return [];
  const found = new Map<string, string[]>();
  const without: string[] = [];
  for (const { name, place } of messages.slice(0, MANY)) {
    const schema = messageField(subject, place, where);
    const inner = schema && schemaWithin(subject.world, schema, tokens);
    if (!inner) {
      without.push(name);
      continue;
    }
    const type = schemaType(inner) ?? 'a value of any type';
    const text = [`${type}${inner.required ? ', required' : ''}.`, ...schemaBlocks(inner)].join('\n\n');
    const names = found.get(text);
    if (names) names.push(name);
    else found.set(text, [name]);
  }
  const words = where === 'headers' ? 'headers' : 'payload';
  const blocks = [...found].slice(0, 3).map(([text, names]) => `In ${codes(names, 'and', 4)}: ${text}`);
  if (without.length > 0) blocks.push(`The schema of the ${words} of ${codes(without, 'and', 4)} does not describe it.`);
  return blocks;
}

/** The messages that the expression is about; null where that hangs on who uses it. */
function messagesAround(subject: Subject, standing: Standing): Named[] | null {
  for (let here = standing.above; here; here = here.above) {
    const kind = here.table?.kind;
    const place: Place = { uri: subject.uri, path: pathOf(here), node: here.node };
    if (kind === 'Message' || kind === 'MessageTrait') return [{ name: here.key, place }];
    if (kind === 'Channel') return listedMessages(subject.world, place);
    if (kind === 'Operation') return messagesOf(subject.world, place);
  }
  return null;
}
