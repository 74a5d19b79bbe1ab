// `operation-messages`: refers to the message of the operation's channel; if the channel lacks it,
// adds it there.

import { valueAt } from '../../analysis/analyzed-file.ts';
import { localReferenceText } from '../../analysis/documents/reference.ts';
import { quote } from '../../format/message-text.ts';
import type { Change } from '../../text/edit/types.ts';
import { freeKey } from '../../text/free-name.ts';
import { locationId } from '../../text/location.ts';
import { nearest } from '../../text/nearest.ts';
import { camelCase, capitalize } from '../../text/plural.ts';
import { lastKey } from '../../text/pointer.ts';
import { get, stringOf } from '../../text/tree.ts';
import { fix, parent, preferredFix, remove, set } from './fixer-kit.ts';
import { refFrom, resolvesTo } from './reference-candidates.ts';
import type { FixDraft, Fixer } from './types.ts';

export const pointToChannel: Fixer = ({ subject: file, path, node }) => {
  const { documents, uri } = file;
  const ref = stringOf(node);
  const parentPath = parent(parent(parent(path)));
  const channel = resolvesTo(file, valueAt(file, [...parentPath, 'channel']));
  if (ref === undefined || channel?.uri !== '') return [];
  const messages = get(channel.node, 'messages');
  const entries = messages?.kind === 'map' ? messages.entries : [];
  const meant = documents.idOf(uri, ref);
  const named = documents.locate(uri, ref)?.path.at(-1) ?? 'message';
  const near = nearest(
    named,
    entries.map((e) => e.key),
  );
  const own =
    entries.find(({ key, value }) => {
      const inner = documents.refOf(value);
      return (
        meant !== null &&
        (inner === undefined
          ? meant === locationId({ uri: '', path: [...channel.path, 'messages', key] })
          : documents.idOf('', inner) === meant)
      );
    })?.key ?? near;
  const out: FixDraft[] = [];
  const refer = (key: string): string | null => refFrom(file, [...channel.path, 'messages', key]);
  const to = own === undefined ? null : refer(own);
  if (to) out.push(preferredFix(`Refer to ${to}`, set(path, to)));
  // A message defined elsewhere is added to the channel.
  const name = freeKey(named, messages);
  const added = refer(name);
  const source = documents.lookup(uri, ref);
  if (added && uri === '' && source && (messages === undefined || messages.kind === 'map')) {
    const parentPointer =
      source.path[0] === 'components' ? ref : (documents.refOf(source.node) ?? ref);
    const changes: Change[] = [
      set([...channel.path, 'messages', name], { $ref: parentPointer }),
      set(path, added),
    ];
    out.push({
      title: `Add it to the messages of the channel and refer to ${added}`,
      changes,
      preferred: out.length === 0,
    });
  }
  out.push(fix('Remove this entry', remove(parent(path))));
  return out;
};

export const addOperation: Fixer = ({ subject: file, path }) => {
  if (path.length !== 2) return [];
  const id = lastKey(path);
  const words = camelCase(id);
  const operations = valueAt(file, ['operations']);
  return (['receive', 'send'] as const).map((action, i) => {
    const name = freeKey(`${action}${capitalize(words)}`, operations);
    const operation = { action, channel: { $ref: localReferenceText(path) } };
    return {
      title: `Add an operation to ${action} ${i === 0 ? 'from' : 'to'} ${quote(id)}`,
      changes: [set(['operations', name], operation)],
      select: name,
    };
  });
};
