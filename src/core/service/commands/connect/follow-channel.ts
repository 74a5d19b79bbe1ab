// Changes from a form: plain changes at paths. If one of them sets the channel of an operation or a
// reply, its messages are updated.

import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import type { Change } from '../../../text/edit/types.ts';
import { toLocation } from '../../../text/location.ts';
import type { NodePath } from '../../../text/tree.ts';
import { kindAt, otherFile } from '../../completion/providers/context.ts';
import { orNull } from '../refusal.ts';
import type { CommandHandler } from '../types/command.ts';
import { shared } from './reply.ts';
import { REPLY, resolvedObjectAt } from './resolved-objects.ts';
import { messagesFor } from './use-channel.ts';

/** Makes the changes of a form, and those that follow from another channel. */
export const changeCommand: CommandHandler<'change'> = (file, { title, changes, select }) => {
  const more = changes.map((one) => followed(file, one));
  const notes = more.flatMap((one) => one.notes);
  return {
    title,
    changes: [{ uri: file.uri, changes: [...changes, ...more.flatMap((one) => one.changes)] }],
    ...(select && { select }),
    ...(notes.length > 0 && { notes }),
  };
};

const NOTHING: { readonly changes: readonly Change[]; readonly notes: readonly string[] } = {
  changes: [],
  notes: [],
};

/**
 * Sections Operation Object and Operation Reply Object: the messages listed must be messages of the
 * channel.
 */
function followed(file: AnalyzedFile, made: Change): typeof NOTHING {
  const set = made.do === 'set' ? channelSet(made.path, made.value) : null;
  const own = set && otherFile(file, file.uri);
  if (!set || !own || !HOLDERS.includes(kindAt(own, set.holder))) return NOTHING;
  const at = toLocation({ uri: file.uri, path: set.holder });
  const holder = orNull(() => resolvedObjectAt(file, at, ...HOLDERS));
  const named = file.documents.locate(file.uri, set.ref);
  if (!holder || !named) return NOTHING;
  const channel = orNull(() => resolvedObjectAt(file, toLocation(named), 'Channel'));
  if (!channel) return NOTHING;
  const { changes, notes } = messagesFor(holder, channel, set.ref);
  return {
    changes,
    notes: changes.length > 0 && holder.kind === REPLY ? [...notes, ...shared(holder)] : notes,
  };
}

const HOLDERS = ['Operation', REPLY];

/** Returns the object whose `channel` a change sets, and the reference that it sets it to. */
function channelSet(
  path: NodePath,
  value: Extract<Change, { do: 'set' }>['value'],
): { readonly holder: NodePath; readonly ref: string } | null {
  if (!('data' in value)) return null;
  const { data } = value;
  const inside = path.at(-1) === '$ref';
  const ref = inside
    ? data
    : data !== null && typeof data === 'object' && '$ref' in data
      ? data.$ref
      : undefined;
  const at = inside ? path.slice(0, -1) : path;
  return at.at(-1) === 'channel' && typeof ref === 'string'
    ? { holder: at.slice(0, -1), ref }
    : null;
}
