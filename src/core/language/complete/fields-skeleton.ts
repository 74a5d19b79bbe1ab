// What a new value begins as, by its shape: its required fields, with places to fill in. What only the user knows is an empty place: no sample.

import type { Described } from '../../check/shape-at.ts';
import { get } from '../../parse/tree.ts';
import { plainKind } from '../../spec/in-dialect.ts';
import type { Field, ObjectTable, Shape, TextShape } from '../../spec/kit.ts';
import { applies, kindIn, tableOf } from '../../spec/spec.ts';
import type { Skeleton, Stop } from '../offer-types.ts';
import type { Subject } from '../subject.ts';

const MAX_DEPTH = 5;
const SCHEMAS: ReadonlySet<string> = new Set(['Schema', 'JsonSchema', 'OpenApiSchema']);

type Pair = readonly [string | Stop, Skeleton];

/** Fields that a new object gets although none is required, because it says nothing without them. */
export const USEFUL: ReadonlyMap<string, readonly string[]> = new Map([
  ['Channel', ['address', 'messages']],
  ['Message', ['payload']],
  ['MessageTrait', ['headers']],
  ['MessageExample', ['payload']],
  ['Parameter', ['description']],
  ['ServerVariable', ['default']],
  ['OperationReply', ['channel']],
  ['OperationTrait', ['bindings']],
  ['Schema', ['type']],
  ['JsonSchema', ['type']],
  ['OpenApiSchema', ['type']],
  ['MultiFormatSchema', ['schemaFormat', 'schema']],
]);

/** Makes skeletons for one document: names of its parts are offered where only a reference may stand. */
export class Skeletons {
  private readonly subject: Subject;

  constructor(subject: Subject) {
    this.subject = subject;
  }

  /** The value of a field; `known` says what its siblings are. */
  ofField(field: Field, depth = 0): Skeleton {
    const { shape } = field;
    const first = shape.is === 'either' ? shape.of.find((s) => s.is !== 'null') : undefined;
    if (first) return this.ofField({ ...field, shape: first }, depth);
    if (shape.is === 'boolean') return choice([String(!(field.default ?? false)), String(field.default ?? false)], true);
    if (shape.is === 'string') return this.text(shape, field);
    if (shape.is === 'integer' || shape.is === 'number') return { stop: String(field.default ?? ''), bare: true };
    return this.of(shape, depth);
  }

  /** A value of a shape; maps and lists that need nothing are left open. */
  of(shape: Described, depth = 0): Skeleton {
    if (shape === 'free' || shape.is === 'any' || shape.is === 'schema-by-format') return { stop: '' };
    switch (shape.is) {
      case 'string':
        return this.text(shape);
      case 'integer':
      case 'number':
        return { stop: '', bare: true };
      case 'boolean':
        return choice(['true', 'false'], true);
      case 'null':
        return null;
      case 'map':
        return { map: depth < MAX_DEPTH && this.isWorth(shape.of) ? [[{ stop: slug(shape.entry) }, this.of(shape.of, depth + 1)]] : [] };
      case 'list':
        return { list: [this.of(shape.of, depth + 1)] };
      case 'either': {
        const first = shape.of.find((s) => s.is !== 'null');
        return first ? this.of(first, depth) : { stop: '' };
      }
      case 'payload-schema':
        return this.object(tableOf(kindIn('Schema', shape.dialect ?? this.subject.dialect)), depth, new Map(), 'object');
      case 'object':
        return shape.ref === 'only' ? { map: [['$ref', this.target(shape.rootTarget)]] } : this.object(tableOf(shape.kind), depth);
    }
  }

  /** The fields that a new object gets; `siblings` are those that are decided. */
  object(table: ObjectTable, depth = 0, siblings: ReadonlyMap<string, string> = new Map(), type = 'string'): { map: readonly Pair[] } {
    if (depth > MAX_DEPTH) return { map: [] };
    const read = (name: string) => siblings.get(name);
    const useful = USEFUL.get(plainKind(table.kind)) ?? [];
    const seen = new Set<string>();
    const fields = table.fields.filter(({ name, required }) => required || useful.includes(name));
    const map = fields.flatMap((field): Pair[] => {
      if (seen.has(field.name) || !applies(field, read)) return [];
      seen.add(field.name);
      const fixed = siblings.get(field.name);
      if (fixed === undefined && SCHEMAS.has(plainKind(table.kind)) && field.name === 'type')
        return [[field.name, typesOf(enumOf(field.shape), type)]];
      return [[field.name, fixed ?? this.ofField(field, depth + 1)]];
    });
    return { map };
  }

  /** A reference to one of the parts that may be referred to. */
  private target(rootTarget: string | undefined): Stop {
    const section = rootTarget?.slice(1);
    const there = section === undefined ? undefined : get(this.subject.world.root, section);
    const names = there?.kind === 'map' ? there.entries.slice(0, 40).map(({ key }) => key) : [];
    const texts = names.map(
      (name) =>
        `#/${section}/${name
          .replaceAll('~', '~0')
          .replaceAll('/', '~1')
          .replace(/[^\w.~$-]/g, encodeURIComponent)}`,
    );
    return texts.length > 0 ? { stop: texts[0] ?? '', choices: texts } : { stop: rootTarget === undefined ? '#/' : `#${rootTarget}/` };
  }

  private text(shape: TextShape, field?: Field): Skeleton {
    const values = shape.enum ?? shape.suggest;
    if (values?.includes('null')) return typesOf(values, 'string');
    if (values) return choice(values);
    return { stop: typeof field?.default === 'string' ? field.default : '' };
  }

  /** Whether an entry of a map can be begun at once. */
  private isWorth(shape: Shape): boolean {
    if (shape.is === 'payload-schema' || shape.is === 'string') return true;
    return shape.is === 'object' && shape.ref !== 'only' && this.object(tableOf(shape.kind), 1).map.length > 0;
  }
}

function enumOf(shape: Shape): readonly string[] {
  return shape.is === 'either' ? shape.of.flatMap(enumOf) : shape.is === 'string' ? (shape.enum ?? []) : [];
}

/** The types of a schema, the likeliest first. `null` alone is hardly meant, and would have to be quoted. */
function typesOf(names: readonly string[], likely: string): Stop {
  return choice([likely, ...names.filter((name) => name !== likely && name !== 'null')]);
}

function choice(values: readonly string[], bare?: true): Stop {
  return { stop: values[0] ?? '', ...(values.length > 1 && { choices: values }), ...(bare && { bare }) };
}

/** `security scheme` as a name: `securityScheme`. */
export function slug(words: string): string {
  return words.replace(/[^A-Za-z0-9]+(.)?/g, (_all, next?: string) => (next ?? '').toUpperCase());
}
