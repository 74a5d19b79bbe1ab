// The initial value for a shape: its required fields, with placeholders. What only the user knows
// is an empty placeholder without a sample.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { localReferenceText } from '../../analysis/documents/reference.ts';
import type { Field, ObjectTable, Shape, TextShape } from '../../format/table-types.ts';
import { fieldApplies, kindIn, tableOf } from '../../format/tables.ts';
import { camelCase } from '../../text/plural.ts';
import { get } from '../../text/tree.ts';
import type { Placeholder, Skeleton } from './types.ts';

const MAX_DEPTH = 5;
type Pair = readonly [string | Placeholder, Skeleton];

/**
 * Creates skeletons for one document: where only a reference is allowed, the names of its objects
 * are suggested.
 */
export class Skeletons {
  private readonly subject: AnalyzedFile;

  constructor(file: AnalyzedFile) {
    this.subject = file;
  }

  /** Returns the value of a field, `depth` objects below the one that is begun. */
  ofField(field: Field, depth = 0): Skeleton {
    const { shape } = field;
    const first = shape.is === 'either' ? shape.of.find((s) => s.is !== 'null') : undefined;
    if (first) return this.ofField({ ...field, shape: first }, depth);
    if (shape.is === 'boolean')
      return choice([String(!(field.default ?? false)), String(field.default ?? false)], true);
    if (shape.is === 'string') return this.text(shape, field);
    if (shape.is === 'integer' || shape.is === 'number')
      return { placeholder: String(field.default ?? ''), bare: true };
    return this.of(shape, depth);
  }

  /** Returns the value for a shape; maps and lists without required parts are left open. */
  of(shape: Shape | null, depth = 0): Skeleton {
    if (shape === null || shape.is === 'any' || shape.is === 'schema-by-format')
      return { placeholder: '' };
    switch (shape.is) {
      case 'string':
        return this.text(shape);
      case 'integer':
      case 'number':
        return { placeholder: '', bare: true };
      case 'boolean':
        return choice(['true', 'false'], true);
      case 'null':
        return null;
      case 'map':
        return {
          map:
            depth < MAX_DEPTH && this.isWorth(shape.of)
              ? [[{ placeholder: camelCase(shape.entry) }, this.of(shape.of, depth + 1)]]
              : [],
        };
      case 'list':
        return { list: [this.of(shape.of, depth + 1)] };
      case 'either': {
        const first = shape.of.find((s) => s.is !== 'null');
        return first ? this.of(first, depth) : { placeholder: '' };
      }
      case 'payload-schema':
        return this.object(
          tableOf(kindIn('Schema', shape.dialect ?? this.subject.dialect)),
          depth,
          new Map(),
          'object',
        );
      case 'object':
        return shape.ref === 'only'
          ? { map: [['$ref', this.target(shape.rootTarget)]] }
          : this.object(tableOf(shape.kind), depth);
    }
  }

  /** Returns the fields that a new object gets; `siblings` are those with a known value. */
  object(
    table: ObjectTable,
    depth = 0,
    siblings: ReadonlyMap<string, string> = new Map(),
    type = 'string',
  ): { map: readonly Pair[] } {
    if (depth > MAX_DEPTH) return { map: [] };
    const read = (name: string) => siblings.get(name);
    const seen = new Set<string>();
    const fields = table.fields.filter(
      ({ name, required }) => required || table.initial?.includes(name),
    );
    const map = fields.flatMap((field): Pair[] => {
      if (seen.has(field.name) || !fieldApplies(field, read)) return [];
      seen.add(field.name);
      const fixed = siblings.get(field.name);
      if (fixed === undefined && table.schema === 'inline' && field.name === 'type')
        return [[field.name, typesOf(enumOf(field.shape), type)]];
      return [[field.name, fixed ?? this.ofField(field, depth + 1)]];
    });
    return { map };
  }

  /** Returns a reference to one of the possible targets. */
  private target(rootTarget: string | undefined): Placeholder {
    const section = rootTarget?.slice(1);
    const found = section === undefined ? undefined : get(this.subject.documents.root, section);
    const names = found?.kind === 'map' ? found.entries.slice(0, 40).map(({ key }) => key) : [];
    const texts = names.map((name) => localReferenceText([section ?? '', name]));
    return texts.length > 0
      ? { placeholder: texts[0] ?? '', choices: texts }
      : { placeholder: rootTarget === undefined ? '#/' : `#${rootTarget}/` };
  }

  private text(shape: TextShape, field?: Field): Skeleton {
    const values = shape.enum ?? shape.suggest;
    if (values?.includes('null')) return typesOf(values, 'string');
    if (values) return choice(values);
    return { placeholder: typeof field?.default === 'string' ? field.default : '' };
  }

  /** Returns whether an entry of a map can be started at once. */
  private isWorth(shape: Shape): boolean {
    if (shape.is === 'payload-schema' || shape.is === 'string') return true;
    return (
      shape.is === 'object' &&
      shape.ref !== 'only' &&
      this.object(tableOf(shape.kind), 1).map.length > 0
    );
  }
}

function enumOf(shape: Shape): readonly string[] {
  return shape.is === 'either'
    ? shape.of.flatMap(enumOf)
    : shape.is === 'string'
      ? (shape.enum ?? [])
      : [];
}

/**
 * Returns the types of a schema, the likeliest first. `null` alone is unlikely, and would have to
 * be quoted.
 */
function typesOf(names: readonly string[], likely: string): Placeholder {
  return choice([likely, ...names.filter((name) => name !== likely && name !== 'null')]);
}

function choice(values: readonly string[], bare?: true): Placeholder {
  return {
    placeholder: values[0] ?? '',
    ...(values.length > 1 && { choices: values }),
    ...(bare && { bare }),
  };
}
