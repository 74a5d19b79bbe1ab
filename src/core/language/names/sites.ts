// Where in one object names are mentioned that something else defines, read from the tables wherever they say it.
import { get, type MapNode, type Path, stringOf } from '../../parse/tree.ts';
import { plainKind } from '../../spec/in-dialect.ts';
import type { ObjectTable, Shape } from '../../spec/kit.ts';
import { tableOf } from '../../spec/spec.ts';
import type { At } from './shapes.ts';
import { isSchemaKind } from './shapes.ts';

/** A place in an object at which something is mentioned; `steps` lead from the object to the text. */
export type Site =
  /** A Reference Object. `shape` is what it leads to, null where no table says it. */
  | { readonly is: 'ref'; readonly shape: Shape | null }
  /** `{names}` in a text, each an entry of the map under `names`. */
  | { readonly is: 'braces'; readonly steps: Path; readonly names: string }
  /** The name of a property of the schema. With `key` it is the name at the end of `steps`, not the value; with `own` it is where it is defined. */
  | { readonly is: 'property'; readonly steps: Path; readonly key?: true; readonly own?: true }
  /** A value of a discriminator's `mapping`: the name of a schema or a reference to one. */
  | { readonly is: 'mapping'; readonly steps: Path }
  /** A runtime expression. */
  | { readonly is: 'expression'; readonly steps: Path }
  /** Data that is to fit a schema: the object itself, or the one under a field of it. */
  | { readonly is: 'sample'; readonly steps: Path; readonly schema: 'payload' | 'headers' | null }
  /** Scopes that flows offer and that are asked for. */
  | { readonly is: 'scopes' }
  /** Queues that name each other within a binding. */
  | { readonly is: 'queues' }
  /** Holds or leads to a place with a runtime expression, and says of which messages it speaks. */
  | { readonly is: 'speaker'; readonly kind: string };

const NONE: readonly Site[] = [];

/** The fields whose values are `{templates}`, by the kind of their object, and the maps in which the names stand. */
const TEMPLATES: ReadonlyMap<string, { readonly fields: readonly string[]; readonly names: string }> = new Map([
  ['Channel', { fields: ['address'], names: 'parameters' }],
  ['Server', { fields: ['host', 'pathname'], names: 'variables' }],
]);

/** What lets an object of a kind speak for runtime expressions. */
const SPEAKERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['Channel', ['parameters']],
  ['Operation', ['reply', 'traits']],
  ['Message', ['correlationId', 'traits']],
]);

interface Fields {
  /** Hold runtime expressions. */
  readonly expressions: readonly string[];
  /** Hold data, or lists of data. */
  readonly data: readonly { readonly name: string; readonly list: boolean }[];
}

const fields = new WeakMap<ObjectTable, Fields>();

function fieldsOf(table: ObjectTable): Fields {
  let known = fields.get(table);
  if (!known) {
    const expressions = table.fields.filter(({ shape }) => shape.is === 'string' && shape.format === 'runtime-expression');
    const data = table.fields.flatMap(({ name, shape }) =>
      shape.is === 'any' ? [{ name, list: false }] : shape.is === 'list' && shape.of.is === 'any' ? [{ name, list: true }] : [],
    );
    known = { expressions: expressions.map((f) => f.name), data };
    fields.set(table, known);
  }
  return known;
}

/** The sites of an object of a kind, references and what stands below it left out. */
export function sitesOf(marked: string, node: MapNode): readonly Site[] {
  const table = tableOf(marked);
  const kind = plainKind(table.kind);
  if (isSchemaKind(kind)) return schemaSites(node, fieldsOf(table).data);
  const out: Site[] = [];
  const templates = TEMPLATES.get(kind);
  for (const field of templates?.fields ?? []) {
    if (stringOf(get(node, field))?.includes('{')) out.push({ is: 'braces', steps: [field], names: templates?.names ?? '' });
  }
  for (const field of fieldsOf(table).expressions)
    if (stringOf(get(node, field)) !== undefined) out.push({ is: 'expression', steps: [field] });
  if (SPEAKERS.get(kind)?.some((field) => get(node, field))) out.push({ is: 'speaker', kind });
  if (kind === 'Message' || kind === 'MessageTrait') addExamples(node, out);
  if (kind === 'SecurityScheme' && get(node, 'flows')) out.push({ is: 'scopes' });
  if (kind === 'sqsChannelBinding' || kind === 'sqsOperationBinding') out.push({ is: 'queues' });
  return out.length > 0 ? out : NONE;
}

/** The parts of the examples of a message, each by the schema it is to fit. */
function addExamples(node: MapNode, out: Site[]): void {
  const examples = get(node, 'examples');
  for (const [i, { value }] of examples?.kind === 'seq' ? examples.items.entries() : []) {
    for (const schema of ['payload', 'headers'] as const) {
      const data = get(value, schema);
      if (data && data.kind !== 'scalar' && get(node, schema)) out.push({ is: 'sample', steps: ['examples', String(i), schema], schema });
    }
  }
}

function schemaSites(node: MapNode, data: Fields['data']): readonly Site[] {
  let out: Site[] | undefined;
  const add = (site: Site): void => {
    if (out) out.push(site);
    else out = [site];
  };
  const names = (steps: Path): void => {
    const list = steps.reduce<ReturnType<typeof get>>((at, step) => get(at, step), node);
    if (list?.kind !== 'seq') return;
    for (const [i, item] of list.items.entries())
      if (stringOf(item.value) !== undefined) add({ is: 'property', steps: [...steps, String(i)] });
  };
  const own = get(node, 'properties');
  if (own?.kind === 'map' && get(node, 'allOf'))
    for (const { key } of own.entries) add({ is: 'property', steps: ['properties', key], key: true, own: true });
  names(['required']);
  const dependencies = get(node, 'dependencies');
  if (dependencies?.kind === 'map') {
    for (const { key } of dependencies.entries) {
      add({ is: 'property', steps: ['dependencies', key], key: true });
      names(['dependencies', key]);
    }
  }
  const discriminator = get(node, 'discriminator');
  if (stringOf(discriminator) !== undefined) add({ is: 'property', steps: ['discriminator'] });
  else if (discriminator?.kind === 'map') {
    if (stringOf(get(discriminator, 'propertyName')) !== undefined) add({ is: 'property', steps: ['discriminator', 'propertyName'] });
    const mapping = get(discriminator, 'mapping');
    for (const { key } of mapping?.kind === 'map' ? mapping.entries : []) add({ is: 'mapping', steps: ['discriminator', 'mapping', key] });
  }
  for (const { name, list } of data) {
    const value = get(node, name);
    if (!value || value.kind === 'scalar') continue;
    if (!list) add({ is: 'sample', steps: [name], schema: null });
    else if (value.kind === 'seq')
      for (const [i, item] of value.items.entries())
        if (item.value.kind !== 'scalar') add({ is: 'sample', steps: [name, String(i)], schema: null });
  }
  return out ?? NONE;
}

/** The site of a Reference Object in a place of this shape; null where none may stand. */
export function refSite(at: At, node: MapNode): Site | null {
  if (stringOf(get(node, '$ref')) === undefined) return null;
  if (at === 'raw') return { is: 'ref', shape: null };
  if (at === 'data') return null;
  return at.is === 'payload-schema' || (at.is === 'object' && at.ref !== 'no') ? { is: 'ref', shape: at } : null;
}
