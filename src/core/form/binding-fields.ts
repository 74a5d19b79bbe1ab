// The protocols of a Bindings Object in the order in which they are wanted: those of the servers it is about first.
import { channelOf, listedMessages } from '../language/structure/messages.ts';
import { pathOf, type Standing } from '../language/structure/standing.ts';
import type { Subject } from '../language/subject.ts';
import { get, stringOf } from '../parse/tree.ts';
import type { Place, World } from '../resolve/world.ts';
import { plainKind } from '../spec/in-dialect.ts';
import type { ObjectTable } from '../spec/kit.ts';
import { tableOf } from '../spec/spec.ts';
import { isBindings } from './names.ts';
import type { Addable } from './types.ts';

/** The fields that may be added, sorted and described by their protocols where the object is a Bindings Object; else as they are. */
export function bindingFields(subject: Subject, standing: Standing, table: ObjectTable, addable: readonly Addable[]): readonly Addable[] {
  if (!isBindings(table)) return addable;
  const own = keysOf(subject, serversAround(subject, standing));
  const rank = ({ name }: Addable): number => (own.includes(name) ? own.indexOf(name) : own.length);
  return [...addable].sort((a, b) => rank(a) - rank(b)).map((field) => ({ ...field, doc: docOf(table, field) }));
}

/** What the binding of a protocol is for; '' where the format describes none of its fields, so that nothing can be said of it. */
function docOf(table: ObjectTable, { name, doc }: Addable): string {
  const shape = table.fields.find((field) => field.name === name)?.shape;
  if (shape?.is !== 'object') return doc;
  const own = tableOf(shape.kind);
  return own.unknown === 'accept' ? '' : own.doc;
}

/** Keys of the bindings of these servers, the first server's first. */
function keysOf({ world, dialect }: Subject, servers: readonly Place[]): readonly string[] {
  const keys = servers.flatMap((server) => {
    const scheme = textIn(world, server, 'protocol')?.toLowerCase();
    return dialect.protocols.filter(({ key, schemes }) => scheme !== undefined && (schemes.includes(scheme) || key === scheme));
  });
  return [...new Set(keys.map(({ key }) => key))];
}

function textIn(world: World, { uri, path, node }: Place, name: string): string | undefined {
  const value = get(node, name);
  const found = value && world.deref(uri, [...path, name], value);
  return found ? stringOf(found.node) : undefined;
}

/** The servers that a Bindings Object is about: of its server, its channel, or the channels of its operation or message; else all. */
function serversAround(subject: Subject, standing: Standing): readonly Place[] {
  const { world } = subject;
  for (let s = standing.above; s; s = s.above) {
    const place: Place = { uri: subject.uri, path: pathOf(s), node: s.node };
    switch (s.table && plainKind(s.table.kind)) {
      case 'Server':
        return [place];
      case 'Channel':
        return serversOf(world, [place]);
      case 'Operation': {
        const channel = channelOf(world, place);
        return serversOf(world, channel ? [channel] : []);
      }
      case 'Message':
        return serversOf(world, channelsWith(world, place));
      default:
    }
  }
  return membersOf(world, 'servers');
}

/** The servers of channels: those that a channel lists, all of the document where one lists none or there is no channel. */
function serversOf(world: World, channels: readonly Place[]): readonly Place[] {
  const listed = channels.map(({ uri, path, node }): readonly Place[] | null => {
    const servers = get(node, 'servers');
    if (servers?.kind !== 'seq' || servers.items.length === 0) return null;
    return servers.items.flatMap((item, i) => world.deref(uri, [...path, 'servers', String(i)], item.value) ?? []);
  });
  const known = listed.filter((one) => one !== null).flat();
  return known.length > 0 && !listed.includes(null) ? known : [...known, ...membersOf(world, 'servers')];
}

/** The channels of the document that have a message. */
function channelsWith(world: World, message: Place): readonly Place[] {
  return membersOf(world, 'channels').filter((channel) =>
    (listedMessages(world, channel) ?? []).some(({ place }) => isSame(place, message)),
  );
}

function isSame(a: Place, b: Place): boolean {
  return a.uri === b.uri && a.path.length === b.path.length && a.path.every((key, i) => key === b.path[i]);
}

/** What stands in a map of the root document. */
function membersOf(world: World, name: 'servers' | 'channels'): readonly Place[] {
  const map = get(world.root, name);
  return map?.kind === 'map' ? map.entries.flatMap((e) => world.deref('', [name, e.key], e.value) ?? []) : [];
}
