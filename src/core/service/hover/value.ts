// A plain value of a field: what it means, and which other values are allowed.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { durationWords, unitWords } from '../../analysis/model/quantity.ts';
import { pathOf, type TypedNode } from '../../analysis/typed-tree/typed-node.ts';
import { plainKind } from '../../format/dialect-tables.ts';
import { formatVersion, parseVersion } from '../../format/expressions.ts';
import { schemaFormatAnywhere } from '../../format/schema-formats.ts';
import type { TextShape } from '../../format/table-types.ts';
import { get, stringOf } from '../../text/tree.ts';
import { expressionBlocks } from './expression.ts';
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
