// What there is to choose from in wizards and menus.
import { freeName } from '../../free-name.ts';
import type { Subject } from '../../language/subject.ts';
import { toPointer } from '../../parse/pointer.ts';
import { entry, get, type Node, type Path, stringOf } from '../../parse/tree.ts';
import type { Place } from '../../resolve/world.ts';
import { readOnly } from '../read-only.ts';
import type { Where } from '../types.ts';
import { isNothing, titleOf } from './beginning.ts';
import type { Item, Stock } from './intents.ts';

/** What servers are mostly called. */
const SERVERS: readonly string[] = ['production', 'staging', 'test', 'development'];

/** Of the entry and what it refers to. */
export function stock(subject: Subject): Stock {
  const { world, dialect } = subject;
  const at = (...path: Path) => itemsAt(subject, path);
  const free = (name: string, ...homes: Path[]) =>
    freeName(name, (other) => homes.some((home) => get(home.reduce<Node | undefined>(get, world.root ?? undefined), other) !== undefined));
  return {
    readOnly: readOnly(subject, ''),
    empty: isNothing(world.root),
    title: titleOf(world.entryUri),
    dialect: dialect.rootField,
    defaultContentType: stringOf(get(world.root, 'defaultContentType')) ?? null,
    free: {
      server: free(SERVERS.find((name) => at('servers').every((s) => s.name !== name)) ?? 'server', ['servers']),
      channel: free('events', ['channels']),
      operation: free('operation', ['operations']),
      message: free('message', ['components', 'messages']),
      schema: free('schema', ['components', 'schemas']),
      security: free('signIn', ['components', 'securitySchemes']),
    },
    servers: at('servers').map(item),
    channels: at('channels').map((own) => ({
      ...item(own),
      address: stringOf(get(own.means?.node, 'address')) ?? null,
      messages: own.means
        ? itemsIn(subject, { ...own.means, path: [...own.means.path, 'messages'] }, get(own.means.node, 'messages')).map(item)
        : [],
    })),
    operations: at('operations').map((own) => ({
      ...item(own),
      action: stringOf(get(own.means?.node, 'action')) ?? '',
      channel: own.means ? channelOf(subject, own.means) : null,
      replies: get(own.means?.node, 'reply') !== undefined,
    })),
    messages: at('components', 'messages').map(item),
    schemas: at('components', 'schemas').map(item),
    security: at('components', 'securitySchemes').map((own) => ({ ...item(own), type: stringOf(get(own.means?.node, 'type')) ?? '' })),
  };
}

/** An entry of a map, and what it finally means. */
interface Named extends Where {
  readonly name: string;
  readonly means: Place | null;
}

function item({ name, uri, pointer, means }: Named): Item {
  const title = stringOf(get(means?.node, 'title'));
  return { name, uri, pointer, ...(title !== undefined && { title }) };
}

function itemsAt(subject: Subject, path: Path): readonly Named[] {
  return itemsIn(subject, { uri: '', path }, path.reduce<Node | undefined>(get, subject.world.root ?? undefined));
}

function itemsIn({ world }: Subject, { uri, path }: Pick<Place, 'uri' | 'path'>, map: Node | undefined): readonly Named[] {
  if (map?.kind !== 'map') return [];
  return map.entries
    .filter((e) => !e.broken && entry(map, e.key) === e)
    .map((e) => {
      const own = [...path, e.key];
      return { name: e.key, uri, pointer: toPointer(own), means: world.deref(uri, own, e.value) };
    });
}

/** The channel of the root that an operation names, as it names it. */
function channelOf({ world }: Subject, { uri, node }: Place): Where | null {
  const ref = stringOf(get(get(node, 'channel'), '$ref'));
  const named = ref === undefined ? null : world.named(uri, ref);
  return named && { uri: named.uri, pointer: toPointer(named.path) };
}
