// A message sent is valid against one and only one message of its channel (section Channel Object, messages): of two that are described
// alike no program can tell which it has got. Only schemas that are the same or written the same are compared.
import { get, type Node, stringOf } from '../../parse/tree.ts';
import { toValue } from '../../parse/value.ts';
import type { Place } from '../../resolve/world.ts';
import type { RuleContext } from '../check.ts';
import { quote } from '../say.ts';

export function messageTwins({ world, objects, report }: RuleContext): void {
  for (const { node, uri, path } of objects.get('choice') ?? []) {
    const messages = get(node, 'messages');
    if (messages?.kind !== 'map') continue;
    const first = new Map<string, string>();
    for (const { key, value, broken } of messages.entries) {
      const at = [...path, 'messages', key];
      const place = world.deref(uri, at, value);
      const looks = place && !broken ? look(place, world) : null;
      if (looks === null) continue;
      const twin = first.get(looks);
      if (twin === undefined) {
        first.set(looks, key);
        continue;
      }
      const message = `This message has the same headers and payload as ${quote(twin)}, so a receiver can't tell them apart. Describe what differs, such as a "const" property, or keep one.`;
      report('message-twins', 'hint', uri, at, 'key', message, {
        uri,
        path: [...path, 'messages', twin],
        message: 'The other one is defined here.',
      });
    }
  }
}

/** What a receiver can tell a message by, as a text; null where the payload is not known. */
function look(message: Place, world: RuleContext['world']): string | null {
  if (get(message.node, 'traits')) return null;
  const parts = ['payload', 'headers'].map((field) => {
    const schema = get(message.node, field);
    const place = schema && world.deref(message.uri, [...message.path, field], schema);
    return schema === undefined ? '-' : place ? textOf(place.node) : null;
  });
  if (parts[0] === '-' || parts.includes(null)) return null;
  return [...parts, stringOf(get(message.node, 'contentType')) ?? ''].join('\n');
}

const memo = new WeakMap<Node, string>();

function textOf(node: Node): string {
  if (node.kind === 'scalar') return String(node.value);
  let text = memo.get(node);
  if (text === undefined) {
    text = JSON.stringify(toValue(node));
    memo.set(node, text);
  }
  return text;
}
