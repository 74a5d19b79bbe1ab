// `key-pattern`: renames a key to the characters that are allowed, in the references to it too, and
// a parameter in the address.

import { type AnalyzedFile, valueAt } from '../../analysis/analyzed-file.ts';
import { localReferenceText } from '../../analysis/documents/reference.ts';
import { addressExpressions } from '../../format/expressions.ts';
import { quote } from '../../format/message-text.ts';
import type { Change } from '../../text/edit/types.ts';
import { freeKey } from '../../text/free-name.ts';
import { lastKey, toPointer } from '../../text/pointer.ts';
import { get, type NodePath, stringOf } from '../../text/tree.ts';
import { referencesOf } from './all-references.ts';
import { parent, rename, set } from './fixer-kit.ts';
import type { Fixer } from './types.ts';

export const fixKey: Fixer = ({ subject: file, path, problem }) => {
  const key = lastKey(path);
  const plain = key
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/ß/g, 'ss')
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
      changes: [...own, ...inAddress(file, path, name), rename(path, name)],
      otherFiles: [...elsewhere].map(([uri, changes]) => ({ uri, changes })),
      preferred: true,
    },
  ];
};

/** Returns what changes in the address of a channel with a parameter that is renamed. */
function inAddress(file: AnalyzedFile, path: NodePath, to: string): Change[] {
  const channel = parent(parent(path));
  const address = stringOf(get(valueAt(file, channel), 'address'));
  if (address === undefined || lastKey(parent(path)) !== 'parameters') return [];
  const named = addressExpressions(address).filter(({ name }) => name === lastKey(path));
  const text = named.reduceRight(
    (text, { start, end }) => `${text.slice(0, start)}{${to}}${text.slice(end)}`,
    address,
  );
  return named.length === 0 ? [] : [set([...channel, 'address'], text)];
}
