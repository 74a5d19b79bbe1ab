// Decides the names of channels, operations and messages in 3.x, and where each object will be.
import { freeName, identifier } from '../../text/free-name.ts';
import { note } from './notes.ts';
import { idOf, resolved, sitesOf } from './sites.ts';
import type { At, Conversion, Site } from './types.ts';

/** A message of a channel as an operation names it. */
export interface MessagePlan {
  readonly site: Site;
  readonly key: string;
  /** Another operation of the channel has it already. */
  readonly repeated: boolean;
}

export interface OperationPlan {
  readonly site: Site;
  readonly action: 'send' | 'receive';
  readonly name: string;
  /** It is in `components`. */
  readonly reusable: boolean;
  readonly messages: readonly MessagePlan[];
}

/** A channel that is not a reference. */
export interface ChannelPlan {
  readonly site: Site;
  /** Null for a channel that is only in components. */
  readonly address: string | null;
  /** The location in 3.x that operations refer to. */
  readonly at: At;
  /** Where the object itself is in 3.x. */
  readonly own: At;
  readonly operations: readonly OperationPlan[];
}

export interface Plan {
  readonly channels: readonly ChannelPlan[];
  /** Ids of the messages and operation traits whose explicit ids became names. */
  readonly named: Set<string>;
}

/** Returns the plan, and fills `moves`. */
export function planOf(conversion: Conversion): Plan {
  const { entry, options, moves } = conversion;
  const names = new Names(conversion);
  const channels: ChannelPlan[] = [];
  const planned = new Map<string, ChannelPlan>();
  const keys = new Set<string>();
  const ofRoot = (site: Site) =>
    site.uri === entry && site.path.length === 2 && site.path[0] === 'channels';
  const all = sitesOf(conversion, 'channel');
  for (const site of [...all.filter(ofRoot), ...all.filter((one) => !ofRoot(one))]) {
    const used = ofRoot(site);
    const address = used ? (site.path[1] ?? '') : null;
    const object = resolved(conversion, site.piece, site);
    const own = object && conversion.sites.get(idOf(object));
    if (!own || (own !== site && !used)) continue;
    let at: At = { uri: site.uri, path: site.path };
    if (address !== null) {
      const key = options.names === 'address' ? address : keyOf(address, site, keys);
      keys.add(key);
      at = { uri: entry, path: ['channels', key] };
      moves.set(idOf(site), at);
    }
    const known = planned.get(idOf(own));
    if (known) {
      if (address !== null && known.address !== address)
        note(conversion, 'channel-used-twice', site, idOf(own), known.address ?? '', address);
      continue;
    }
    const plan = planChannel(conversion, names, own, address, at);
    planned.set(idOf(own), plan);
    channels.push(plan);
  }
  planMoves(conversion);
  return { channels, named: names.named };
}

function keyOf(address: string, site: Site, keys: ReadonlySet<string>): string {
  const explicit = site.piece.get('x-channelId')?.string;
  return freeName(explicit ?? (identifier(address) || 'channel'), (name) => keys.has(name));
}

function planChannel(
  conversion: Conversion,
  names: Names,
  site: Site,
  address: string | null,
  at: At,
): ChannelPlan {
  const { entry, options, moves, sites } = conversion;
  const own = moves.get(idOf(site)) ?? site;
  const taken = new Map<string, string>();
  const operations: OperationPlan[] = [];
  for (const member of site.piece.members) {
    if (member.key !== 'publish' && member.key !== 'subscribe') continue;
    const operation = sites.get(idOf({ uri: site.uri, path: [...site.path, member.key] }));
    if (!operation) continue;
    const receives = (member.key === 'publish') === (options.view === 'application');
    const action = receives ? 'receive' : 'send';
    const words = address ?? site.path.at(-1) ?? '';
    const name = names.operation(operation, identifier(`${action} ${words}`) || action);
    const to = [...(address === null ? ['components'] : []), 'operations', name];
    moves.set(idOf(operation), { uri: entry, path: to });
    const messages = messageItems(conversion, operation).map((item) => {
      const object = resolved(conversion, item.piece, item);
      const id = object ? idOf(object) : idOf(item);
      const known = [...taken].find(([, other]) => other === id)?.[0];
      const key = known ?? freeName(names.message(item, object, name), (one) => taken.has(one));
      taken.set(key, id);
      const where = { uri: own.uri, path: [...own.path, 'messages', key] };
      moves.set(idOf(item), where);
      return { site: item, key, repeated: known !== undefined };
    });
    const [only] = messages;
    const path = [...operation.path, 'message'];
    if (only && only.site.path.length > path.length)
      moves.set(idOf({ uri: operation.uri, path }), {
        uri: own.uri,
        path: [...own.path, 'messages'],
      });
    operations.push({ site: operation, action, name, reusable: address === null, messages });
  }
  return { site, address, at, own, operations };
}

/** Returns the messages of an operation: those of `oneOf`, or the only one. */
function messageItems({ sites }: Conversion, operation: Site): Site[] {
  const message = sites.get(idOf({ uri: operation.uri, path: [...operation.path, 'message'] }));
  if (!message) return [];
  const { uri, path, piece } = message;
  const list = piece.get('oneOf');
  if (list?.kind !== 'seq') return [message];
  return list.members.flatMap(
    (_, index) => sites.get(idOf({ uri, path: [...path, 'oneOf', String(index)] })) ?? [],
  );
}

/** Fields that get another location inside their object. */
function planMoves({ sites, moves, documents, entry }: Conversion): void {
  const move = ({ uri, path }: At, keys: readonly string[], to: readonly string[]) => {
    const from = { uri, path: [...path, ...keys] };
    const base = locationAfter(moves, { uri, path });
    moves.set(idOf(from), { uri: base.uri, path: [...base.path, ...to] });
  };
  for (const site of sites.values()) {
    const { kind, piece } = site;
    if (kind === 'message' && piece.get('schemaFormat') && piece.get('payload'))
      move(site, ['payload'], ['payload', 'schema']);
    if (kind === 'parameter') move(site, ['schema'], []);
    if (kind === 'securityScheme')
      for (const flow of piece.get('flows')?.members ?? [])
        move(site, ['flows', flow.key, 'scopes'], ['flows', flow.key, 'availableScopes']);
  }
  for (const field of ['tags', 'externalDocs'])
    if (documents.get(entry)?.root?.get(field))
      move({ uri: entry, path: [] }, [field], ['info', field]);
}

/** Returns where a value is after the conversion. */
export function locationAfter(moves: ReadonlyMap<string, At>, { uri, path }: At): At {
  for (let length = path.length; length >= 0; length--) {
    const to = moves.get(idOf({ uri, path: path.slice(0, length) }));
    if (to) return { uri: to.uri, path: [...to.path, ...path.slice(length)] };
  }
  return { uri, path };
}

/** The explicit ids of a document, and the names that are given. */
class Names {
  readonly named = new Set<string>();
  readonly #conversion: Conversion;
  readonly #operationIds: ReadonlyMap<string, number>;
  readonly #messageIds: ReadonlyMap<string, number>;
  readonly #given = new Set<string>();

  constructor(conversion: Conversion) {
    this.#conversion = conversion;
    this.#operationIds = count(
      sitesOf(conversion, 'operation').map((one) => idFrom(conversion, one, 'operationId')?.id),
    );
    this.#messageIds = count(
      sitesOf(conversion, 'message').map((one) => idFrom(conversion, one, 'messageId')?.id),
    );
  }

  operation(site: Site, invented: string): string {
    const explicit = idFrom(this.#conversion, site, 'operationId');
    if (explicit) {
      this.named.add(idOf(explicit.from));
      this.named.add(idOf(site));
    }
    const name = explicit
      ? freeName(explicit.id, (one) => this.#given.has(one))
      : freeName(invented, (one) => this.#given.has(one) || this.#operationIds.has(one));
    this.#given.add(name);
    if (explicit && name !== explicit.id)
      note(this.#conversion, 'duplicate-id', site, explicit.id, name);
    return name;
  }

  message(
    item: Site,
    object: (At & { readonly piece: Site['piece'] }) | undefined,
    operation: string,
  ): string {
    const site = object && this.#conversion.sites.get(idOf(object));
    const explicit = site && idFrom(this.#conversion, site, 'messageId');
    if (explicit && site) {
      this.named.add(idOf(site));
      this.named.add(idOf(explicit.from));
      if ((this.#messageIds.get(explicit.id) ?? 0) < 2) return explicit.id;
      if (item === site) return explicit.id;
    }
    const text = item.piece.get('$ref')?.string;
    const fromReference = text
      ?.split(/[/#]/)
      .filter((one) => one !== '')
      .at(-1);
    const name = fromReference
      ? fromReference.replace(/\.(?:ya?ml|json)$/i, '')
      : object?.piece.get('name')?.string;
    const plain = name && safeName(decoded(name));
    const free = (one: string) => this.#messageIds.has(one);
    return plain ? freeName(plain, free) : freeName(`${safeName(operation)}.message`, free);
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function safeName(text: string): string {
  return text.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^-+|-+$/g, '') || 'message';
}

/** Returns the explicit id of an object: that of its last trait that has one, or its own. */
function idFrom(
  conversion: Conversion,
  site: Site,
  field: 'operationId' | 'messageId',
): { readonly id: string; readonly from: At } | undefined {
  const own = site.piece.get(field)?.string;
  const traits = site.piece.get('traits');
  for (const [index] of [...(traits?.members ?? []).entries()].reverse()) {
    const at = { uri: site.uri, path: [...site.path, 'traits', String(index)] };
    const trait = resolved(conversion, traits?.members[index]?.value, at);
    const id = trait?.piece.get(field)?.string;
    if (trait && id !== undefined) return { id, from: trait };
  }
  return own === undefined ? undefined : { id: own, from: site };
}

function count(ids: readonly (string | undefined)[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
