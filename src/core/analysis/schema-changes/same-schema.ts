// Whether two schemas are written the same, apart from order, layout and where their references go.
import type { Node } from '../../text/tree.ts';
import type { EffectiveValue } from '../documents/effective-value.ts';
import { canonicalJson, type JsonObject, type PlainSchema } from './schema-space.ts';

/** Compares values over the references in them; each pair of nodes is compared once. */
export class SameSchemas {
  private readonly equal = new WeakMap<Node, WeakSet<Node>>();
  private readonly different = new WeakMap<Node, WeakSet<Node>>();
  /** What was taken for equal in the comparison that is in progress. */
  private assumed: (readonly [Node, Node])[] = [];
  private level = 0;

  /** Returns whether both mean the same, through references. Pairs in progress are equal. */
  same(a: EffectiveValue, b: EffectiveValue): boolean {
    if (this.equal.get(a.node)?.has(b.node)) return true;
    if (this.different.get(a.node)?.has(b.node)) return false;
    if (this.level === 0) this.assumed = [];
    const before = this.assumed.length;
    this.assumed.push([a.node, b.node]);
    add(this.equal, a.node, b.node);
    this.level++;
    const result = this.compare(a, b);
    this.level--;
    if (!result) {
      // What was found equal meanwhile may be so only as long as this pair is.
      for (const [one, other] of this.assumed.splice(before)) this.equal.get(one)?.delete(other);
      add(this.different, a.node, b.node);
    }
    return result;
  }

  private compare(one: EffectiveValue, other: EffectiveValue): boolean {
    const a = one.follow();
    const b = other.follow();
    if (!a || !b) return !a && !b && refOf(one) === refOf(other);
    if (a.node !== one.node || b.node !== other.node) return this.same(a, b);
    if (a.node.kind === 'scalar' || b.node.kind === 'scalar')
      return a.node.kind === 'scalar' && b.node.kind === 'scalar' && a.node.value === b.node.value;
    if (a.node.kind === 'map' && b.node.kind === 'map') {
      const keys = a.keys();
      if (keys.length !== b.keys().length) return false;
      return keys.every((key) => {
        const inner = b.child(key);
        return inner !== undefined && this.same(a.child(key) as EffectiveValue, inner);
      });
    }
    const items = a.items();
    const others = b.items();
    return (
      a.node.kind === b.node.kind &&
      items.length === others.length &&
      items.every((item, i) => this.same(item, others[i] as EffectiveValue))
    );
  }
}

function refOf({ documents, node }: EffectiveValue): string | undefined {
  return documents.refOf(node);
}

function add(pairs: WeakMap<Node, WeakSet<Node>>, a: Node, b: Node): void {
  const known = pairs.get(a);
  if (known) known.add(b);
  else pairs.set(a, new WeakSet([b]));
}

// What a schema requires, as a text: equal texts allow the same values, wherever they are written.

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
    if (typeof value !== 'object' || value === null) return canonicalJson(value);
    const shape = shapeOf(value as Json);
    for (const ref of shape.refs) refs.push(ref);
    return shape.text;
  };
  const keyword = (name: string, value: unknown): string => {
    if (name === '$ref') {
      refs.push(String(value));
      return '"$ref"';
    }
    if (SETS.has(name) && Array.isArray(value)) return value.map(canonicalJson).sort().join();
    if (VALUES.has(name)) return canonicalJson(value);
    if (!MAPS.has(name)) return inner(value);
    return `{${sortedEntries(value as object)
      .map(([key, member]) => `${JSON.stringify(key)}:${inner(member)}`)
      .join()}}`;
  };
  const own = sortedEntries(json).filter(([name]) => !NOTES.has(name));
  const text = `{${own.map(([name, value]) => `${name}:${keyword(name, value)}`).join()}}`;
  const shape = { text, refs };
  shapes.set(json, shape);
  return shape;
}

function sortedEntries(value: object): [string, unknown][] {
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

// Remembers results by key, where one may depend on itself.

export class RecursiveMemo<T> {
  private readonly known = new Map<string, T>();
  /** Results without what was still in progress around them, and the outermost level of that. */
  private readonly partial = new Map<string, { readonly value: T; readonly depends: number }>();
  /** What is in progress, by the level at which. */
  private readonly open = new Map<string, number>();
  /** The outermost level on which the result in progress depends. */
  private depends = Infinity;

  /** How many results are in progress. */
  get level(): number {
    return this.open.size;
  }

  /** Leaves the results in progress out of what is remembered: they were cut short. */
  cut(): void {
    this.depends = -1;
  }

  /**
   * Returns the result of a key.
   * @param pending that of one that is in progress
   */
  of(key: string, pending: T, make: () => T): T {
    if (this.open.size === 0) this.partial.clear();
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const partial = this.partial.get(key);
    const level = partial?.depends ?? this.open.get(key);
    if (level !== undefined) {
      this.depends = Math.min(this.depends, level);
      return partial ? partial.value : pending;
    }
    const outer = this.depends;
    const own = this.open.size;
    this.depends = Infinity;
    this.open.set(key, own);
    try {
      const value = make();
      if (this.depends >= own) {
        this.known.set(key, value);
        // What depended on this one is whole only when it is made again.
        for (const [other, { depends }] of this.partial)
          if (depends >= own) this.partial.delete(other);
        this.depends = outer;
      } else {
        this.partial.set(key, { value, depends: this.depends });
        this.depends = Math.min(outer, this.depends);
      }
      return value;
    } finally {
      this.open.delete(key);
    }
  }
}
