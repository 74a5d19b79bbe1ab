// The sites in one object that refer to something defined elsewhere, derived from the tables as far
// as possible.

import { plainKind } from '../../format/dialect-tables.ts';
import type { Field, ObjectTable, Shape } from '../../format/table-types.ts';
import { tableOf } from '../../format/tables.ts';
import { get, type MapNode, type Node, type NodePath, step, stringOf } from '../../text/tree.ts';

/**
 * A site in an object that refers to a definition; `steps` is the path from the object to the text.
 */
export type ReferenceSite =
  /** A Reference Object. `shape` is that of its target, null if no table describes it. */
  | { readonly is: 'ref'; readonly shape: Shape | null }
  /** `{names}` in a text, each an entry of the map under `names`. */
  | { readonly is: 'braces'; readonly steps: NodePath; readonly names: string }
  /**
   * The name of a property of the schema. With `key` it is the key at the end of `steps`, not the
   * value; with `own` it is the definition.
   */
  | { readonly is: 'property'; readonly steps: NodePath; readonly key?: true; readonly own?: true }
  /** A value of a discriminator's `mapping`: the name of a schema or a reference to one. */
  | { readonly is: 'mapping'; readonly steps: NodePath }
  /** A runtime expression. */
  | { readonly is: 'expression'; readonly steps: NodePath }
  /** Data that must match a schema: the object itself, or the one under a field of it. */
  | {
      readonly is: 'sample';
      readonly steps: NodePath;
      readonly schema: 'payload' | 'headers' | null;
    }
  /** Scopes that flows define and that are required. */
  | { readonly is: 'scopes' }
  /** Queues that refer to each other within a binding. */
  | { readonly is: 'queues' }
  /** Contains or refers to a runtime expression, and determines its messages. */
  | { readonly is: 'speaker'; readonly kind: string };

/** Returns the text at the end of `steps` from an object; undefined where there is none. */
export function textAt(node: Node, steps: NodePath): string | undefined {
  return stringOf(steps.reduce<Node | undefined>((at, key) => at && step(at, key)?.value, node));
}

const NONE: readonly ReferenceSite[] = [];

/** The fields through which an object of a kind determines the messages of runtime expressions. */
const EXPRESSION_OWNERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['Channel', ['parameters']],
  ['Operation', ['reply', 'traits']],
  ['Message', ['correlationId', 'traits']],
]);

interface Fields {
  /** Fields with `{names}`. */
  readonly templates: readonly Field[];
  /** Fields with runtime expressions. */
  readonly expressions: readonly string[];
  /** Fields with data, or lists of data. */
  readonly data: readonly { readonly name: string; readonly list: boolean }[];
}

const fields = new WeakMap<ObjectTable, Fields>();

function fieldsOf(table: ObjectTable): Fields {
  let known = fields.get(table);
  if (!known) {
    const expressions = table.fields.filter(
      ({ shape }) => shape.is === 'string' && shape.format === 'runtime-expression',
    );
    const data = table.fields.flatMap(({ name, shape }) =>
      shape.is === 'any'
        ? [{ name, list: false }]
        : shape.is === 'list' && shape.of.is === 'any'
          ? [{ name, list: true }]
          : [],
    );
    const templates = table.fields.filter((field) => field.template);
    known = { templates, expressions: expressions.map((f) => f.name), data };
    fields.set(table, known);
  }
  return known;
}

/** Returns the sites of an object of a kind, without references and its children. */
export function referenceSitesOf(marked: string, node: MapNode): readonly ReferenceSite[] {
  const table = tableOf(marked);
  const kind = plainKind(table.kind);
  if (table.schema === 'inline') return schemaReferenceSites(node, fieldsOf(table).data);
  const out: ReferenceSite[] = [];
  const { templates, expressions } = fieldsOf(table);
  for (const { name, template: names } of templates)
    if (names && stringOf(get(node, name))?.includes('{'))
      out.push({ is: 'braces', steps: [name], names });
  for (const field of expressions)
    if (stringOf(get(node, field)) !== undefined) out.push({ is: 'expression', steps: [field] });
  if (EXPRESSION_OWNERS.get(kind)?.some((field) => get(node, field)))
    out.push({ is: 'speaker', kind });
  if (kind === 'Message' || kind === 'MessageTrait') addExamples(node, out);
  if (kind === 'SecurityScheme' && get(node, 'flows')) out.push({ is: 'scopes' });
  if (kind === 'sqsChannelBinding' || kind === 'sqsOperationBinding') out.push({ is: 'queues' });
  return out.length > 0 ? out : NONE;
}

/** Adds the parts of the examples of a message, each with its schema. */
function addExamples(node: MapNode, out: ReferenceSite[]): void {
  const examples = get(node, 'examples');
  for (const [i, { value }] of examples?.kind === 'seq' ? examples.items.entries() : []) {
    for (const schema of ['payload', 'headers'] as const) {
      const data = get(value, schema);
      if (data && data.kind !== 'scalar' && get(node, schema))
        out.push({ is: 'sample', steps: ['examples', String(i), schema], schema });
    }
  }
}

function schemaReferenceSites(node: MapNode, data: Fields['data']): readonly ReferenceSite[] {
  let out: ReferenceSite[] | undefined;
  const add = (reference: ReferenceSite): void => {
    if (out) out.push(reference);
    else out = [reference];
  };
  const names = (steps: NodePath): void => {
    const list = steps.reduce<ReturnType<typeof get>>((at, step) => get(at, step), node);
    if (list?.kind !== 'seq') return;
    for (const [i, item] of list.items.entries())
      if (stringOf(item.value) !== undefined) add({ is: 'property', steps: [...steps, String(i)] });
  };
  const own = get(node, 'properties');
  if (own?.kind === 'map' && get(node, 'allOf'))
    for (const { key } of own.entries)
      add({ is: 'property', steps: ['properties', key], key: true, own: true });
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
    if (stringOf(get(discriminator, 'propertyName')) !== undefined)
      add({ is: 'property', steps: ['discriminator', 'propertyName'] });
    const mapping = get(discriminator, 'mapping');
    for (const { key } of mapping?.kind === 'map' ? mapping.entries : [])
      add({ is: 'mapping', steps: ['discriminator', 'mapping', key] });
  }
  for (const { name, list } of data) {
    const value = get(node, name);
    if (!value || value.kind === 'scalar') continue;
    if (!list) add({ is: 'sample', steps: [name], schema: null });
    else if (value.kind === 'seq')
      for (const [i, item] of value.items.entries())
        if (item.value.kind !== 'scalar')
          add({ is: 'sample', steps: [name, String(i)], schema: null });
  }
  return out ?? NONE;
}

/** Returns the site of a Reference Object at a location of this shape; null if none is allowed. */
export function refSite(at: Shape | null, node: MapNode): ReferenceSite | null {
  if (stringOf(get(node, '$ref')) === undefined) return null;
  if (at === null) return { is: 'ref', shape: null };
  return at.is === 'payload-schema' || (at.is === 'object' && at.ref !== 'no')
    ? { is: 'ref', shape: at }
    : null;
}
