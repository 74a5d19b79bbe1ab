// Not said by the format, but surely meant: a runtime expression points to something that the schema of the message allows
// (section Runtime Expression; readings.md AMB-43). Only closed schemas can tell; what is open or in another language may hold anything.
import { fromPointer } from '../../parse/pointer.ts';
import { get, type Node, type Path, stringOf } from '../../parse/tree.ts';
import type { Place } from '../../resolve/world.ts';
import { parseRuntimeExpression } from '../../spec/expressions.ts';
import type { RuleContext } from '../check.ts';
import type { FoundObject } from '../flatten.ts';
import { quote } from '../say.ts';
import { allows } from '../schema-allows.ts';

export function runtimePointer(context: RuleContext): void {
  const { world, objects } = context;
  for (const message of objects.get('correlated') ?? []) judge(context, message, 'correlationId', [message], 'This message');
  for (const channel of objects.get('located') ?? []) {
    const parameters = get(channel.node, 'parameters');
    if (parameters?.kind !== 'map') continue;
    for (const { key } of parameters.entries) {
      judge(
        context,
        { ...channel, path: [...channel.path, 'parameters'], node: parameters },
        key,
        messagesOf(context, channel),
        'No message of this channel',
      );
    }
  }
  for (const operation of objects.get('Operation') ?? []) {
    const reply = get(operation.node, 'reply');
    const place = reply && world.deref(operation.uri, [...operation.path, 'reply'], reply);
    if (place?.node.kind !== 'map' || !get(place.node, 'address')) continue;
    judge(
      context,
      { kind: 'OperationReply', uri: place.uri, path: place.path, node: place.node },
      'address',
      messagesOf(context, operation),
      'No request of this operation',
    );
  }
}

/** Judges the `location` of what stands under `field` of an object; it is wrong where none of the messages can have such a value. */
function judge(
  { world, dialect, report }: RuleContext,
  holder: FoundObject,
  field: string,
  messages: readonly Place[] | null,
  subject: string,
): void {
  const value = get(holder.node, field);
  const at = [...holder.path, field];
  const place = value && world.deref(holder.uri, at, value);
  const text = place && stringOf(get(place.node, 'location'));
  const expression = text == null ? null : parseRuntimeExpression(text);
  if (!place || !expression || expression.pointer === '' || !messages || messages.length === 0) return;
  const tokens = fromPointer(expression.pointer);
  const refused = messages.map((message) => refusal({ world, dialect }, message, expression.source, tokens));
  if (refused.some((r) => r === null)) return;
  const where = expression.source === 'header' ? 'headers' : 'payload';
  const one = refused[0];
  const verb = subject.startsWith('No') ? 'can have' : 'has no';
  const what = `${subject} ${verb} ${quote(expression.pointer)} in its ${where}`;
  const message = `${what}: the schema doesn't allow it. Use a property that the schema describes.`;
  const inline = world.refOf(value as Node) === undefined;
  report(
    'runtime-pointer',
    'warning',
    holder.uri,
    inline ? [...at, 'location'] : at,
    inline ? 'value' : 'key',
    message,
    one ? { ...one, message: 'The schema is defined here.' } : undefined,
  );
}

/** The schema that rules the value out, or null where it may be there. */
function refusal(
  { world, dialect }: Pick<RuleContext, 'world' | 'dialect'>,
  message: Place,
  source: 'header' | 'payload',
  tokens: Path,
): { uri: string; path: Path } | null {
  const field = source === 'header' ? 'headers' : 'payload';
  // Traits may add headers of their own.
  if (source === 'header' && get(message.node, 'traits')) return null;
  const schema = get(message.node, field);
  if (!schema) return null;
  const at = { uri: message.uri, path: [...message.path, field], node: schema };
  return allows(world, dialect, at, tokens) ? null : { uri: at.uri, path: at.path };
}

/** The messages of a channel, or those an operation picks from its channel; null where one cannot be known. */
function messagesOf({ world }: RuleContext, holder: FoundObject): readonly Place[] | null {
  const picked = get(holder.node, 'messages');
  const slots: { at: Path; node: Node; uri: string }[] = [];
  const add = (place: Place, map: Node): void => {
    if (map.kind === 'map')
      for (const e of map.entries) slots.push({ uri: place.uri, at: [...place.path, 'messages', e.key], node: e.value });
    else if (map.kind === 'seq')
      for (const [i, item] of map.items.entries())
        slots.push({ uri: place.uri, at: [...place.path, 'messages', String(i)], node: item.value });
  };
  if (picked) add(holder, picked);
  else {
    const channel = get(holder.node, 'channel');
    const place = channel && world.deref(holder.uri, [...holder.path, 'channel'], channel);
    const messages = place && get(place.node, 'messages');
    if (!place || !messages) return null;
    add(place, messages);
  }
  const out = slots.map(({ uri, at, node }) => world.deref(uri, at, node));
  return out.every((p) => p !== null) ? out : null;
}
