// What a form changes: plain changes at paths. Where one of them gives an operation or a reply another channel, its messages follow.
import type { Change } from '../../edit/types.ts';
import { inFile, kindAt } from '../../language/complete/offers/kit.ts';
import type { Subject } from '../../language/subject.ts';
import { toPointer } from '../../parse/pointer.ts';
import type { Path } from '../../parse/tree.ts';
import type { Builder } from '../types.ts';
import { shared } from './reply.ts';
import { REPLY, thingAt } from './things.ts';
import { messagesFor } from './use-channel.ts';

/** Makes the changes of a form, and those that follow from another channel. */
export const change: Builder<'change'> = (subject, { title, changes, select }) => {
  const more = changes.map((one) => followed(subject, one));
  const notes = more.flatMap((one) => one.notes);
  return {
    title,
    changes: [{ uri: subject.uri, changes: [...changes, ...more.flatMap((one) => one.changes)] }],
    ...(select && { select }),
    ...(notes.length > 0 && { notes }),
  };
};

const NOTHING: { readonly changes: readonly Change[]; readonly notes: readonly string[] } = { changes: [], notes: [] };

/** Sections Operation Object and Operation Reply Object: the messages listed must be messages of the channel. */
function followed(subject: Subject, made: Change): typeof NOTHING {
  const set = made.do === 'set' ? channelSet(made.path, made.value) : null;
  const own = set && inFile(subject, subject.uri);
  if (!set || !own || !HOLDERS.includes(kindAt(own, set.holder))) return NOTHING;
  const holder = thingAt(subject, { uri: subject.uri, pointer: toPointer(set.holder) }, ...HOLDERS);
  const named = subject.world.named(subject.uri, set.ref);
  if ('refused' in holder || !named) return NOTHING;
  const channel = thingAt(subject, { uri: named.uri, pointer: toPointer(named.path) }, 'Channel');
  if ('refused' in channel) return NOTHING;
  const { changes, notes } = messagesFor(holder, channel, set.ref);
  return { changes, notes: changes.length > 0 && holder.kind === REPLY ? [...notes, ...shared(holder)] : notes };
}

const HOLDERS = ['Operation', REPLY];

/** The object whose `channel` a change sets, and the reference that it sets it to. */
function channelSet(path: Path, value: Extract<Change, { do: 'set' }>['value']): { readonly holder: Path; readonly ref: string } | null {
  if (!('data' in value)) return null;
  const { data } = value;
  const inside = path.at(-1) === '$ref';
  const ref = inside ? data : data !== null && typeof data === 'object' && '$ref' in data ? data.$ref : undefined;
  const at = inside ? path.slice(0, -1) : path;
  return at.at(-1) === 'channel' && typeof ref === 'string' ? { holder: at.slice(0, -1), ref } : null;
}
