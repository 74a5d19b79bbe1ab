// Objects within the limits of a schema: which properties they have, and by which schema each is
// made.
import { dependenciesOf, type Schema } from './check-keywords.ts';
import { allOfSchemas, GenerationFailed, type SchemaParts, schemaList } from './generate-parts.ts';
import { stringFor } from './generate-string.ts';
import type { RandomSource } from './random.ts';
import type { NormalizedSchema } from './types.ts';

/** Properties that need not be there, at most. */
const MAX_OPTIONAL = 40;
const MAX_ROUNDS = 8;

type Members = { readonly [name: string]: NormalizedSchema };

/** How many of the properties that may be left out are there. */
export type Fullness = 'all' | 'some' | 'none';

export interface Generation {
  readonly parts: SchemaParts;
  readonly random: RandomSource;
  readonly full: Fullness;
  /** Makes a value one level deeper. */
  below(schema: NormalizedSchema): unknown;
  /** The same, or undefined where there is none. */
  attempt(schema: NormalizedSchema): { readonly value: unknown } | undefined;
}

/**
 * Returns the members of an object that should fit all `own`; `shortly` leaves out what may be left
 * out.
 */
export function membersOf(
  own: readonly Schema[],
  shortly: boolean,
  making: Generation,
): Map<string, unknown> {
  const maker = new ObjectGenerator([...own], shortly, making);
  maker.run();
  return maker.members;
}

class ObjectGenerator {
  readonly members = new Map<string, unknown>();
  private readonly own: Schema[];
  private readonly shortly: boolean;
  private readonly making: Generation;
  private readonly required = new Set<string>();
  private readonly applied = new Set<NormalizedSchema>();

  constructor(own: Schema[], shortly: boolean, making: Generation) {
    this.own = own;
    this.shortly = shortly;
    this.making = making;
  }

  run(): void {
    const max = Math.min(Infinity, ...this.numbers('maxProperties'));
    const min = Math.max(0, ...this.numbers('minProperties'));
    const declared = new Set<string>();
    for (const part of this.own) {
      for (const name of (part.required ?? []) as string[]) this.required.add(name);
    }
    let names = this.chosen(declared, max);
    for (let round = 0; round < MAX_ROUNDS && this.follow(names); round++)
      names = this.chosen(declared, max);
    if (this.required.size > max)
      throw new GenerationFailed(`it requires more properties than the ${max} it may have`);
    for (const name of names) {
      if (this.required.has(name)) this.members.set(name, this.making.below(this.schemaOf(name)));
      else this.add(name);
    }
    const enough = Math.min(max, Math.max(min, this.isOpenMap(declared) && !this.shortly ? 1 : 0));
    for (const name of declared)
      if (this.members.size < enough && !this.members.has(name)) this.add(name);
    this.invent(enough);
    if (this.members.size < min)
      throw new GenerationFailed(`no ${min} properties were found that it may have`);
  }

  /** Names in the order of the schema: all that are required, and some of the others. */
  private chosen(declared: Set<string>, max: number): string[] {
    for (const part of this.own)
      for (const name of Object.keys((part.properties ?? {}) as Members)) declared.add(name);
    for (const name of this.required) declared.add(name);
    let room = Math.min(MAX_OPTIONAL, max - this.required.size);
    const refused = this.refused();
    const { full, random } = this.making;
    return [...declared].filter((name) => {
      if (this.required.has(name)) return true;
      if (
        this.shortly ||
        full === 'none' ||
        room <= 0 ||
        refused.has(name) ||
        !this.mayBeCalled(name)
      )
        return false;
      if (full === 'some' && random.below(2) === 0) return false;
      room--;
      return true;
    });
  }

  /**
   * What properties that are there bring with them (`dependencies`).
   * @returns whether there is anything new
   */
  private follow(names: readonly string[]): boolean {
    const before = this.required.size + this.own.length;
    const pending: Schema[] = [];
    for (const part of this.own) {
      for (const [name, needs] of dependenciesOf(part)) {
        if (!names.includes(name)) continue;
        if (Array.isArray(needs)) for (const other of needs) this.required.add(other);
        else if (!this.applied.has(needs as NormalizedSchema)) {
          this.applied.add(needs as NormalizedSchema);
          pending.push(...this.making.parts.of(needs as NormalizedSchema, this.shortly));
        }
      }
    }
    for (const part of pending)
      for (const name of (part.required ?? []) as string[]) this.required.add(name);
    this.own.push(...pending);
    return this.required.size + this.own.length > before;
  }

  /**
   * Properties that `not: {required: [...]}` forbids to be present together: the last that may be
   * left out.
   */
  private refused(): Set<string> {
    const out = new Set<string>();
    for (const { not } of this.own) {
      const names = typeof not === 'object' && not !== null ? (not as Schema).required : undefined;
      if (!Array.isArray(names)) continue;
      const free = (names as string[]).filter((name) => !this.required.has(name)).at(-1);
      if (free !== undefined) out.add(free);
    }
    return out;
  }

  private add(name: string): void {
    const made = this.making.attempt(this.schemaOf(name));
    if (made) this.members.set(name, made.value);
  }

  /** Adds properties that nothing names, until there are enough. */
  private invent(enough: number): void {
    const { parts, random } = this.making;
    const patterns = this.own.flatMap((p) => Object.keys((p.patternProperties ?? {}) as Members));
    const called = this.own
      .map((p) => p.propertyNames as NormalizedSchema | undefined)
      .filter((s) => s !== undefined);
    for (let i = 1; this.members.size < enough && i <= enough + 60; i++) {
      const expected = called.flatMap((s) => parts.of(s, true));
      const name =
        patterns.length > 0 && i % 3 > 0
          ? stringFor([...expected, { pattern: patterns[i % patterns.length] }], random)
          : called.length > 0
            ? String(
                this.making.attempt(allOfSchemas([{ type: 'string' }, ...called]))?.value ?? '',
              )
            : `name${i}`;
      if (!this.members.has(name) && this.mayBeCalled(name)) this.add(name);
    }
  }

  private isOpenMap(declared: ReadonlySet<string>): boolean {
    return (
      declared.size === 0 &&
      this.own.some(
        (p) =>
          typeof p.additionalProperties === 'object' ||
          (p.patternProperties !== undefined && p.additionalProperties === false),
      )
    );
  }

  /**
   * The schema of a property: the combination of its subschemas in each part, by name, by pattern,
   * or for all other properties.
   */
  private schemaOf(name: string): NormalizedSchema {
    return allOfSchemas(
      this.own.flatMap((part): NormalizedSchema[] => {
        const properties = (part.properties ?? {}) as Members;
        const text = Object.entries((part.patternProperties ?? {}) as Members)
          .filter(([pattern]) => new RegExp(pattern, 'u').test(name))
          .map(([, schema]) => schema);
        if (Object.hasOwn(properties, name)) text.unshift(properties[name] ?? true);
        else if (text.length === 0 && part.additionalProperties !== undefined)
          text.push(part.additionalProperties as NormalizedSchema);
        return text;
      }),
    );
  }

  private mayBeCalled(name: string): boolean {
    return this.own.every(
      (p) =>
        p.propertyNames === undefined ||
        this.making.parts.fits(p.propertyNames as NormalizedSchema, name),
    );
  }

  private numbers(keyword: string): number[] {
    return this.own.map((p) => p[keyword]).filter((v) => typeof v === 'number');
  }
}

// Lists within the limits of a schema.

/** Items that are made because they must be contained. */
const MAX_CONTAINED = 100;
/** Items that are tried for one that differs from all before it. */
const TRIES = 24;

/** Returns a list that should fit all `own`; `shortly` makes it as short as it may be. */
export function listFor(own: readonly Schema[], shortly: boolean, making: Generation): unknown[] {
  const numbers = (keyword: string): number[] =>
    own.map((p) => p[keyword]).filter((v) => typeof v === 'number');
  const min = Math.ceil(Math.max(0, ...numbers('minItems')));
  const max = Math.floor(Math.min(Infinity, ...numbers('maxItems')));
  if (min > max)
    throw new GenerationFailed('a list cannot have more and fewer items than its limits at once');
  const expected = own.flatMap(({ contains, minContains = 1 }) =>
    contains === undefined
      ? []
      : Array.from(
          { length: Math.min(MAX_CONTAINED, Math.ceil(minContains as number)) },
          () => contains as NormalizedSchema,
        ),
  );
  const positions = Math.max(0, ...own.map((p) => schemaList(p.items).length));
  const length = Math.min(
    max,
    Math.max(min, expected.length, shortly ? 0 : Math.max(1, positions)),
  );
  const differ = own.some((p) => p.uniqueItems === true);
  const out: unknown[] = [];
  const seen = new Set<string>();
  for (let i = 0; i < length; i++) {
    const contained = expected[i - Math.max(0, Math.min(positions, length - expected.length))];
    const schema = allOfSchemas([
      ...own.flatMap((part) => itemOf(part, i)),
      ...(contained === undefined ? [] : [contained]),
    ]);
    // What need not be there is left out where it cannot be made.
    let item = i < min ? { value: making.below(schema) } : making.attempt(schema);
    if (!item) break;
    for (let n = 0; differ && seen.has(JSON.stringify(item.value)); n++) {
      if (n === TRIES) {
        if (i >= min) return out;
        throw new GenerationFailed(`no ${min} items were found that all differ`);
      }
      item = { value: making.below(schema) };
    }
    seen.add(JSON.stringify(item.value));
    out.push(item.value);
  }
  return out;
}

function itemOf({ items, additionalItems }: Schema, at: number): NormalizedSchema[] {
  if (items === undefined) return [];
  if (!Array.isArray(items)) return [items as NormalizedSchema];
  const own = at < items.length ? items[at] : additionalItems;
  return own === undefined ? [] : [own as NormalizedSchema];
}
