// Another path for a file: every reference that names it, and every one in it that is relative to where it is.
import { quote } from '../../check/say.ts';
import type { Change } from '../../edit/types.ts';
import { relativeUri } from '../../language/refactor/refs.ts';
import { resolveUri, sameSpelling } from '../../resolve/uri.ts';
import type { Builder } from '../types.ts';
import { fileReferences } from './file-references.ts';

export const renameFile: Builder<'rename-file'> = (subject, { to }) => {
  const { world, uri: renamed } = subject;
  /** The address of a file before the change. */
  const before = (uri: string): string => (uri === '' ? world.entryUri : uri);
  const after = (uri: string): string => (uri === renamed ? to : before(uri));
  const changes = new Map<string, Change[]>();
  const references = fileReferences(world);
  const own = new Set(references.filter(({ alias }) => !alias).map(({ uri, text }) => `${uri}\n${text}`));
  for (const { uri, path, text, file, alias } of references) {
    const hash = text.indexOf('#');
    const [address, fragment] = hash < 0 ? [text, ''] : [text.slice(0, hash), text.slice(hash)];
    if (sameSpelling(resolveUri(after(uri), address)) === sameSpelling(after(file))) continue;
    // The text behind an alias changes where it is written.
    if (alias && own.has(`${uri}\n${text}`)) continue;
    if (alias) return { refused: `${quote(text)} is written through an alias. Change it in the text first.` };
    const plain = relativeUri(after(uri), after(file)).replace(/ /g, '%20');
    const next = (address.startsWith('./') && !plain.startsWith('.') ? './' : '') + plain + fragment;
    const list = changes.get(uri) ?? [];
    changes.set(uri, list);
    list.push({ do: 'set', path, value: { data: next } });
  }
  return {
    title: `Rename ${before(renamed)} to ${to}`,
    changes: [...changes].map(([uri, own]) => ({ uri, changes: own })),
  };
};
