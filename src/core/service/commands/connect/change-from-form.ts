// Changes from a form: plain changes at paths. If one of them sets the channel of an operation or a
// reply, its messages follow; if it says that a value is in a header, messages describe it.

import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import { messagesOfExpression } from '../../../analysis/targets/enclosing-objects.ts';
import { kindAt, otherFile } from '../../../analysis/typed-tree/objects-at.ts';
import type { Change } from '../../../text/edit/types.ts';
import { locationId, toLocation } from '../../../text/location.ts';
import type { NodePath } from '../../../text/tree.ts';
import { type DescribedHeader, describedHeaders } from '../described-headers.ts';
import { orNull } from '../refusal.ts';
import type { CommandHandler } from '../types/command.ts';
import { messagesFor, sharedReplyNotes } from './channel.ts';
import { REPLY, resolvedObjectAt } from './resolved-objects.ts';

/** Makes the changes of a form, and those that follow from another channel or expression. */
export const changeCommand: CommandHandler<'change'> = (file, { title, changes, select }) => {
  const more = changes.map((one) => messagesAfter(file, one));
  const notes = more.flatMap((one) => one.notes);
  const headers = changes.flatMap((one) => missingHeaders(file, one));
  const others = [...new Set(headers.map(({ uri }) => uri))].filter((uri) => uri !== file.uri);
  const headersIn = (uri: string): Change[] =>
    headers
      .filter((header) => header.uri === uri)
      .map(({ path, value }) => ({ do: 'set', path, value: { data: value } }));
  return {
    title,
    changes: [
      {
        uri: file.uri,
        changes: [...changes, ...more.flatMap((one) => one.changes), ...headersIn(file.uri)],
      },
      ...others.map((uri) => ({ uri, changes: headersIn(uri) })),
    ],
    ...(select && { select }),
    ...(notes.length > 0 && { notes }),
  };
};

/** Returns the headers that an expression refers to, where its messages don't describe them. */
function missingHeaders(file: AnalyzedFile, made: Change): readonly DescribedHeader[] {
  if (made.do !== 'set' || !('data' in made.value) || made.path.at(-1) !== 'location') return [];
  const { data } = made.value;
  const own = otherFile(file, file.uri);
  if (typeof data !== 'string' || !own) return [];
  const path = made.path.slice(0, -1);
  const messages = messagesOfExpression(file, { uri: file.uri, path }, kindAt(own, path) ?? '');
  const headers = messages.flatMap((message) => describedHeaders(file, message, [data]));
  return [...new Map(headers.map((header) => [locationId(header), header])).values()];
}

const NOTHING: { readonly changes: readonly Change[]; readonly notes: readonly string[] } = {
  changes: [],
  notes: [],
};

/**
 * Returns the changes to the messages of an operation or a reply after a change to its channel.
 * Sections Operation Object and Operation Reply Object: the messages listed must be messages of the
 * channel.
 */
function messagesAfter(file: AnalyzedFile, made: Change): typeof NOTHING {
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
    notes:
      changes.length > 0 && holder.kind === REPLY ? [...notes, ...sharedReplyNotes(holder)] : notes,
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
