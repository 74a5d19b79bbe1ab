// Which of the values that a schema lists really came.
import { COMBINATIONS } from '../../format/schema-keywords.ts';
import { toPointer } from '../../text/pointer.ts';
import type { SchemaBasis } from '../instances/message.ts';
import type { Definitions, NormalizedSchema } from '../instances/types.ts';

/** A list of values, at each location that has it. */
export interface CoveredEnum {
  /** JSON Pointer in the payload; `*` for the items of a list. */
  readonly path: string;
  readonly seen: readonly unknown[];
  readonly missing: readonly unknown[];
}

const MAX_SCHEMAS = 1000;
const MAX_DEPTH = 12;
/** Items of a list that are looked at. */
const MAX_ITEMS = 1000;
const ITEMS = '*';

type Scalar = string | number | boolean | null;

/** Counts the values of `enum` that the payloads of a message have. */
export class EnumCoverage {
  private readonly found: ReadonlyMap<
    string,
    { readonly path: readonly string[]; readonly values: ReadonlySet<Scalar> }
  >;
  private readonly seen = new Map<string, Set<unknown>>();

  constructor(basis: SchemaBasis) {
    this.found = basis.kind === 'schema' ? enumsOf(basis.root, basis.definitions()) : new Map();
  }

  /** Takes the payload of one message. */
  add(payload: unknown): void {
    for (const [pointer, { path }] of this.found)
      for (const value of valuesAt(payload, path)) this.at(pointer).add(value);
  }

  result(): readonly CoveredEnum[] {
    return [...this.found].map(([path, { values }]) => {
      const seen = [...values].filter((value) => this.at(path).has(value));
      return { path, seen, missing: [...values].filter((value) => !seen.includes(value)) };
    });
  }

  private at(pointer: string): Set<unknown> {
    const known = this.seen.get(pointer) ?? new Set();
    this.seen.set(pointer, known);
    return known;
  }
}

/** The lists of scalars in a schema, by pointer, through references and combinations. */
function enumsOf(root: NormalizedSchema, definitions: Definitions): EnumCoverage['found'] {
  const found = new Map<string, { path: readonly string[]; values: ReadonlySet<Scalar> }>();
  const queue: { schema: NormalizedSchema | undefined; path: readonly string[] }[] = [
    { schema: root, path: [] },
  ];
  for (let i = 0; i < queue.length && i < MAX_SCHEMAS; i++) {
    const { schema, path } = queue[i] ?? { schema: true, path: [] };
    if (typeof schema !== 'object' || path.length > MAX_DEPTH) continue;
    if (typeof schema.$ref === 'string') queue.push({ schema: definitions[schema.$ref], path });
    const values = schema.enum as unknown[] | undefined;
    if (values && values.length > 1 && values.every((v) => typeof v !== 'object' || v === null)) {
      const pointer = toPointer(path);
      const before = found.get(pointer)?.values ?? [];
      found.set(pointer, { path, values: new Set([...before, ...(values as Scalar[])]) });
    }
    for (const keyword of COMBINATIONS)
      for (const member of (schema[keyword] as NormalizedSchema[] | undefined) ?? [])
        queue.push({ schema: member, path });
    for (const [name, below] of Object.entries((schema.properties ?? {}) as Definitions))
      queue.push({ schema: below, path: [...path, name] });
    if (typeof schema.items === 'object' && !Array.isArray(schema.items))
      queue.push({ schema: schema.items as NormalizedSchema, path: [...path, ITEMS] });
  }
  return found;
}

function valuesAt(value: unknown, [key, ...rest]: readonly string[]): unknown[] {
  if (key === undefined) return [value];
  if (Array.isArray(value))
    return key === ITEMS ? value.slice(0, MAX_ITEMS).flatMap((one) => valuesAt(one, rest)) : [];
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return [];
  return valuesAt((value as Record<string, unknown>)[key], rest);
}
