// Decides the names of channels, operations and messages in 3.x, and where each object will be.
import { freeName, identifier } from '../../text/free-name.ts';
import { locationId, type NodeLocation } from '../../text/location.ts';
import type { Piece } from '../../text/rearrange/piece.ts';
import { extensionKey } from '../../text/rearrange/piece.ts';
import { isReferredTo, locationAfter } from './find-objects.ts';
import { isMessage, locationBelow, objectsOf, resolveObject } from './located-objects.ts';
import { effectiveString } from './messages.ts';
import { note } from './notes.ts';
import type { Conversion, LocatedObject } from './types.ts';

/** A message of a channel as an operation names it. */
export interface MessagePlan {
  readonly located: LocatedObject;
  readonly key: string;
  /** Another operation of the channel has it already. */
  readonly repeated: boolean;
}

export interface OperationPlan {
  readonly located: LocatedObject;
  readonly action: 'send' | 'receive';
  readonly name: string;
  /** It is in `components`. */
  readonly reusable: boolean;
  readonly messages: readonly MessagePlan[];
}

/** A channel that is not a reference. */
export interface ChannelPlan {
  readonly located: LocatedObject;
  /** Null for a channel that is only in components. */
  readonly address: string | null;
  /** The location in 3.x that operations refer to. */
  readonly at: NodeLocation;
  /** Where the object itself is in 3.x. */
  readonly own: NodeLocation;
  readonly operations: readonly OperationPlan[];
}

export interface Plan {
  readonly channels: readonly ChannelPlan[];
  /** Ids of the messages and operation traits whose explicit ids became names. */
  readonly named: Set<string>;
}

/** Returns the fields of the root that `info` has in 3.x, where it can get them. */
export function fieldsOfInfo(root: Piece | null | undefined): string[] {
  const info = root?.get('info');
  if (info?.kind !== 'map') return [];
  return ['tags', 'externalDocs'].filter((field) => root?.get(field) && !info.get(field));
}

/** Returns the plan, and fills `moves`. */
export function planOf(conversion: Conversion): Plan {
  const { entry, options, moves } = conversion;
  const names = new Names(conversion);
  const channels: ChannelPlan[] = [];
  const planned = new Set<string>();
  const keys = new Set<string>();
  const ofRoot = (located: LocatedObject) =>
    located.uri === entry && located.path.length === 2 && located.path[0] === 'channels';
  const all = objectsOf(conversion, 'channel');
  for (const located of [...all.filter(ofRoot), ...all.filter((one) => !ofRoot(one))]) {
    const used = ofRoot(located);
    const address = used ? (located.path[1] ?? '') : null;
    const object = resolveObject(conversion, located.piece, located);
    const own = object && conversion.objects.get(locationId(object));
    if (!own || (own !== located && !used)) continue;
    let at: NodeLocation = { uri: located.uri, path: located.path };
    if (address !== null) {
      const key = options.names === 'address' ? address : keyOf(address, located, keys);
      keys.add(key);
      at = { uri: entry, path: ['channels', key] };
      moves.set(locationId(located), at);
    }
    if (planned.has(locationId(own))) continue;
    const plan = planChannel(conversion, names, own, address, at);
    planned.add(locationId(own));
    channels.push(plan);
  }
  planMoves(conversion);
  return { channels, named: names.named };
}

function keyOf(address: string, located: LocatedObject, keys: ReadonlySet<string>): string {
  const explicit = located.piece.get('x-channelId')?.string;
  return freeName(explicit ?? (identifier(address) || 'channel'), (name) => keys.has(name));
}

function planChannel(
  conversion: Conversion,
  names: Names,
  located: LocatedObject,
  address: string | null,
  at: NodeLocation,
): ChannelPlan {
  const { entry, options, moves, objects } = conversion;
  const own = moves.get(locationId(located)) ?? located;
  const taken = new Map<string, string>();
  const operations: OperationPlan[] = [];
  for (const member of located.piece.members) {
    if (member.key !== 'publish' && member.key !== 'subscribe') continue;
    const operation = objects.get(
      locationId({ uri: located.uri, path: [...located.path, member.key] }),
    );
    if (operation?.member !== member) continue;
    const receives = (member.key === 'publish') === (options.view === 'application');
    const action = receives ? 'receive' : 'send';
    const words = address ?? located.path.at(-1) ?? '';
    const name = names.operation(operation, identifier(`${action} ${words}`) || action);
    const to = [...(address === null ? ['components'] : []), 'operations', name];
    moves.set(locationId(operation), { uri: entry, path: to });
    const messages = messageItems(conversion, operation).map((item) => {
      const object = resolveObject(conversion, item.piece, item);
      const id = object ? locationId(object) : locationId(item);
      const known = [...taken].find(([, other]) => other === id)?.[0];
      const key = known ?? freeName(names.message(item, object, name), (one) => taken.has(one));
      taken.set(key, id);
      const where = { uri: own.uri, path: [...own.path, 'messages', key] };
      moves.set(locationId(item), where);
      return { located: item, key, repeated: known !== undefined };
    });
    const [only] = messages;
    const path = [...operation.path, 'message'];
    if (only && only.located.path.length > path.length)
      moves.set(locationId({ uri: operation.uri, path }), {
        uri: own.uri,
        path: [...own.path, 'messages'],
      });
    operations.push({ located: operation, action, name, reusable: address === null, messages });
  }
  return { located, address, at, own, operations };
}

/** Returns the messages of an operation: those of `oneOf`, or the only one. */
function messageItems({ objects }: Conversion, operation: LocatedObject): LocatedObject[] {
  const message = objects.get(
    locationId({ uri: operation.uri, path: [...operation.path, 'message'] }),
  );
  if (!message) return [];
  const { uri, path, piece } = message;
  const list = piece.get('oneOf');
  if (list?.kind !== 'seq') return [message];
  return list.members.flatMap(
    (_, index) => objects.get(locationId({ uri, path: [...path, 'oneOf', String(index)] })) ?? [],
  );
}

/** Fields that get another location inside their object. */
function planMoves(conversion: Conversion): void {
  const { objects, moves, documents, entry } = conversion;
  const move = (at: NodeLocation, keys: readonly string[], to: readonly string[]) => {
    moves.set(
      locationId(locationBelow(at, ...keys)),
      locationBelow(locationAfter(moves, at), ...to),
    );
  };
  for (const located of objects.values()) {
    const { kind, piece } = located;
    if (kind === 'message' && isMessage(located) && piece.get('payload'))
      if (effectiveString(conversion, located, 'schemaFormat'))
        move(located, ['payload'], ['payload', 'schema']);
    if (kind === 'parameter') {
      const isKept = isReferredTo(conversion, locationBelow(located, 'schema'));
      move(located, ['schema'], isKept ? [extensionKey(piece, 'schema')] : []);
    }
    if (kind === 'securityScheme')
      for (const flow of piece.get('flows')?.members ?? [])
        move(located, ['flows', flow.key, 'scopes'], ['flows', flow.key, 'availableScopes']);
  }
  const root = documents.get(entry)?.root;
  for (const field of fieldsOfInfo(root)) move({ uri: entry, path: [] }, [field], ['info', field]);
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
      objectsOf(conversion, 'operation').map(
        (one) => effectiveString(conversion, one, 'operationId')?.text,
      ),
    );
    this.#messageIds = count(
      objectsOf(conversion, 'message').map(
        (one) => effectiveString(conversion, one, 'messageId')?.text,
      ),
    );
  }

  operation(located: LocatedObject, invented: string): string {
    const explicit = effectiveString(this.#conversion, located, 'operationId');
    if (explicit) {
      this.named.add(locationId(explicit.from));
      this.named.add(locationId(located));
    }
    const name = explicit
      ? freeName(explicit.text, (one) => this.#given.has(one))
      : freeName(invented, (one) => this.#given.has(one) || this.#operationIds.has(one));
    this.#given.add(name);
    if (explicit && name !== explicit.text)
      note(this.#conversion, 'duplicate-id', located, explicit.text, name);
    return name;
  }

  message(
    item: LocatedObject,
    object: (NodeLocation & { readonly piece: LocatedObject['piece'] }) | undefined,
    operation: string,
  ): string {
    const located = object && this.#conversion.objects.get(locationId(object));
    const explicit = located && effectiveString(this.#conversion, located, 'messageId');
    if (explicit && located) {
      this.named.add(locationId(located));
      this.named.add(locationId(explicit.from));
      if ((this.#messageIds.get(explicit.text) ?? 0) < 2) return explicit.text;
      if (item === located) return explicit.text;
    }
    const text = item.piece.get('$ref')?.string;
    const fromReference = text
      ?.split(/[/#]/)
      .filter((one) => one !== '')
      .at(-1);
    const name = fromReference
      ? fromReference.replace(/\.(?:ya?ml|json)$/i, '')
      : item.piece.get('name')?.string;
    const plain = name && safeName(decodeName(name));
    const free = (one: string) => this.#messageIds.has(one);
    return plain ? freeName(plain, free) : freeName(`${safeName(operation)}.message`, free);
  }
}

function decodeName(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function safeName(text: string): string {
  return text.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^-+|-+$/g, '') || 'message';
}

function count(ids: readonly (string | undefined)[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
