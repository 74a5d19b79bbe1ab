// A plain value of a field: what it means, and which other values are allowed.
import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import type { LocatedNode } from '../../analysis/documents/located-node.ts';
import { durationWords, unitWords } from '../../analysis/model/quantity.ts';
import {
  listedMessages,
  messagesOf,
  type NamedMessage,
} from '../../analysis/typed-tree/channel-messages.ts';
import { pathOf, type TypedNode } from '../../analysis/typed-tree/typed-node.ts';
import { plainKind } from '../../format/dialect-tables.ts';
import { formatVersion, parseVersion } from '../../format/expressions.ts';
import { parseRuntimeExpression, runtimeExpression } from '../../format/runtime-expression.ts';
import { schemaFormatAnywhere } from '../../format/schema-formats.ts';
import type { TextShape } from '../../format/table-types.ts';
import { fromPointer } from '../../text/pointer.ts';
import { get, stringOf } from '../../text/tree.ts';
import { messageField } from './data.ts';
import { rowBlocks } from './field.ts';
import { code, codes, escaped, headline, nonEmpty } from './markdown.ts';
import { meaningOf, mediaTypeWords } from './meanings.ts';
import { schemaBlocks, schemaType } from './schema.ts';
import { schemaWithin } from './schema-within.ts';

/** Returns the blocks about a scalar that the tables describe; [] if there is nothing to add. */
export function valueBlocks(file: AnalyzedFile, standing: TypedNode): string[] {
  const { shape, node } = standing;
  if (shape === null || node.kind !== 'scalar') return [];
  if (shape.is === 'integer' || shape.is === 'number') return numberBlocks(standing, node.value);
  if (shape.is === 'boolean') return rowOf(standing);
  if (shape.is !== 'string' || typeof node.value !== 'string') return [];
  return textBlocks(file, standing, shape, node.value);
}

function numberBlocks(node: TypedNode, value: unknown): string[] {
  const { shape } = node;
  const unit =
    shape !== null && (shape.is === 'integer' || shape.is === 'number') ? shape.unit : undefined;
  const words = unit && typeof value === 'number' ? unitWords(value, unit) : '';
  return nonEmpty([words.includes('=') && `${code(String(value))} ${words}`, ...rowOf(node)]);
}

/** Returns the row of the field that holds the value, or the list of it. */
function rowOf({ field, parent, key }: TypedNode): string[] {
  if (field && parent?.table) return rowBlocks(field, parent.table, key);
  return parent?.field && parent.parent?.table
    ? rowBlocks(parent.field, parent.parent.table, parent.key)
    : [];
}

function textBlocks(
  file: AnalyzedFile,
  node: TypedNode,
  shape: TextShape,
  value: string,
): string[] {
  if (shape.format === 'runtime-expression') return expressionBlocks(file, node, value);
  const { field, parent } = node;
  const holder = field ? parent : (parent?.parent ?? null);
  const name = (field ?? parent?.field)?.name ?? '';
  const kind = holder?.table?.kind ?? '';
  const special = specialWords(file, kind, name, value);
  if (special !== undefined) return nonEmpty([headline(value, code(name)), special, others(shape)]);
  const listed = parent?.shape;
  const item = listed && listed?.is === 'list' ? listed.item : undefined;
  if ((item === 'property name' || name === 'discriminator') && holder)
    return propertyBlocks(file, holder, value);
  if (item === 'scope' && holder) return scopeBlocks(holder, value);
  if (
    shape.markdown ||
    (!shape.enum &&
      !shape.format &&
      !shape.pattern &&
      !shape.suggest &&
      shape.maxLength === undefined)
  )
    return [];
  const words = shape.format === 'duration' ? durationWords(value) : null;
  return nonEmpty([words && `${code(value)} = ${words}`, ...rowOf(node)]);
}

function others({ enum: values, soft }: TextShape): string | undefined {
  return values && values.length > 1
    ? `${soft ? 'Known values' : 'All values'}: ${codes(values, 'and', 20)}.`
    : undefined;
}

/** What a value means that has a meaning of its own. */
function specialWords(
  { dialect }: AnalyzedFile,
  kind: string,
  name: string,
  value: string,
): string | undefined {
  const plain = plainKind(kind);
  const meaning = meaningOf(plain, name, value);
  if (meaning !== undefined) return meaning;
  if (plain === 'Server' && name === 'protocol') {
    const protocol = dialect.protocols.find(({ schemes }) => schemes.includes(value.toLowerCase()));
    return (
      protocol && `${protocol.label}. Its settings are in \`bindings\` under ${code(protocol.key)}.`
    );
  }
  if (plain === 'MultiFormatSchema' && name === 'schemaFormat') {
    const format = schemaFormatAnywhere(value);
    const types = format?.types.map((type) =>
      type === 'object' ? 'an object' : type === 'boolean' ? '`true` or `false`' : `a ${type}`,
    );
    return format
      ? `${format.label}: \`schema\` is ${types?.join(' or ')}.`
      : "A custom format: the schema can't be validated.";
  }
  if (name === dialect.rootField && plain === 'Root' && parseVersion(value))
    return formatVersion.doc;
  if (name === 'contentType' || name === 'defaultContentType') {
    const words = mediaTypeWords(value);
    return words && `The payload is ${words}.`;
  }
  return undefined;
}

/** The property that a list of names means. */
function propertyBlocks(file: AnalyzedFile, parent: TypedNode, name: string): string[] {
  const around = parent.table?.boolean || parent.table?.kind === 'OpenApiSchema' ? parent : null;
  if (!around) return [];
  const location = { uri: file.uri, path: pathOf(around), node: around.node };
  const found = schemaWithin(
    file.documents,
    location,
    [name],
    around.table?.kind === 'OpenApiSchema' ? 'openapi' : 'json-schema',
  );
  if (!found)
    return [
      headline(name, 'property'),
      'The schema does not describe this property, so any value is allowed.',
    ];
  return [headline(name, 'property', schemaType(found)), ...schemaBlocks(found)];
}

/** Returns the descriptions of a scope in the flows of the scheme. */
function scopeBlocks(scheme: TypedNode, name: string): string[] {
  const flows = get(scheme.node, 'flows');
  if (flows?.kind !== 'map') return [];
  const rows = flows.entries.flatMap(({ key, value }) => {
    const text = stringOf(get(get(value, 'availableScopes'), name));
    return text === undefined ? [] : [`- ${code(key)}: ${escaped(text)}`];
  });
  return rows.length === 0 ? [] : [headline(name, 'scope'), rows.join('\n')];
}

// A runtime expression in words, and what it resolves to in the messages at hand.

/** Messages that are looked into. */
const MANY = 50;

/** Returns the blocks about the runtime expression `text` of a node. */
function expressionBlocks(file: AnalyzedFile, node: TypedNode, text: string): string[] {
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
