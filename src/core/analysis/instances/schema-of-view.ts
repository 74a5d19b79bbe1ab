// Avro, Protocol Buffers and OpenAPI schemas as JSON schemas of the values a reader writes for
// them; accurate enough to generate examples, but not to validate.

import { SCHEMA_TYPES } from '../../format/schema-keywords.ts';
import { objectOf } from '../../text/value.ts';
import type { Model } from '../model/types.ts';
import type { SchemaRoot, SchemaView } from '../schemas/types.ts';
import type { Definitions, NormalizedSchema } from './types.ts';

const INTEGER: NormalizedSchema = { type: 'integer', minimum: 0 };
const BYTES: NormalizedSchema = { type: 'string', 'x-format': 'byte' };
const DIGITS: NormalizedSchema = { type: 'string', pattern: '^[1-9]\\d{2,4}$' };

/** By name of a type, in Avro and in the JSON form of Protocol Buffers. */
const TYPES: ReadonlyMap<string, NormalizedSchema> = new Map<string, NormalizedSchema>([
  ...SCHEMA_TYPES.map((type): [string, NormalizedSchema] => [type, { type }]),
  ...['int', 'long', 'int32', 'uint32', 'sint32', 'fixed32', 'sfixed32'].map(
    (type): [string, NormalizedSchema] => [type, INTEGER],
  ),
  ...['int64', 'uint64', 'sint64', 'fixed64', 'sfixed64'].map(
    (type): [string, NormalizedSchema] => [type, DIGITS],
  ),
  ...['float', 'double'].map((type): [string, NormalizedSchema] => [
    type,
    { type: 'number', minimum: 0 },
  ]),
  ['bool', { type: 'boolean' }],
  ['bytes', BYTES],
  ['fixed', BYTES],
  ['google.protobuf.Timestamp', { type: 'string', 'x-format': 'date-time' }],
  ['google.protobuf.Duration', { type: 'string', pattern: '^[1-9]\\d?s$' }],
]);
const FORMATS: ReadonlySet<string> = new Set([
  'uuid',
  'date-time',
  'date',
  'time',
  'email',
  'uri',
  'hostname',
  'ipv4',
  'ipv6',
  'byte',
]);
const RECORD = /^(?:record|error|message)$/;
/** References from one schema to another that is only a reference. */
const MAX_HOPS = 64;
/** References through the model from one schema. */
const MAX_DEFINITIONS = 500;

/**
 * Returns a JSON schema of what a view shows, with everything it refers to; null if there is no
 * view, or none that restricts a value.
 */
export function schemaOfView(
  root: SchemaRoot,
  model: Model,
): { root: NormalizedSchema; definitions: Definitions } | null {
  const meant = behindReferences(root, model);
  if (!meant?.view || /^(?:no message|messages)$/.test(meant.view.types[0] ?? '')) return null;
  const definitions = new Map<string, NormalizedSchema>();
  // A type may be named in one file and used by its name in another one.
  const named = new Map<string, SchemaView>();
  const convert = (of: SchemaRoot, view: SchemaView): NormalizedSchema => {
    const enter = (here: SchemaView): NormalizedSchema => {
      if (here.ref !== undefined) {
        const id = Object.hasOwn(of.refs, here.ref) ? of.refs[here.ref] : null;
        const part = id ? model.parts.get(id) : undefined;
        if (
          !id ||
          part?.kind !== 'schema' ||
          !part.schema.view ||
          definitions.size > MAX_DEFINITIONS
        )
          return true;
        if (!definitions.has(id)) {
          definitions.set(id, true);
          definitions.set(id, convert(part.schema, part.schema.view));
        }
        return { $ref: id };
      }
      if (here.title !== undefined)
        named.set(here.title.slice(here.title.lastIndexOf('.') + 1), here);
      return writeView(here, enter, named);
    };
    return enter(view);
  };
  const schema = convert(meant, meant.view);
  return { root: schema, definitions: objectOf(definitions) as Definitions };
}

/** Returns the schema that one which is only a reference means; undefined if that is unknown. */
function behindReferences(root: SchemaRoot, model: Model): SchemaRoot | undefined {
  let here: SchemaRoot | undefined = root;
  for (let hops = 0; here?.view?.ref !== undefined && hops < MAX_HOPS; hops++) {
    const { refs, view }: SchemaRoot = here;
    const part = model.parts.get(
      (Object.hasOwn(refs, view.ref ?? '') && refs[view.ref ?? '']) || '',
    );
    here = part?.kind === 'schema' ? part.schema : undefined;
  }
  return here;
}

type Enter = (view: SchemaView) => NormalizedSchema;

function writeView(
  view: SchemaView,
  enter: Enter,
  named: ReadonlyMap<string, SchemaView>,
): NormalizedSchema {
  if (view.boolean) return view.boolean === 'always';
  if (view.const) return { const: view.const.value };
  // Protocol Buffers show each value with its number.
  if (view.enum)
    return { enum: view.enum.map((v) => (typeof v === 'string' ? v.replace(/ = -?\d+$/, '') : v)) };
  const branch = (role: string): NormalizedSchema[] | undefined =>
    view.branches.find((b) => b.role === role)?.schemas.map(({ schema }) => enter(schema));
  const either = branch('one of') ?? branch('any of');
  if (
    view.properties.length > 0 ||
    view.branches.some(({ role }) => role.startsWith('one of ')) ||
    RECORD.test(view.types[0] ?? '')
  ) {
    const own: NormalizedSchema = {
      type: 'object',
      properties: objectOf(view.properties.map(({ name, schema }) => [name, enter(schema)])),
      required: view.properties.filter(({ required }) => required).map(({ name }) => name),
    };
    const more = [
      ...(branch('all of') ?? []),
      ...view.branches.filter(({ role }) => role.startsWith('one of ')).map((b) => oneOf(b, enter)),
    ];
    return more.length > 0 ? { allOf: [own, ...more] } : own;
  }
  const [values] = branch('values') ?? branch('additional properties') ?? [];
  if (values !== undefined) return { type: 'object', additionalProperties: values };
  const [items] = branch('items') ?? [];
  if (items !== undefined) return { type: 'array', items };
  const all = branch('all of');
  if (all) return { allOf: all };
  if (either) return { anyOf: either };
  const types = view.types.map((type) => typeOf(type, view, named));
  return types.length === 1 ? (types[0] ?? true) : types.length > 1 ? { anyOf: types } : true;
}

/** A `oneof` of Protocol Buffers: of several fields one is there. */
function oneOf({ schemas }: SchemaView['branches'][number], enter: Enter): NormalizedSchema {
  const fields = schemas.flatMap(({ label, schema }) =>
    label === undefined ? [] : [{ label, schema }],
  );
  return {
    anyOf: fields.map(({ label, schema }) => ({
      properties: objectOf([[label, enter(schema)]]),
      required: [label],
    })),
  };
}

function typeOf(
  name: string,
  view: SchemaView,
  named: ReadonlyMap<string, SchemaView>,
): NormalizedSchema {
  const known = TYPES.get(name);
  if (known === undefined) {
    const symbols = named.get(name.slice(name.lastIndexOf('.') + 1))?.enum;
    return symbols ? { enum: symbols } : { type: 'object' };
  }
  const remarks = [
    ...(view.default && view.default.value !== null
      ? [['x-default', view.default.value] as const]
      : []),
    ...(view.examples ? [['x-examples', view.examples] as const] : []),
    ...(view.format !== undefined && FORMATS.has(view.format)
      ? [['x-format', view.format] as const]
      : []),
  ];
  return typeof known === 'object' && remarks.length > 0
    ? { ...known, ...objectOf(remarks) }
    : known;
}
