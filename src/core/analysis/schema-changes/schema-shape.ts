// What a schema requires, as a text: equal texts allow the same values, wherever they are written.
import { canonical, type JsonObject, type PlainSchema } from './schema-space.ts';

type Json = PlainSchema['json'];

/** The text of a schema, in which each reference is the same sign, and the references in order. */
interface Shape {
  readonly text: string;
  readonly refs: readonly string[];
}

/** Keywords that hold values, and never schemas. */
const VALUES: ReadonlySet<string> = new Set(['const', 'type']);
const SETS: ReadonlySet<string> = new Set(['enum', 'required', 'type']);
const MAPS: ReadonlySet<string> = new Set(['properties', 'patternProperties', 'dependencies']);
/** Keywords that never make a value invalid. */
const NOTES: ReadonlySet<string> = new Set(['title', 'x-default', 'x-examples']);

const shapes = new WeakMap<object, Shape>();

/** Returns the shape of a schema; it is made once. */
function shapeOf(json: Json): Shape {
  if (typeof json === 'boolean') return { text: String(json), refs: [] };
  const known = shapes.get(json);
  if (known) return known;
  const refs: string[] = [];
  const inner = (value: unknown): string => {
    if (Array.isArray(value)) return `[${value.map(inner).join()}]`;
    if (typeof value !== 'object' || value === null) return canonical(value);
    const shape = shapeOf(value as Json);
    for (const ref of shape.refs) refs.push(ref);
    return shape.text;
  };
  const keyword = (name: string, value: unknown): string => {
    if (name === '$ref') {
      refs.push(String(value));
      return '"$ref"';
    }
    if (SETS.has(name) && Array.isArray(value)) return value.map(canonical).sort().join();
    if (VALUES.has(name)) return canonical(value);
    if (!MAPS.has(name)) return inner(value);
    return `{${sorted(value as object)
      .map(([key, member]) => `${JSON.stringify(key)}:${inner(member)}`)
      .join()}}`;
  };
  const own = sorted(json).filter(([name]) => !NOTES.has(name));
  const text = `{${own.map(([name, value]) => `${name}:${keyword(name, value)}`).join()}}`;
  const shape = { text, refs };
  shapes.set(json, shape);
  return shape;
}

function sorted(value: object): [string, unknown][] {
  return Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}

/** Knows schemas of both versions by what they require. */
export class SchemaShapes {
  private readonly ids = new Map<string, number>();
  private readonly byJson = new WeakMap<object, Map<PlainSchema['space'], number>>();
  private readonly spaces = new Map<PlainSchema['space'], number>();
  /** Pairs of references that are equal, or are being compared. */
  private readonly equal = new Set<string>();
  private readonly different = new Set<string>();

  /** Returns a key of schemas that must all hold: those with equal keys allow the same values. */
  key(schemas: readonly PlainSchema[]): string {
    return [...new Set(schemas.map((one) => this.id(one)))].join();
  }

  /** Returns whether both are written the same, apart from order and where references go. */
  same(a: PlainSchema, b: PlainSchema): boolean {
    const assumed: string[] = [];
    const isSame = this.compare(a, b, assumed);
    // What was assumed meanwhile may rest on what turned out to be different.
    if (!isSame) for (const pair of assumed) this.equal.delete(pair);
    return isSame;
  }

  private id({ json, space }: PlainSchema): number {
    if (typeof json === 'boolean') return json ? -1 : -2;
    const known = this.byJson.get(json) ?? new Map<PlainSchema['space'], number>();
    this.byJson.set(json, known);
    let id = known.get(space);
    if (id === undefined) {
      const { text, refs } = shapeOf(json);
      id = numberOf(
        this.ids,
        refs.length === 0 ? text : `${text}${numberOf(this.spaces, space)}${JSON.stringify(refs)}`,
      );
      known.set(space, id);
    }
    return id;
  }

  private compare(a: PlainSchema, b: PlainSchema, assumed: string[]): boolean {
    const one = shapeOf(a.json);
    const other = shapeOf(b.json);
    if (one.text !== other.text) return false;
    return one.refs.every((ref, i) => {
      const otherRef = other.refs[i] as string;
      const pair = JSON.stringify([
        ...[numberOf(this.spaces, a.space), ref],
        ...[numberOf(this.spaces, b.space), otherRef],
      ]);
      if (this.equal.has(pair)) return true;
      if (this.different.has(pair)) return false;
      this.equal.add(pair);
      assumed.push(pair);
      const isSame = this.compare(targetOf(a.space, ref), targetOf(b.space, otherRef), assumed);
      if (!isSame) this.different.add(pair);
      return isSame;
    });
  }
}

function numberOf<T>(numbers: Map<T, number>, value: T): number {
  const known = numbers.get(value) ?? numbers.size;
  numbers.set(value, known);
  return known;
}

function targetOf(space: PlainSchema['space'], ref: string): PlainSchema {
  return { json: space.definitions[ref] ?? true, space };
}

/** Returns whether keywords of a schema concern several of its members at once. */
export function isComposed({ json }: PlainSchema): boolean {
  return COMPOSING.some((name) => Object.hasOwn(json as JsonObject, name));
}

const COMPOSING = ['anyOf', 'oneOf', 'not', 'if', 'dependencies', 'enum', 'const'];
