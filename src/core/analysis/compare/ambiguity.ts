// Messages of one operation that nothing tells apart any longer.
import type { EffectiveValue } from '../documents/effective-value.ts';
import type { SameSchemas } from '../schema-changes/same-schema.ts';
import type { MessagePairs } from './channels.ts';
import type { CompareContext } from './context.ts';
import type { MessageVersion } from './version.ts';

/** What receivers can choose a message by. */
const DISTINGUISHING = ['payload', 'headers', 'contentType', 'bindings'];

/**
 * Records messages of an operation or reply that are described alike now, and were not before. Only
 * those that changed or were added are compared with the others, as operations may have thousands.
 */
export function compareAmbiguity(
  context: CompareContext,
  old: readonly MessageVersion[],
  changed: readonly MessageVersion[],
  pairs: MessagePairs,
): void {
  if (changed.length < 2) return;
  const { recorder, same } = context;
  const before = new Map<MessageVersion, MessageVersion>();
  for (const message of old) {
    const counterpart = pairs.get(message);
    if (counterpart) before.set(counterpart, message);
  }
  const isNew = (message: MessageVersion) => {
    const known = before.get(message);
    return !known || !isAlike(same, known, message);
  };
  const done = new Set<MessageVersion>();
  for (const message of changed.filter(isNew)) {
    done.add(message);
    for (const other of changed) {
      if (done.has(other) || other.id === message.id || !isDescribed(message)) continue;
      if (!isAlike(same, message, other)) continue;
      const known = [before.get(message), before.get(other)] as const;
      if (known[0] && known[1] && isAlike(same, known[0], known[1])) continue;
      recorder.add({
        code: 'message.ambiguous',
        message: `A value can now match both \`${other.key}\` and \`${message.key}\`.`,
        old: known[0]?.listed.location ?? null,
        new: message.listed.location,
        reason: 'both messages are described alike, so only their names differ',
      });
    }
  }
}

const isDescribed = ({ value }: MessageVersion) =>
  (value.child('payload') ?? value.child('headers')) !== undefined;

function isAlike(same: SameSchemas, a: MessageVersion, b: MessageVersion): boolean {
  const equal = (one: EffectiveValue | undefined, other: EffectiveValue | undefined) =>
    one && other ? same.same(one, other) : one === other;
  return DISTINGUISHING.every((field) => equal(a.value.child(field), b.value.child(field)));
}
