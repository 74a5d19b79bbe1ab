// Who talks to whom: the operations of several documents, joined where they use the same address of
// the same server.

import { fromPointer } from '../../text/pointer.ts';
import { resolveUri } from '../documents/uri.ts';
import { Digest } from '../instances/digest.ts';
import type { Model, OperationPart, Part, ServerPart } from '../model/types.ts';
import type { Link, PartId } from '../model/views.ts';
import type { SchemaRoot, SchemaView } from '../schemas/types.ts';
import type {
  End,
  Relation,
  SharedPart,
  SystemDocument,
  SystemMap,
  UnmatchedEnd,
} from './types.ts';

/** Ends that meet at one address of one server. */
interface Meeting {
  readonly servers: Set<string>;
  readonly senders: End[];
  readonly receivers: End[];
}

/** An end with the addresses of the servers that its channel is on. */
interface LocatedEnd {
  readonly end: End;
  readonly servers: readonly ServerKey[];
}

/** Returns what is known of documents together. Each relation is one of two or more ends. */
export function systemMap(documents: readonly SystemDocument[]): SystemMap {
  const located = locate(documents);
  const byAddress = new Map<string, LocatedEnd[]>();
  for (const one of located) {
    if (one.end.address === null) continue;
    const key = addressKey(one.end.address);
    const list = byAddress.get(key);
    if (list) list.push(one);
    else byAddress.set(key, [one]);
  }
  const relations = [...byAddress]
    .sort(([a], [b]) => compare(a, b))
    .flatMap(([, ends]) => relationsAt(ends));
  const matched = new Set(
    relations.flatMap(({ senders, receivers }) => [...senders, ...receivers]),
  );
  const unmatched = located
    .filter(({ end }) => !matched.has(end))
    .map((one) => unmatchedEnd(one, byAddress));
  return {
    relations,
    unmatched,
    messages: sharedParts(documents, 'messages'),
    schemas: sharedParts(documents, 'schemas'),
  };
}

/** Two addresses are the same where they are but for the names of their parameters. */
const addressKey = (address: string): string => address.replace(/\{[^{}]*\}/g, '{}');

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function locate(documents: readonly SystemDocument[]): LocatedEnd[] {
  const isServer = (part: unknown): part is ServerPart => (part as ServerPart)?.kind === 'server';
  const servers = documents.flatMap(({ model }) => [...model.parts.values()].filter(isServer));
  const keys = serverKeys(servers);
  return documents.flatMap(({ model }, document) =>
    operationEnds(model, document).map((end) => {
      const channel = model.parts.get(end.channel.id ?? '');
      const links = channel?.kind === 'channel' ? channel.servers : [];
      const found = links.map(({ id }) => (id === null ? undefined : model.parts.get(id)));
      const own = found.filter(isServer).flatMap((server) => keys.get(server) ?? []);
      return { end, servers: own };
    }),
  );
}

/** The relations of ends with one address: one for all servers with the same ends. */
function relationsAt(ends: readonly LocatedEnd[]): Relation[] {
  const meetings = new Map<string, Meeting>();
  for (const { end, servers } of ends) {
    for (const { key, label } of servers) {
      const meeting = meetings.get(key) ?? { servers: new Set(), senders: [], receivers: [] };
      meetings.set(key, meeting);
      meeting.servers.add(label);
      const side = end.action === 'send' ? meeting.senders : meeting.receivers;
      if (!side.includes(end)) side.push(end);
    }
  }
  const numbers = new Map(ends.map(({ end }, i) => [end, i]));
  const sides = ({ senders, receivers }: Meeting): string =>
    [senders, receivers].map((side) => side.map((end) => numbers.get(end)).join()).join('>');
  const merged = new Map<string, Meeting>();
  for (const meeting of meetings.values()) {
    if (meeting.senders.length === 0 || meeting.receivers.length === 0) continue;
    const same = merged.get(sides(meeting));
    if (same) for (const server of meeting.servers) same.servers.add(server);
    else merged.set(sides(meeting), meeting);
  }
  const all = [...merged.values()];
  return all
    .filter((one) => !all.some((other) => other !== one && isPartOf(one, other)))
    .map(({ servers, senders, receivers }) => ({
      address: senders[0]?.address ?? '',
      servers: [...servers].sort(compare),
      senders,
      receivers,
    }));
}

/** Whether another meeting has all ends of this one: it says nothing more then. */
const isPartOf = (one: Meeting, other: Meeting): boolean =>
  one.senders.every((end) => other.senders.includes(end)) &&
  one.receivers.every((end) => other.receivers.includes(end));

function unmatchedEnd(
  { end, servers }: LocatedEnd,
  byAddress: ReadonlyMap<string, readonly LocatedEnd[]>,
): UnmatchedEnd {
  const { address } = end;
  const others = address === null ? [] : (byAddress.get(addressKey(address)) ?? []);
  return {
    end,
    servers: [...new Set(servers.map(({ label }) => label))].sort(compare),
    ...(address === null && { because: 'no-address' as const }),
    ...(address !== null && servers.length === 0 && { because: 'no-server' as const }),
    elsewhere: others
      .map((other) => other.end)
      .filter((other) => other.action !== end.action && other.document !== end.document),
  };
}

// The ends of a document: what its operations send and receive, replies included.

/**
 * Returns the ends of a document in the order of its operations. A reply goes the other way; one
 * without a channel, or with an address that comes with each request, belongs to the request and is
 * no end of its own.
 */
function operationEnds(model: Model, document: number): End[] {
  return model.order.operations.flatMap((id) => {
    const part = model.parts.get(id);
    return part?.kind === 'operation' ? endsOf(part, document) : [];
  });
}

function endsOf(part: OperationPart, document: number): End[] {
  const { action, channel, reply } = part;
  if (action !== 'send' && action !== 'receive') return [];
  const operation: Link = { id: part.id, label: part.title ?? part.key, key: part.key };
  const ends: End[] = [];
  const add = (end: Pick<End, 'action' | 'isReply' | 'channel' | 'address' | 'messages'>) =>
    ends.push({ document, operation, ...end });
  if (channel && channel.id !== null)
    add({ action, isReply: false, channel, address: part.address, messages: part.messages });
  if (reply?.channel && reply.channel.id !== null && reply.address !== null)
    add({
      action: action === 'send' ? 'receive' : 'send',
      isReply: true,
      channel: reply.channel,
      address: reply.address,
      messages: reply.messages,
    });
  return ends;
}

// Messages and schemas that several documents have: as one object in one file, or as copies.

/** A part of one of the documents. */
interface Found {
  readonly document: number;
  readonly part: PartId;
  readonly name: string;
  /** File and pointer. */
  readonly location: string;
  readonly uri: string;
}

/** Returns the messages or schemas that two documents or more have, by name. */
function sharedParts(
  documents: readonly SystemDocument[],
  section: 'messages' | 'schemas',
): SharedPart[] {
  const byLocation = new Map<string, string>();
  const groups = new Map<string, Found[]>();
  for (const [document, { uri, model }] of documents.entries()) {
    const shapes = new SchemaShapes(model);
    for (const id of model.order[section]) {
      const part = model.parts.get(id);
      if (!part || part.broken !== undefined) continue;
      const file = resolveUri(uri, part.uri);
      const location = `${file}#${part.pointer}`;
      const name = nameOf(part);
      // An object of one file is the same wherever it is found, also under another name.
      const key = byLocation.get(location) ?? `${name}\n${contentOf(part, shapes)}`;
      byLocation.set(location, key);
      const group = groups.get(key) ?? [];
      groups.set(key, group);
      if (group.at(-1)?.document !== document)
        group.push({ document, part: id, name, location, uri: file });
    }
  }
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .map(sharedPart)
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

function sharedPart(group: readonly Found[]): SharedPart {
  const [first] = group;
  const isOne = group.every(({ location }) => location === first?.location);
  return {
    name: first?.name ?? '',
    how: isOne ? 'file' : 'copies',
    ...(isOne && first && { uri: first.uri }),
    uses: group.map(({ document, part }) => ({ document, part })),
  };
}

/** The key where it is defined, which a channel may call otherwise. */
const nameOf = (part: Part): string =>
  (part.kind === 'message' && part.name) || (fromPointer(part.pointer).at(-1) ?? part.key);

function contentOf(part: Part, shapes: SchemaShapes): string {
  if (part.kind === 'schema') return shapes.of(part.schema);
  if (part.kind !== 'message') return part.id;
  const { contentType = '', headers, payload } = part;
  return [contentType, shapes.of(headers), shapes.of(payload)].join('\n');
}

// What values a schema allows, as a short text: equal for schemas that allow the same in the same
// way, whatever they are called, however they are described, and whether their parts are referenced
// or inline.

/** References that are followed in a row; schemas that differ only behind more count as equal. */
const DEPTH = 24;

/** What a schema says by itself, and the schemas in it; or a reference to a schema of the model. */
type Shape = PartId | { readonly own: string; readonly inner: readonly Shape[] };

/** Gives a text for each schema of a model: the same for those that allow the same values. */
class SchemaShapes {
  private texts: ReadonlyMap<PartId, string> = new Map();

  constructor(model: Model) {
    const shapes: [PartId, Shape][] = [];
    for (const part of model.parts.values())
      if (part.kind === 'schema') shapes.push([part.id, shapeOf(part.schema)]);
    // Each round knows one reference more, so that cycles need no case of their own.
    for (let round = 0; round < DEPTH; round++) {
      const next = new Map(shapes.map(([id, shape]) => [id, this.textOf(shape)]));
      const isSame = shapes.every(([id]) => next.get(id) === this.texts.get(id));
      this.texts = next;
      if (isSame) break;
    }
  }

  /** Returns the text of a schema of the model; '' for none. */
  of(root: SchemaRoot | undefined): string {
    return root === undefined ? '' : this.textOf(shapeOf(root));
  }

  private textOf(shape: Shape): string {
    if (typeof shape === 'string') return this.texts.get(shape) ?? '';
    const { own, inner } = shape;
    return inner.length === 0 ? own : digest([own, ...inner.map((one) => this.textOf(one))]);
  }
}

function digest(texts: readonly string[]): string {
  const made = new Digest();
  for (const text of texts) {
    made.addText(text);
    made.add(-1);
  }
  return made.text();
}

function shapeOf({ formatLabel, view, text = '', refs }: SchemaRoot): Shape {
  return view
    ? shapeOfView(view, refs, formatLabel)
    : { own: digest([formatLabel, text]), inner: [] };
}

/** Titles, descriptions and examples say nothing about values. */
function shapeOfView(view: SchemaView, refs: SchemaRoot['refs'], format: string): Shape {
  if (view.ref !== undefined) {
    const target = refs[view.ref] ?? null;
    return target ?? { own: digest([format, view.ref]), inner: [] };
  }
  const properties = [...view.properties].sort((a, b) => (a.name < b.name ? -1 : 1));
  const own = [
    view.boolean,
    [...view.types].sort(),
    view.format,
    view.constraints.map(({ keyword, text }) => `${keyword} ${text}`).sort(),
    view.enum,
    view.const,
    view.default,
    view.discriminator,
    view.mapping,
    properties.map(({ name, required }) => [name, required]),
    view.branches.map(({ role, schemas }) => [role, schemas.map(({ label }) => label)]),
  ];
  const inner = [...properties, ...view.branches.flatMap(({ schemas }) => schemas)];
  return {
    own: digest([format, JSON.stringify(own)]),
    inner: inner.map(({ schema }) => shapeOfView(schema, refs, format)),
  };
}

// Which servers of several documents are the same: those with the same protocol, host and path
// name, where a variable may have the same value.

/** Most addresses that the variables of one server stand for; of others the first count. */
const MAX_ADDRESSES = 256;

/** An address with variables. */
interface Template {
  /** With `{}` for each variable: `kafka://{}.example.com:9092`. */
  readonly text: string;
  /** Values of each variable, in the order of the text. */
  readonly variables: readonly Variable[];
}

interface Variable {
  readonly values: readonly string[];
  /** It may have other values, too. */
  readonly open: boolean;
}

/** Returns the address of a server as it is written; null where it has no host. */
function writtenServer({ protocol = '', host, pathname = '' }: ServerPart): string | null {
  if (host === undefined || host === '') return null;
  const path = pathname.replace(/\/+$/, '');
  return `${protocol}://${host}${path === '' || path.startsWith('/') ? path : `/${path}`}`;
}

/** An address by which a server is the same as others, and what to show of it. */
interface ServerKey {
  readonly key: string;
  readonly label: string;
}

/**
 * Returns the addresses of each server: two servers are the same where they have one in common.
 * A variable stands for each value of its list; without a list for its default, for any value that
 * another server with the same text allows, and for what neither names.
 */
function serverKeys(servers: readonly ServerPart[]): ReadonlyMap<ServerPart, readonly ServerKey[]> {
  const templates = new Map<ServerPart, Template>();
  const known = new Map<string, Set<string>[]>();
  for (const server of servers) {
    const template = templateOf(server);
    if (!template) continue;
    templates.set(server, template);
    const values = known.get(template.text) ?? template.variables.map(() => new Set<string>());
    known.set(template.text, values);
    for (const [i, variable] of template.variables.entries())
      for (const value of variable.values) values[i]?.add(value);
  }
  const keys = new Map<ServerPart, readonly ServerKey[]>();
  for (const [server, { text, variables }] of templates) {
    const all = variables.map(({ values, open }, i) =>
      open ? ['{}', ...(known.get(text)?.[i] ?? [])] : values,
    );
    const written = writtenServer(server) ?? '';
    keys.set(
      server,
      addressesOf(text, all).map((key) => ({ key, label: key.includes('{}') ? written : key })),
    );
  }
  return keys;
}

function templateOf(server: ServerPart): Template | null {
  const written = writtenServer(server);
  if (written === null) return null;
  const variables = [...written.matchAll(/\{([^{}]*)\}/g)].map(([, name]): Variable => {
    const found = server.variables.find((variable) => variable.name === name);
    const values = found?.default === undefined ? [] : [found.default];
    return found?.enum && found.enum.length > 0
      ? { values: [...new Set([...found.enum, ...values])], open: false }
      : { values, open: true };
  });
  // Names of protocols and hosts are the same in any case (RFC 3986 section 6.2.2.1).
  const [, origin = '', path = ''] = /^([^/]*:\/\/[^/]*)(.*)$/s.exec(written) ?? [];
  const text = `${origin.toLowerCase()}${path}`.replace(/\{[^{}]*\}/g, '{}');
  return { text, variables };
}

/** Every choice of values, the last variable first. */
function addressesOf(text: string, values: readonly (readonly string[])[]): string[] {
  const [first = '', ...rest] = text.split('{}');
  let made = [first];
  for (const [i, after] of rest.entries()) {
    const next = made.flatMap((before) =>
      (values[i] ?? []).map((value) => `${before}${value}${after}`),
    );
    made = next.slice(0, MAX_ADDRESSES);
  }
  return made;
}
