// A plain value of a field: what it means, what else may stand there.
import { durationWords, unitWords } from '../../model/quantity.ts';
import { get, stringOf } from '../../parse/tree.ts';
import { formatVersion, parseVersion } from '../../spec/expressions.ts';
import { schemaFormatAnywhere } from '../../spec/formats.ts';
import { plainKind } from '../../spec/in-dialect.ts';
import type { TextShape } from '../../spec/kit.ts';
import { pathOf, type Standing } from '../structure/standing.ts';
import type { Subject } from '../subject.ts';
import { expressionBlocks } from './expression.ts';
import { rowBlocks } from './field.ts';
import { meaningOf, mediaTypeWords } from './meanings.ts';
import { schemaBlocks, schemaType } from './schema.ts';
import { code, codes, escaped, headline, said } from './text.ts';
import { schemaWithin } from './within.ts';

/** Blocks about a scalar that the tables describe; [] where its field says all there is, or nothing does. */
export function valueBlocks(subject: Subject, standing: Standing): string[] {
  const { shape, node } = standing;
  if (shape === 'free' || node.kind !== 'scalar') return [];
  if (shape.is === 'integer' || shape.is === 'number') return numberBlocks(standing, node.value);
  if (shape.is === 'boolean') return rowOf(standing);
  if (shape.is !== 'string' || typeof node.value !== 'string') return [];
  return textBlocks(subject, standing, shape, node.value);
}

function numberBlocks(standing: Standing, value: unknown): string[] {
  const { shape } = standing;
  const unit = shape !== 'free' && (shape.is === 'integer' || shape.is === 'number') ? shape.unit : undefined;
  const words = unit && typeof value === 'number' ? unitWords(value, unit) : '';
  return said([words.includes('=') && `${code(String(value))} ${words}`, ...rowOf(standing)]);
}

/** The field that the value stands in, or the list of it. */
function rowOf({ field, above, key }: Standing): string[] {
  if (field && above?.table) return rowBlocks(field, above.table, key);
  return above?.field && above.above?.table ? rowBlocks(above.field, above.above.table, above.key) : [];
}

function textBlocks(subject: Subject, standing: Standing, shape: TextShape, value: string): string[] {
  if (shape.format === 'runtime-expression') return expressionBlocks(subject, standing, value);
  const { field, above } = standing;
  const holder = field ? above : (above?.above ?? null);
  const name = (field ?? above?.field)?.name ?? '';
  const kind = holder?.table?.kind ?? '';
  const special = specialWords(subject, kind, name, value);
  if (special !== undefined) return said([headline(value, code(name)), special, others(shape)]);
  const listed = above?.shape;
  const item = listed && listed !== 'free' && listed.is === 'list' ? listed.item : undefined;
  if ((item === 'property name' || name === 'discriminator') && holder) return propertyBlocks(subject, holder, value);
  if (item === 'scope' && holder) return scopeBlocks(holder, value);
  if (shape.markdown || (!shape.enum && !shape.format && !shape.pattern && !shape.suggest && shape.maxLength === undefined)) return [];
  const words = shape.format === 'duration' ? durationWords(value) : null;
  return said([words && `${code(value)} = ${words}`, ...rowOf(standing)]);
}

function others({ enum: values, soft }: TextShape): string | undefined {
  return values && values.length > 1 ? `${soft ? 'Known values' : 'All values'}: ${codes(values, 'and', 20)}.` : undefined;
}

/** What a value means that has a meaning of its own. */
function specialWords({ dialect }: Subject, kind: string, name: string, value: string): string | undefined {
  const plain = plainKind(kind);
  const meaning = meaningOf(plain, name, value);
  if (meaning !== undefined) return meaning;
  if (plain === 'Server' && name === 'protocol') {
    const protocol = dialect.protocols.find(({ schemes }) => schemes.includes(value.toLowerCase()));
    return protocol && `${protocol.label}. Its settings are in \`bindings\` under ${code(protocol.key)}.`;
  }
  if (plain === 'MultiFormatSchema' && name === 'schemaFormat') {
    const format = schemaFormatAnywhere(value);
    const types = format?.types.map((type) => (type === 'object' ? 'an object' : type === 'boolean' ? '`true` or `false`' : `a ${type}`));
    return format ? `${format.label}: \`schema\` is ${types?.join(' or ')}.` : "A custom format: the schema can't be validated.";
  }
  if (name === dialect.rootField && plain === 'Root' && parseVersion(value)) return formatVersion.doc;
  if (name === 'contentType' || name === 'defaultContentType') {
    const words = mediaTypeWords(value);
    return words && `The payload is ${words}.`;
  }
  return undefined;
}

/** The property that a list of names means. */
function propertyBlocks(subject: Subject, holder: Standing, name: string): string[] {
  const around = holder.table?.boolean || holder.table?.kind === 'OpenApiSchema' ? holder : null;
  if (!around) return [];
  const place = { uri: subject.uri, path: pathOf(around), node: around.node };
  const found = schemaWithin(subject.world, place, [name], around.table?.kind === 'OpenApiSchema' ? 'openapi' : 'json-schema');
  if (!found) return [headline(name, 'property'), 'The schema does not describe this property, so any value is allowed.'];
  return [headline(name, 'property', schemaType(found)), ...schemaBlocks(found)];
}

/** What the flows of the scheme say of a scope. */
function scopeBlocks(scheme: Standing, name: string): string[] {
  const flows = get(scheme.node, 'flows');
  if (flows?.kind !== 'map') return [];
  const rows = flows.entries.flatMap(({ key, value }) => {
    const text = stringOf(get(get(value, 'availableScopes'), name));
    return text === undefined ? [] : [`- ${code(key)}: ${escaped(text)}`];
  });
  return rows.length === 0 ? [] : [headline(name, 'scope'), rows.join('\n')];
}
