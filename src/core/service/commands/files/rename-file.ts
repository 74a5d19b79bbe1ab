// Renames a file: updates references to it, and the relative references in it.

import { normalizeUri, relativeUri, resolveUri } from '../../../analysis/documents/uri.ts';
import { quote } from '../../../format/message-text.ts';
import type { Change } from '../../../text/edit/types.ts';
import { isRoot } from '../../../text/location.ts';
import { refuse } from '../refusal.ts';
import type { CommandHandler } from '../types/command.ts';
import { fileReferences } from './file-references.ts';

export const renameFile: CommandHandler<'rename-file'> = (subject, { to }) => {
  const { documents, uri: renamed } = subject;
  /** The address of a file before the change. */
  const before = (uri: string): string => (isRoot(uri) ? documents.entryUri : uri);
  const after = (uri: string): string => (uri === renamed ? to : before(uri));
  const changes = new Map<string, Change[]>();
  const references = fileReferences(documents);
  const own = new Set(
    references.filter(({ alias }) => !alias).map(({ uri, text }) => `${uri}\n${text}`),
  );
  for (const { uri, path, text, file, alias } of references) {
    const hash = text.indexOf('#');
    const [address, fragment] = hash < 0 ? [text, ''] : [text.slice(0, hash), text.slice(hash)];
    if (normalizeUri(resolveUri(after(uri), address)) === normalizeUri(after(file))) continue;
    // The text behind an alias changes where it is written.
    if (alias && own.has(`${uri}\n${text}`)) continue;
    if (alias)
      return refuse(`${quote(text)} is written through an alias. Change it in the text first.`);
    const plain = relativeUri(after(uri), after(file)).replace(/ /g, '%20');
    const next =
      (address.startsWith('./') && !plain.startsWith('.') ? './' : '') + plain + fragment;
    const list = changes.get(uri) ?? [];
    changes.set(uri, list);
    list.push({ do: 'set', path, value: { data: next } });
  }
  return {
    title: `Rename ${before(renamed)} to ${to}`,
    changes: [...changes].map(([uri, own]) => ({ uri, changes: own })),
  };
};
