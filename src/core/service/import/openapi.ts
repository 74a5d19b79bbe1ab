// Documents of OpenAPI 3: each webhook and each request of a callback is an operation that sends,
// its content a message.

import { parseReference } from '../../analysis/documents/reference.ts';
import { tableOf } from '../../format/tables.ts';
import { freeName, identifier } from '../../text/free-name.ts';
import { capitalize, formatCount } from '../../text/plural.ts';
import { toPointer } from '../../text/pointer.ts';
import { pieceAt } from '../../text/rearrange/document.ts';
import { type Member, newMember, Piece, rename } from '../../text/rearrange/piece.ts';
import type { NodePath } from '../../text/tree.ts';
import { toValue } from '../../text/value.ts';
import { infoOf, note } from './new-document.ts';
import { asSchemaObjects, OPENAPI_30 } from './schema-languages.ts';
import { type SchemaPiece, SchemaSet } from './schema-set.ts';
import type { DocumentParts, ImportableMessage, Importer, ImportSource } from './types.ts';

const TITLE = 'My application';
/** The methods that the http binding has. */
const BOUND_METHODS = /^(?:get|put|post|patch|delete|head|options|trace)$/;
/** What describes requests to the API, and responses to those that it sends. */
const OF_REQUESTS = ['paths', 'servers', 'security'];
/** The fields that operations of both formats have in the same form. */
const SAME_FIELDS: ReadonlySet<string> = new Set(
  tableOf('Operation')
    .fields.map(({ name }) => name)
    .filter((name) => name !== 'tags' && name !== 'security'),
);
const SCHEMAS = ['components', 'schemas'];

interface Row extends ImportableMessage {
  readonly request: SentRequest;
  readonly body: Body;
}

/** Returns what messages of a document of OpenAPI 3 are made of. */
export function openApi(source: ImportSource): Importer {
  const { root } = source;
  const requests = sentRequests(source);
  const rows = requests.flatMap((request) => rowsOf(request));
  const count = (kind: SentRequest['kind']) =>
    new Set(requests.filter((one) => one.kind === kind).map(({ item }) => toPointer(item.at))).size;
  const schemas = root.get('components')?.get('schemas')?.members.length ?? 0;
  return {
    title: root.get('info')?.get('title')?.string ?? TITLE,
    contents: [
      formatCount(root.get('paths')?.members.length ?? 0, 'path'),
      formatCount(count('webhook'), 'webhook'),
      formatCount(count('callback'), 'callback'),
      formatCount(schemas, 'schema'),
    ].filter((text) => !text.startsWith('0 ')),
    messages: rows.map(({ request: _request, body: _body, ...row }) => row),
    build: (chosen) => build(source, requests, rows, chosen),
  };
}

function rowsOf(request: SentRequest): Row[] {
  const { kind, key, callback, method, operation, bodies } = request;
  const name = operation.piece.get('operationId')?.string ?? key;
  return bodies.map((body) => ({
    id: `${toPointer(operation.at)} ${callback?.of ?? ''} ${body.contentType ?? ''}`,
    name,
    kind,
    detail: [method.toUpperCase(), callback && `for ${callback.of}`, body.contentType]
      .filter((text) => text)
      .join(', '),
    request,
    body,
  }));
}

function build(
  source: ImportSource,
  requests: readonly SentRequest[],
  rows: readonly Row[],
  chosen: ReadonlySet<string>,
): DocumentParts {
  const { root } = source;
  const is30 = /^an OpenAPI 3\.0\b/.test(source.what);
  const schemas = new SchemaSet(source, is30 ? OPENAPI_30 : asSchemaObjects(true), (path) =>
    path.length >= 3 && SCHEMAS.every((key, index) => path[index] === key)
      ? path.slice(0, 3)
      : null,
  );
  const builder = new Builder(source, schemas);
  for (const request of requests) {
    const taken = rows.filter((row) => row.request === request && chosen.has(row.id));
    if (taken.length > 0) builder.add(request, taken);
  }
  schemas.settle();
  const left = OF_REQUESTS.filter((field) => root.get(field));
  if (left.length > 0) note(source, 'not-taken', [], left.join(', '));
  const info = infoOf(root.get('info'), TITLE);
  for (const field of ['tags', 'externalDocs']) {
    const member = root.member(field);
    if (member && !info.get(field)) info.append(root.take(member));
  }
  const schemes = schemeMembers(source);
  const head = root.member('openapi')?.before.filter((line) => line.startsWith('#')) ?? [];
  return {
    head,
    info,
    channels: builder.channels,
    operations: builder.operations,
    components: [
      ...(schemas.members.length > 0 ? [mapOf('schemas', schemas.members)] : []),
      ...(schemes.length > 0 ? [mapOf('securitySchemes', schemes)] : []),
    ],
  };
}

function mapOf(key: string, members: readonly Member[]): Member {
  const map = Piece.of({});
  map.append(...members);
  return newMember(key, map);
}

class Builder {
  readonly channels: Member[] = [];
  readonly operations: Member[] = [];
  readonly #source: ImportSource;
  readonly #schemas: SchemaSet;
  /** The key of the channel of a path item; each use of a callback is one of its own. */
  readonly #channelOf = new Map<string, string>();
  readonly #messages = new Set<string>();

  constructor(source: ImportSource, schemas: SchemaSet) {
    this.#source = source;
    this.#schemas = schemas;
  }

  add(request: SentRequest, rows: readonly Row[]): void {
    const channel = this.#channel(request);
    const messages = rows.map((row) => this.#message(row, channel));
    const { operation, key, callback } = request;
    const id = operation.piece.get('operationId')?.string;
    const name = freeName(id ?? identifier(`send ${capitalize(key)}`), (one) =>
      this.operations.some((other) => other.key === one),
    );
    const to = `#/channels/${channel}`;
    const object = Piece.of({
      action: 'send',
      channel: { $ref: to },
      messages: messages.map((message) => ({ $ref: `${to}/messages/${message}` })),
    });
    const { piece } = operation;
    for (const member of [...piece.members])
      if (SAME_FIELDS.has(member.key) && !object.get(member.key)) object.append(piece.take(member));
    const tags = operation.piece.get('tags')?.members ?? [];
    if (tags.length > 0)
      object.append(
        newMember(
          'tags',
          tags.map(({ value }) => ({ name: value })),
        ),
      );
    const security = securityOf(this.#source, operation);
    if (security) object.append(newMember('security', security));
    if (BOUND_METHODS.test(request.method))
      object.append(newMember('bindings', { http: { method: request.method.toUpperCase() } }));
    if (callback) object.append(newMember('x-callback-url', callback.url));
    for (const member of [...piece.members])
      if (member.key.startsWith('x-') && !object.get(member.key)) object.append(piece.take(member));
    const deprecated = piece.member('deprecated');
    if (deprecated && !object.get('x-deprecated')) {
      object.append(piece.take(deprecated));
      rename(deprecated, 'x-deprecated');
    }
    this.operations.push(newMember(name, object));
    for (const field of ['servers', 'callbacks'])
      if (piece.get(field)) note(this.#source, 'not-of-operation', operation.at, field);
  }

  /** Returns the key of the channel that a request is sent to. */
  #channel({ key, item, callback }: SentRequest): string {
    const id = `${callback?.of ?? ''} ${toPointer(item.at)}`;
    const known = this.#channelOf.get(id);
    if (known !== undefined) return known;
    const name = freeName(identifier(key) || 'channel', (one) =>
      this.channels.some((other) => other.key === one),
    );
    this.#channelOf.set(id, name);
    const channel = Piece.of({ address: null });
    for (const field of ['summary', 'description']) {
      const text = item.piece.get(field)?.string;
      if (text !== undefined) channel.append(newMember(field, text));
    }
    if (callback && !channel.get('description'))
      channel.append(
        newMember('description', `The URL is \`${callback.url}\` of the request ${callback.of}.`),
      );
    channel.append(newMember('messages', {}));
    this.channels.push(newMember(name, channel));
    return name;
  }

  /** Adds a message to a channel; returns its key. */
  #message({ name, body, request }: Row, channel: string): string {
    const subtype = /[^/+]+$/.exec(body.contentType?.replace(/;.*/, '') ?? '')?.[0] ?? '';
    const plain = identifier(name) || 'message';
    const key = this.#messages.has(plain)
      ? freeName(identifier(`${plain}-${subtype}`) || plain, (one) => this.#messages.has(one))
      : plain;
    this.#messages.add(key);
    const at = ['channels', channel, 'messages', key];
    const message = Piece.of({ name: key });
    if (request.description?.string !== undefined)
      message.append(newMember('description', request.description.string));
    // A range such as `image/*` is not a media type.
    if (body.contentType !== null && !body.contentType.includes('*'))
      message.append(newMember('contentType', body.contentType));
    const headers = this.#headers(request, [...at, 'headers']);
    if (headers) message.append(newMember('headers', headers));
    const { media } = body;
    const schema = media?.piece.member('schema');
    if (media && schema) {
      media.piece.take(schema);
      const value = { piece: schema.value, at: [...media.at, 'schema'] };
      message.append({ ...schema, key: 'payload', keyText: null, changed: true });
      const payload = message.member('payload');
      if (payload) payload.value = this.#schemas.valueOf(value, [...at, 'payload']);
    }
    const examples = media ? examplesOf(this.#source, media) : [];
    if (examples.length > 0) message.append(newMember('examples', examples));
    const messages = this.channels.find((one) => one.key === channel)?.value.get('messages');
    messages?.append(newMember(key, message));
    return key;
  }

  /** Returns the schema of the headers of a request. */
  #headers({ operation, item }: SentRequest, to: NodePath): Piece | null {
    const properties: Member[] = [];
    const required: string[] = [];
    const names = new Set<string>();
    for (const { piece, at } of [operation, item])
      for (const [index, { value }] of (piece.get('parameters')?.members ?? []).entries()) {
        const from = { piece: value, at: [...at, 'parameters', String(index)] };
        const parameter = value.kind === 'map' ? resolvePiece(this.#source, from) : null;
        const name = parameter?.piece.get('name')?.string;
        if (!parameter || name === undefined || names.has(name)) continue;
        names.add(name);
        const { piece: own } = parameter;
        if (own.get('in')?.string !== 'header') {
          note(this.#source, 'parameter', from.at, name);
          continue;
        }
        const schema = own.get('schema');
        const property = schema?.kind === 'map' ? Piece.copied(schema.node) : Piece.of({});
        const text = own.get('description')?.string;
        if (text !== undefined && !property.get('description') && !property.get('$ref'))
          property.append(newMember('description', text));
        properties.push(newMember(name, property));
        const isRequired = own.get('required')?.node;
        if (isRequired && toValue(isRequired) === true) required.push(name);
      }
    if (properties.length === 0) return null;
    const headers = Piece.of({ type: 'object' });
    headers.append(mapOf('properties', properties));
    if (required.length > 0) headers.append(newMember('required', required));
    return this.#schemas.valueOf({ piece: headers, at: [...operation.at, 'headers'] }, to);
  }
}

/** Returns the examples of a message. */
function examplesOf(source: ImportSource, { piece, at }: { piece: Piece; at: NodePath }): Piece[] {
  const single = piece.member('example');
  if (single) return [Piece.of({ payload: piece.take(single).value })];
  return (piece.get('examples')?.members ?? []).flatMap(({ key, value }): Piece[] => {
    if (value.kind !== 'map') return [];
    const example = resolvePiece(source, { piece: value, at: [...at, 'examples', key] });
    const payload = example?.piece.get('value');
    if (!example || !payload) return [];
    const summary = example.piece.get('summary')?.string;
    return [
      Piece.of({
        name: key,
        ...(summary !== undefined && { summary }),
        payload: Piece.copied(payload.node),
      }),
    ];
  });
}

// Security of OpenAPI 3 in the form of the format.

/** The types of OpenAPI, each with that of the format. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['apiKey', 'httpApiKey'],
  ['http', 'http'],
  ['oauth2', 'oauth2'],
  ['openIdConnect', 'openIdConnect'],
]);
const SCHEMES = ['components', 'securitySchemes'];

/** Returns the entries of `components.securitySchemes`. */
function schemeMembers(source: ImportSource): Member[] {
  const all = source.root.get('components')?.get('securitySchemes');
  return [...(all?.members ?? [])].flatMap((member): Member[] => {
    const scheme = schemeOf(source, member.key);
    return scheme
      ? [
          newMember(
            member.key,
            scheme,
            member.before.filter((line) => line !== ''),
          ),
        ]
      : [];
  });
}

/** Returns a scheme in the form of the format; null where it has none. */
function schemeOf(source: ImportSource, name: string): Piece | null {
  const written = source.root.get('components')?.get('securitySchemes')?.get(name);
  const at = [...SCHEMES, name];
  const scheme = written?.kind === 'map' ? resolvePiece(source, { piece: written, at }) : null;
  if (!scheme) return null;
  const own = Piece.copied(scheme.piece.node);
  const type = own.get('type')?.string ?? '';
  const to = TYPES.get(type);
  if (to === undefined) {
    note(source, 'security-scheme', at, type, name);
    return null;
  }
  if (to !== type) own.get('type')?.set(to);
  for (const { value } of own.get('flows')?.members ?? []) {
    const scopes = value.member('scopes');
    if (scopes) rename(scopes, 'availableScopes');
  }
  return own;
}

/** Returns the security of an operation; null where it has none. */
function securityOf(source: ImportSource, { piece, at }: LocatedPiece): Piece[] | null {
  const all = piece.get('security')?.members ?? [];
  const found = all.flatMap(({ value }, index): Piece[] => {
    const [only, more] = value.members;
    // None is needed: the format has no word for it beside others.
    if (value.kind === 'map' && !only && all.length === 1) return [];
    const scheme = only && !more ? schemeOf(source, only.key) : null;
    if (!only || !scheme) {
      const text = JSON.stringify(toValue(value.node));
      note(source, 'security-combination', [...at, 'security', String(index)], text);
      return [];
    }
    if (only.value.members.length === 0)
      return [Piece.of({ $ref: `#/components/securitySchemes/${only.key}` })];
    scheme.append(newMember('scopes', Piece.copied(only.value.node)));
    return [scheme];
  });
  return found.length > 0 ? found : null;
}

// The requests that an application sends by OpenAPI: its webhooks, and the callbacks of its
// operations.

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];
const MAX_HOPS = 20;

/** A value of the source that no other object of the new document has. */
type LocatedPiece = SchemaPiece;

/** What a request carries in one content type; both are null for a request without a body. */
interface Body {
  readonly contentType: string | null;
  readonly media: LocatedPiece | null;
}

interface SentRequest {
  readonly kind: 'webhook' | 'callback';
  /** The key of the webhook or callback. */
  readonly key: string;
  readonly method: string;
  readonly operation: LocatedPiece;
  /** The path item around it, which has fields of its own. */
  readonly item: LocatedPiece;
  /** Of a callback: the expression of its URL, and the request that it belongs to. */
  readonly callback?: { readonly url: string; readonly of: string };
  readonly description: Piece | undefined;
  readonly bodies: readonly Body[];
}

/** Finds what a document of OpenAPI sends. */
function sentRequests(source: ImportSource): SentRequest[] {
  return new Finder(source).all();
}

class Finder {
  readonly #source: ImportSource;
  readonly #seen = new Set<Piece>();

  constructor(source: ImportSource) {
    this.#source = source;
  }

  all(): SentRequest[] {
    const { root } = this.#source;
    const webhooks = ['webhooks', 'x-webhooks'].flatMap((field) =>
      this.#entries({ piece: root.get(field), at: [field] }).flatMap((entry) =>
        this.#requests(entry, 'webhook', entry.at.at(-1) ?? ''),
      ),
    );
    const callbacks = this.#entries({ piece: root.get('paths'), at: ['paths'] }).flatMap((path) => {
      const item = this.#resolved(path);
      return item ? this.#callbacks(item, path.at.at(-1) ?? '') : [];
    });
    return [...webhooks, ...callbacks];
  }

  /** The callbacks of the operations of a path. */
  #callbacks(item: LocatedPiece, path: string): SentRequest[] {
    return METHODS.flatMap((method) => {
      const at = [...item.at, method, 'callbacks'];
      return this.#entries({ piece: item.piece.get(method)?.get('callbacks'), at }).flatMap(
        (entry) => {
          const callback = this.#resolved(entry);
          if (!callback) return [];
          return this.#entries(callback).flatMap((one) => {
            const url = one.at.at(-1) ?? '';
            if (url.startsWith('x-')) return [];
            const of = `${method.toUpperCase()} ${path}`;
            return this.#requests(one, 'callback', entry.at.at(-1) ?? '', { url, of });
          });
        },
      );
    });
  }

  #requests(
    entry: LocatedPiece,
    kind: SentRequest['kind'],
    key: string,
    callback?: SentRequest['callback'],
  ): SentRequest[] {
    const item = this.#resolved(entry);
    if (!item) return [];
    return METHODS.flatMap((method): SentRequest[] => {
      const written = item.piece.get(method);
      if (written?.kind !== 'map') return [];
      const operation = { piece: this.#own(written), at: [...item.at, method] };
      const body = operation.piece.get('requestBody');
      const at = [...operation.at, 'requestBody'];
      const request = body?.kind === 'map' ? this.#resolved({ piece: body, at }) : null;
      return [
        {
          kind,
          key,
          method,
          operation,
          item,
          ...(callback && { callback }),
          description: request?.piece.get('description'),
          bodies: request ? this.#bodies(request) : [{ contentType: null, media: null }],
        },
      ];
    });
  }

  #bodies({ piece, at }: LocatedPiece): Body[] {
    const bodies = this.#entries({ piece: piece.get('content'), at: [...at, 'content'] }).map(
      (entry): Body => {
        const media = this.#resolved(entry);
        const own = media && { ...media, piece: this.#own(media.piece) };
        return { contentType: entry.at.at(-1) ?? '', media: own };
      },
    );
    return bodies.length > 0 ? bodies : [{ contentType: null, media: null }];
  }

  #entries({
    piece,
    at,
  }: {
    readonly piece: Piece | undefined;
    readonly at: NodePath;
  }): LocatedPiece[] {
    if (piece?.kind !== 'map') return [];
    return piece.members.flatMap(({ key, value }) =>
      value.kind === 'map' && !key.startsWith('x-') ? [{ piece: value, at: [...at, key] }] : [],
    );
  }

  #resolved(from: LocatedPiece): LocatedPiece | null {
    return resolvePiece(this.#source, from);
  }

  /** A value that is used already is copied as it is in the source. */
  #own(piece: Piece): Piece {
    if (this.#seen.has(piece)) return Piece.copied(piece.node);
    this.#seen.add(piece);
    return piece;
  }
}

/** Returns the object that a value is, or refers to; null where that isn't in the source. */
function resolvePiece(source: ImportSource, from: LocatedPiece): LocatedPiece | null {
  let here = from;
  for (let hop = 0; hop < MAX_HOPS; hop++) {
    const ref = here.piece.get('$ref')?.string;
    if (ref === undefined) return here;
    const target = parseReference('', ref);
    if (!ref.startsWith('#') || !target.ok) {
      note(source, 'other-file', from.at, ref);
      return null;
    }
    const piece = pieceAt(source.root, target.path);
    if (piece?.kind !== 'map') break;
    here = { piece, at: target.path };
  }
  note(source, 'reference-target', from.at, here.piece.get('$ref')?.string ?? '');
  return null;
}
