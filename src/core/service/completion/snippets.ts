// Snippets for whole objects: operations by their action, requests with replies, security schemes
// by their type, bindings with their required fields.

import { plainKind } from '../../format/dialect-tables.ts';
import type { Field, ObjectTable, Shape } from '../../format/table-types.ts';
import { fieldsOf, kindIn, tableOf } from '../../format/tables.ts';
import { freeName } from '../../text/free-name.ts';
import { capitalize } from '../../text/plural.ts';
import { get, type Node } from '../../text/tree.ts';
import { Skeletons } from './skeleton.ts';
import type { CompletionContext, Placeholder, Skeleton, Suggestion } from './types.ts';

type Pair = readonly [string | Placeholder, Skeleton];

/** Snippets for a new entry of a map of objects, by the kind of the object. */
export function partSnippets(context: CompletionContext): readonly Suggestion[] {
  const { cursor, shape } = context;
  if (cursor.role === 'none' || shape === null) return [];
  const inMap = cursor.role === 'key' && shape.is === 'map';
  const inPlace = cursor.role === 'key' && cursor.open && shape.is === 'object';
  const of = inMap ? shape.of : inPlace ? shape : null;
  if (of?.is !== 'object' || cursor.hasColon) return [];
  const table = tableOf(of.kind);
  const skeletons = new Skeletons(context.file);
  const made = variants(table, skeletons, context);
  return made.map(({ label, doc, name, fields }): Suggestion => {
    const entry: Suggestion['insert'] = inMap
      ? {
          is: 'key',
          name: { placeholder: freeName(name, (other) => cursor.keys.includes(other)) },
          value: { map: fields },
        }
      : { is: 'fields', fields };
    return {
      label,
      kind: 'snippet',
      detail: inMap ? 'new entry' : 'new',
      doc,
      rank: 4,
      insert: entry,
    };
  });
}

interface Variant {
  readonly label: string;
  readonly doc: string;
  readonly name: string;
  readonly fields: readonly Pair[];
}

function variants(
  table: ObjectTable,
  skeletons: Skeletons,
  context: CompletionContext,
): readonly Variant[] {
  switch (plainKind(table.kind)) {
    case 'Operation':
      return operations(table, skeletons, context);
    case 'SecurityScheme':
      return byType(table, skeletons);
    default:
      return [];
  }
}

/**
 * Suggests a schema with the name of its language, where any schema is allowed and there is none
 * yet.
 */
export function languageSnippet({
  file,
  cursor,
  declared,
}: CompletionContext): readonly Suggestion[] {
  if (cursor.role !== 'key' || !cursor.open || declared?.is !== 'payload-schema') return [];
  const table = tableOf(kindIn('MultiFormatSchema', declared.dialect ?? file.dialect));
  const fields = new Skeletons(file).object(table).map;
  return [
    {
      label: 'Schema in another language',
      kind: 'snippet',
      detail: 'Avro, Protocol Buffers ...',
      doc: table.doc,
      rank: 4,
      insert: { is: 'fields', fields },
    },
  ];
}

/** Returns one variant for each value of the field that determines the others. */
function byType(table: ObjectTable, skeletons: Skeletons): readonly Variant[] {
  return valuesOf(fieldsOf(table, 'type')[0]).map((type) => {
    const { map } = skeletons.object(table, 0, new Map([['type', type]]));
    const fields = map.map(
      ([name, value]): Pair => (name === 'flows' ? [name, flow(table, skeletons)] : [name, value]),
    );
    return { label: `Security scheme: ${type}`, doc: table.doc, name: type, fields };
  });
}

/**
 * Returns the OAuth flow that an application uses on its own behalf, as message-driven applications
 * do.
 */
function flow(table: ObjectTable, skeletons: Skeletons): Skeleton {
  const shape = fieldsOf(table, 'flows')[0]?.shape;
  const flows = shape?.is === 'object' ? tableOf(shape.kind) : undefined;
  const one = flows && fieldsOf(flows, 'clientCredentials')[0];
  return one ? { map: [[one.name, skeletons.ofField(one)]] } : { map: [] };
}

function operations(
  table: ObjectTable,
  skeletons: Skeletons,
  context: CompletionContext,
): readonly Variant[] {
  const plain = (action: string): Pair[] =>
    skeletons
      .object(table, 0, new Map([['action', action]]))
      .map.map(([name, value]) => [name, value]);
  const made = valuesOf(fieldsOf(table, 'action')[0]).map(
    (action): Variant => ({
      label: `Operation: ${action}`,
      doc: `An operation in which the application ${action === 'send' ? 'sends' : 'receives'} messages.`,
      name: `${action}${nameOfChannel(context)}`,
      fields: plain(action),
    }),
  );
  const reply = fieldsOf(table, 'reply')[0];
  if (!reply) return made;
  const request = [...plain('send'), [reply.name, skeletons.ofField(reply)] as Pair];
  const doc = 'An operation that sends a request and names the channel of the reply.';
  return [
    ...made,
    { label: 'Operation: request and reply', doc, name: 'request', fields: request },
  ];
}

function nameOfChannel({ file }: CompletionContext): string {
  const channels: Node | undefined = get(file.documents.root, 'channels');
  const first = channels?.kind === 'map' ? channels.entries[0]?.key : undefined;
  return first && /^[A-Za-z]\w*$/.test(first) ? capitalize(first) : 'Message';
}

function valuesOf(field: Field | undefined): readonly string[] {
  const shape: Shape | undefined = field?.shape;
  return shape?.is === 'string' ? (shape.enum ?? []) : [];
}
