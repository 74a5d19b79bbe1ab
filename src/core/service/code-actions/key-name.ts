// `key-pattern`: renames a key to the characters that are allowed, in the references to it too.

import { valueAt } from '../../analysis/analyzed-file.ts';
import { localReferenceText } from '../../analysis/documents/reference.ts';
import { quote } from '../../format/message-text.ts';
import type { Change } from '../../text/edit/types.ts';
import { freeKey } from '../../text/free-name.ts';
import { lastKey, toPointer } from '../../text/pointer.ts';
import { referencesOf } from './all-references.ts';
import { parent, rename, set } from './fixer-kit.ts';
import type { Fixer } from './types.ts';

export const fixKey: Fixer = ({ subject: file, path, problem }) => {
  const key = lastKey(path);
  const plain = key
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(problem.data?.dots ? /[^A-Za-z0-9._-]+/g : /[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const holder = valueAt(file, parent(path));
  const name = freeKey(plain === '' ? 'name' : plain, holder);
  const to = [...parent(path), name];
  const elsewhere = new Map<string, Change[]>();
  const own: Change[] = [];
  const old = toPointer(path);
  for (const { uri, at, ref, named } of referencesOf(file.documents)) {
    const pointer = toPointer(named.path);
    if (named.uri !== file.uri || (pointer !== old && !pointer.startsWith(`${old}/`))) continue;
    const text = `${ref.slice(0, ref.indexOf('#'))}${localReferenceText([...to, ...named.path.slice(path.length)])}`;
    // The old path is still valid below the renamed entry: all changes refer to the original text.
    if (uri === file.uri) own.push(set(at, text));
    else elsewhere.set(uri, [...(elsewhere.get(uri) ?? []), set(at, text)]);
  }
  return [
    {
      title: `Rename ${quote(key)} to ${quote(name)}`,
      changes: [...own, rename(path, name)],
      otherFiles: [...elsewhere].map(([uri, changes]) => ({ uri, changes })),
      preferred: true,
    },
  ];
};
