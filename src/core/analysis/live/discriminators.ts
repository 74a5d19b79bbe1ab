// The schemas of messages that a value may be, in which `discriminator` tells them apart:
// validation by JSON Schema does not know it.
import { entry, get, type MapNode, stringOf } from '../../text/tree.ts';
import { isMap } from '../../text/value.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import type { SchemaBundler } from '../instances/bundle-schema.ts';
import { type MessageNode, messageAt, type SchemaBasis } from '../instances/message.ts';
import { messageSchemas } from '../instances/message-schemas.ts';
import type { MadeExample } from '../instances/types.ts';
import type { WorkerRequest } from '../instances/worker-request.ts';

/** What a message is validated against. */
export interface MessageSchemas {
  readonly message: MessageNode;
  readonly payload: SchemaBasis;
  readonly headers: SchemaBasis;
  readonly discriminator?: NamedProperty;
}

/** A property of a payload that must have the name of its schema. */
export interface NamedProperty {
  readonly property: string;
  readonly name: string;
}

/**
 * Returns the schemas of the messages with these ids, `<uri>#<pointer>`; null for each that is not
 * there or only a reference.
 */
export function schemasToTellApart(
  bundler: SchemaBundler,
  ids: readonly string[],
): readonly (MessageSchemas | null)[] {
  const found = ids.map((id) => {
    const message = messageAt(bundler.documents, id);
    return { id, message, named: message && discriminatorOf(bundler.documents, message) };
  });
  return found.map(({ id, message, named }) => {
    const schemas = message && messageSchemas(bundler, id);
    if (!schemas) return null;
    if (!named) return { message, ...schemas };
    // A schema stands for all that inherit it, but for those that other messages have.
    const others = found.flatMap((one) => (one.id === id ? [] : (one.named?.name ?? [])));
    const names = [named.name, ...named.inheriting.filter((other) => !others.includes(other))];
    return {
      message,
      headers: schemas.headers,
      payload: withName(schemas.payload, named.property, names),
      discriminator: { property: named.property, name: named.name },
    };
  });
}

/**
 * Returns a request for an example of a message whose payload has the name of its schema, where
 * `discriminator` tells it apart: no schema says so to who generates it.
 */
export function withDiscriminator(
  documents: DocumentSet,
  message: MessageNode,
  request: WorkerRequest<MadeExample>,
): WorkerRequest<MadeExample> {
  const named = discriminatorOf(documents, message);
  if (!named) return request;
  return {
    ...request,
    respond: (results) => {
      const made = request.respond(results);
      const { payload } = made;
      const value = payload && 'value' in payload ? payload.value : null;
      return isMap(value)
        ? { ...made, payload: { ...payload, value: { ...value, [named.property]: named.name } } }
        : made;
    },
  };
}

/** Whose name a property of the payload has. */
interface Discriminator extends NamedProperty {
  /** Schemas beside it that inherit it. */
  readonly inheriting: readonly string[];
}

const MAX_SCHEMAS = 100;

/**
 * Returns what tells the schema of a payload apart by its name, which only a schema has that is
 * referred to (section Schema Object, `discriminator`); null without it.
 */
function discriminatorOf(
  documents: DocumentSet,
  { node, located }: MessageNode,
): Discriminator | null {
  const written = entry(node, 'payload')?.value;
  const ref = written && documents.refOf(written);
  if (ref === undefined) return null;
  const target = documents.target(located.uri, ref);
  if (target.kind !== 'found') return null;
  const { node: schema, path } = target.node;
  const name = path.at(-1);
  if (schema.kind !== 'map' || name === undefined) return null;
  const property = propertyOf(documents, target.node);
  if (property === null) return null;
  const siblings = siblingsOf(documents, target.node);
  const inheriting = siblings.flatMap(([other, at]) =>
    other !== name && inheritsFrom(documents, at, schema, 0) ? [other] : [],
  );
  return { property, name, inheriting };
}

function siblingsOf(
  documents: DocumentSet,
  { uri, path }: LocatedNode,
): readonly (readonly [string, LocatedNode])[] {
  let map = documents.file(uri)?.tree?.root ?? undefined;
  for (const key of path.slice(0, -1)) map = map && get(map, key);
  return map?.kind === 'map'
    ? map.entries.map(({ key, value }) => [
        key,
        { uri, path: [...path.slice(0, -1), key], node: value },
      ])
    : [];
}

/** The members of `allOf`, references followed. */
function membersOf(documents: DocumentSet, at: LocatedNode): readonly LocatedNode[] {
  const list = get(at.node, 'allOf');
  if (list?.kind !== 'seq') return [];
  return list.items.flatMap(({ value }, i) => {
    const path = [...at.path, 'allOf', String(i)];
    return documents.resolve(at.uri, path, value) ?? [];
  });
}

function inheritsFrom(
  documents: DocumentSet,
  at: LocatedNode,
  base: MapNode,
  depth: number,
): boolean {
  return (
    depth < 16 &&
    membersOf(documents, at).some(
      (member) => member.node === base || inheritsFrom(documents, member, base, depth + 1),
    )
  );
}

/** The discriminator of a schema or of one that it inherits; null where it has constants itself. */
function propertyOf(documents: DocumentSet, schema: LocatedNode): string | null {
  const all = [schema];
  for (let i = 0; i < all.length && all.length < MAX_SCHEMAS; i++)
    all.push(...membersOf(documents, all[i] as LocatedNode));
  const names = all.flatMap(({ node }) => stringOf(get(node, 'discriminator')) ?? []);
  const [property] = names;
  if (property === undefined) return null;
  const isConstant = all.some(({ node }) => {
    const own = get(get(node, 'properties'), property);
    return own !== undefined && (get(own, 'const') ?? get(own, 'enum')) !== undefined;
  });
  return isConstant ? null : property;
}

/** A basis in which a property has one of the names. */
function withName(basis: SchemaBasis, property: string, names: readonly string[]): SchemaBasis {
  if (basis.kind !== 'schema') return basis;
  return {
    ...basis,
    key: `${basis.key} ${JSON.stringify([property, ...names])}`,
    root: { allOf: [basis.root, { properties: { [property]: { enum: names } } }] },
  };
}
