// Data inside a document (examples, defaults, fixed values) and the schemas that describe it.
import { get } from '../../parse/tree.ts';
import type { Place } from '../../resolve/world.ts';
import { plainKind } from '../../spec/in-dialect.ts';
import { pathOf, type Standing } from '../structure/standing.ts';
import type { Subject } from '../subject.ts';
import type { Language } from './schema.ts';
import { type FoundSchema, schemaWithin } from './within.ts';

/** The schema of a piece of data, and what it is a piece of. */
export interface DataSchema extends FoundSchema {
  /** `payload`, `headers`, or the word for the value of a schema. */
  readonly of: string;
  /** Steps from the whole value. */
  readonly tokens: readonly string[];
}

/** Fields of schemas that hold a value which the schema describes, and how many steps below them it begins. */
const SAMPLES: ReadonlyMap<string, number> = new Map([
  ['examples', 1],
  ['enum', 1],
  ['default', 0],
  ['const', 0],
  ['example', 0],
]);

const WORDS: ReadonlyMap<string, string> = new Map([
  ['examples', 'example'],
  ['example', 'example'],
  ['default', 'default'],
]);

/** The schema of data at a place; null where it is no data or nothing describes it. */
export function dataSchema(subject: Subject, standing: Standing): DataSchema | null {
  const tokens: string[] = [];
  for (let here: Standing | null = standing; here?.above; here = here.above) {
    const { above, field } = here;
    if (field && above.table) return field.shape.is === 'string' ? null : ofField(subject, here, above, tokens.reverse());
    tokens.push(here.key);
  }
  return null;
}

function ofField(subject: Subject, holder: Standing, around: Standing, tokens: string[]): DataSchema | null {
  const kind = plainKind(around.table?.kind ?? '');
  if (kind === 'MessageExample') {
    const message = above(around, 'Message') ?? above(around, 'MessageTrait');
    const schema = message && fieldOfMessage(subject, message, holder.key);
    const found = schema && schemaWithin(subject.world, schema, tokens);
    return found ? { ...found, of: holder.key, tokens } : null;
  }
  const steps = around.table?.boolean ? SAMPLES.get(holder.key) : kind === 'OpenApiSchema' ? SAMPLES.get(holder.key) : undefined;
  if (steps === undefined || tokens.length < steps) return null;
  const language: Language = kind === 'OpenApiSchema' ? 'openapi' : 'json-schema';
  const inner = tokens.slice(steps);
  const place = { uri: subject.uri, path: pathOf(around), node: around.node };
  const found = inner.length === 0 ? null : schemaWithin(subject.world, place, inner, language);
  return found ? { ...found, of: WORDS.get(holder.key) ?? 'value', tokens: inner } : null;
}

function above(standing: Standing, kind: string): Standing | null {
  for (let here: Standing | null = standing; here; here = here.above) if (here.table?.kind === kind) return here;
  return null;
}

function fieldOfMessage(subject: Subject, message: Standing, field: string): Place | null {
  return messageField(subject, { uri: subject.uri, path: pathOf(message), node: message.node }, field);
}

/** The schema under `payload` or `headers` of a message, its own before that of its last trait with one. */
export function messageField({ world }: Subject, message: Place, field: string): Place | null {
  const own = get(message.node, field);
  if (own) return { uri: message.uri, path: [...message.path, field], node: own };
  const traits = get(message.node, 'traits');
  if (traits?.kind !== 'seq') return null;
  for (let i = traits.items.length - 1; i >= 0; i--) {
    const item = traits.items[i];
    const trait = item && world.deref(message.uri, [...message.path, 'traits', String(i)], item.value);
    const node = trait && get(trait.node, field);
    if (trait && node) return { uri: trait.uri, path: [...trait.path, field], node };
  }
  return null;
}
