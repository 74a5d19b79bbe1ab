// Payloads and headers in whatever language: which comparison they need.
import { schemaFormatOf } from '../../format/schema-formats.ts';
import type { EffectiveValue } from '../documents/effective-value.ts';
import { unwrapMultiFormatSchema } from '../documents/schema-value.ts';
import { avroChanges } from '../schema-changes/avro-changes.ts';
import { JsonSchemaChanges } from '../schema-changes/json-schema-changes.ts';
import { newerSchema, undecidedChanges } from '../schema-changes/newer-drafts.ts';
import { protobufChanges } from '../schema-changes/protobuf-changes.ts';
import { SameSchemas } from '../schema-changes/same-schema.ts';
import { SchemaSpace } from '../schema-changes/schema-space.ts';
import type { Direction, SchemaChange } from '../schema-changes/types.ts';
import type { Version } from './version.ts';

/** A schema with the language that it is written in. */
interface Written {
  /** `json` for the languages whose values are JSON. */
  readonly encoding: 'json' | 'avro' | 'protobuf' | 'other';
  readonly family: string;
  readonly label: string;
  /** Behind the object that names the language. */
  readonly schema: EffectiveValue;
  /** That object, or the schema. */
  readonly outer: EffectiveValue;
  readonly version: 2 | 3;
}

/**
 * What comparisons of payloads have found, by their numbers: in the same versions with the same
 * files each has the same number. So a comparison that had to be stopped goes on from there.
 */
export interface PayloadResults {
  readonly known: ReadonlyMap<number, readonly SchemaChange[]>;
  /** What is not compared unless it is known, with the reason in a clause. */
  readonly stopped: { readonly numbers: ReadonlySet<number> | 'all'; readonly reason: string };
  /** Is called before each comparison, and with its result. */
  started?(number: number): void;
  found?(number: number, changes: readonly SchemaChange[]): void;
}

const NOTHING_STOPPED: PayloadResults['stopped'] = { numbers: new Set(), reason: '' };

export class PayloadChanges {
  private readonly results: PayloadResults | undefined;
  private count = 0;
  private readonly versions: { readonly old: Version; readonly new: Version };
  private readonly same = new SameSchemas();
  private readonly spaces = new Map<string, SchemaSpace>();
  private readonly comparisons = new Map<string, JsonSchemaChanges>();

  constructor(
    versions: { readonly old: Version; readonly new: Version },
    results?: PayloadResults,
  ) {
    this.versions = versions;
    this.results = results;
  }

  /**
   * Returns what changed between two schemas in the position of a payload.
   * @param isJson the content type says that names of fields travel
   */
  changes(
    old: EffectiveValue | undefined,
    changed: EffectiveValue | undefined,
    directions: readonly Direction[],
    isJson: boolean,
  ): readonly SchemaChange[] {
    const number = this.count++;
    const known = this.results?.known.get(number);
    if (known) return known;
    if (
      old &&
      changed &&
      this.same.same(old, changed) &&
      this.newer(old, changed, [], isJson) === null
    )
      return [];
    const { numbers, reason } = this.results?.stopped ?? NOTHING_STOPPED;
    if (numbers === 'all' || numbers.has(number)) return [notCompared(reason, old, changed)];
    this.results?.started?.(number);
    const found = this.find(old, changed, directions, isJson);
    this.results?.found?.(number, found);
    return found;
  }

  private find(
    old: EffectiveValue | undefined,
    changed: EffectiveValue | undefined,
    directions: readonly Direction[],
    isJson: boolean,
  ): readonly SchemaChange[] {
    const newer = this.newer(old, changed, directions, isJson);
    if (newer) return newer;
    return this.written(old, changed, directions, isJson);
  }

  /** Returns what changed where a schema has keywords that are not compared; null elsewhere. */
  private newer(
    old: EffectiveValue | undefined,
    changed: EffectiveValue | undefined,
    directions: readonly Direction[],
    isJson: boolean,
  ): readonly SchemaChange[] | null {
    const schemaIn = (value: EffectiveValue | undefined, { documents, dialect }: Version) =>
      (value && newerSchema(documents, dialect, value)) ?? undefined;
    const before = schemaIn(old, this.versions.old);
    const after = schemaIn(changed, this.versions.new);
    const keyword = before?.keyword ?? after?.keyword;
    if (keyword === undefined) return null;
    const found = this.written(old, changed, directions, isJson);
    const all = undecidedChanges(found, keyword);
    if (before?.content === after?.content) return all.filter(({ documentation }) => documentation);
    const isFound = all.some(({ documentation }) => !documentation);
    const reason = `what a schema with "${keyword}" allows is not compared`;
    return isFound ? all : [...all, notCompared(reason, old, changed)];
  }

  private written(
    old: EffectiveValue | undefined,
    changed: EffectiveValue | undefined,
    directions: readonly Direction[],
    isJson: boolean,
  ): readonly SchemaChange[] {
    const before = old && writtenSchema(old, this.versions.old);
    const after = changed && writtenSchema(changed, this.versions.new);
    if (before === null || after === null)
      return unresolvedChange(before ? changed : old, old, changed);
    if (before && after && before.encoding !== after.encoding)
      return [otherLanguage(before, after)];
    const { encoding } = before ?? after ?? { encoding: 'json' };
    if (encoding === 'json') return this.json(before, after, directions);
    if (!before || !after) return [otherText(before ?? after, old, changed)];
    if (this.same.same(before.schema, after.schema)) return [];
    if (encoding === 'avro') return avroChanges(before.schema, after.schema);
    if (encoding === 'protobuf')
      return (
        protobufChanges(before, after, isJson) ?? [otherText(after, before.schema, after.schema)]
      );
    return [otherText(after, before.schema, after.schema)];
  }

  private json(
    before: Written | undefined,
    after: Written | undefined,
    directions: readonly Direction[],
  ): readonly SchemaChange[] {
    const family = (one: Written | undefined) => (one?.family === 'openapi' ? 'openapi' : 'schema');
    const key = `${family(before)} ${family(after)}`;
    let comparison = this.comparisons.get(key);
    if (!comparison) {
      comparison = new JsonSchemaChanges({
        old: this.space('old', family(before)),
        new: this.space('new', family(after)),
      });
      this.comparisons.set(key, comparison);
    }
    return comparison.changes(before?.schema, after?.schema, directions);
  }

  private space(which: 'old' | 'new', family: string): SchemaSpace {
    const key = `${which} ${family}`;
    let space = this.spaces.get(key);
    if (!space) {
      const { documents, dialect } = this.versions[which];
      space = SchemaSpace.of(documents, dialect, family);
      this.spaces.set(key, space);
    }
    return space;
  }
}

const ENCODINGS: Readonly<Record<string, Written['encoding']>> = {
  schema: 'json',
  'json-schema': 'json',
  openapi: 'json',
  avro: 'avro',
  protobuf: 'protobuf',
};

/** Returns the schema behind references; null where it is not known. */
function writtenSchema(value: EffectiveValue, { dialect }: Version): Written | null {
  const found = unwrapMultiFormatSchema(value);
  if (!found) return null;
  const { schema, format: text, outer } = found;
  if (schema === outer)
    return {
      ...{ encoding: 'json', family: 'schema', label: 'Schema Object', version: 3 },
      ...{ schema, outer },
    };
  const format = schemaFormatOf(text, dialect);
  const family = format?.family ?? text ?? '';
  // An Avro schema or a Protocol Buffers text of its own file may be written without the wrapper.
  return {
    encoding: ENCODINGS[family] ?? 'other',
    family,
    label: format?.label ?? text ?? 'an unknown language',
    version: format?.version ?? 3,
    ...{ schema, outer },
  };
}

function unresolvedChange(
  missing: EffectiveValue | undefined,
  old: EffectiveValue | undefined,
  changed: EffectiveValue | undefined,
): SchemaChange[] {
  const ref = missing?.documents.refOf(missing.node) ?? 'The schema';
  return [
    {
      code: 'reference.unresolved',
      message: `"${ref}" can't be loaded, so payloads that use it aren't compared.`,
      keyword: '$ref',
      old: old?.location ?? null,
      new: changed?.location ?? null,
      undecided: 'the schema is not known',
    },
  ];
}

function notCompared(
  reason: string,
  old: EffectiveValue | undefined,
  changed: EffectiveValue | undefined,
): SchemaChange {
  return {
    code: 'schema.undecided',
    message: "The schema changed, and what that means couldn't be found out.",
    keyword: '',
    old: (old?.follow() ?? old)?.location ?? null,
    new: (changed?.follow() ?? changed)?.location ?? null,
    undecided: reason,
  };
}

function otherLanguage(before: Written, after: Written): SchemaChange {
  const location = ({ outer }: Written) => (outer.child('schemaFormat') ?? outer).location;
  const isKnown = before.encoding !== 'other' && after.encoding !== 'other';
  return {
    code: 'message.schema-format-changed',
    message: `Schema format changed from ${before.label} to ${after.label}.`,
    keyword: 'schemaFormat',
    old: location(before),
    new: location(after),
    ...(isKnown
      ? { firm: ['narrows', 'widens'] }
      : { undecided: 'schemas of two languages are not compared' }),
  };
}

function otherText(
  one: Written | undefined,
  old: EffectiveValue | undefined,
  changed: EffectiveValue | undefined,
): SchemaChange {
  const label = one?.label ?? 'The schema';
  return {
    code: 'schema-format.changed-text',
    message: `${label}: the schema changed, and this format isn't compared.`,
    keyword: 'schema',
    old: old?.location ?? null,
    new: changed?.location ?? null,
    undecided: 'the schema format is not compared',
  };
}
