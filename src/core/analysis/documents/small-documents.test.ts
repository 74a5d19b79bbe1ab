// Small documents, one for each way through the code: where references resolve to, values with
// their traits, changes between two versions, and addresses. They were found by a search for random
// documents whose result differs when a line of the code does something else (decision 062).
import { resolve } from 'node:path';
import { test } from 'vitest';
import { languageOf } from '../../text/language.ts';
import { parse } from '../../text/parse/parse.ts';
import { toPointer } from '../../text/pointer.ts';
import { recordedResults } from '../../text/testing/recorded-results.ts';
import type { NodePath } from '../../text/tree.ts';
import { changesBetween } from './changes.ts';
import { DocumentSet } from './document-set.ts';
import { EffectiveValue } from './effective-value.ts';
import type { LoadedFile } from './loaded-file.ts';
import { isCombined } from './merged-object.ts';
import { localReference, localReferenceText, parseReference } from './reference.ts';
import { isUrl, relativeUri, resolveUri, sameFile, uriOfPath } from './uri.ts';

/** By name, the root document first. */
type Texts = Readonly<Record<string, string>>;
interface Recorded {
  readonly addresses: { base: string; reference: string; result: unknown }[];
  readonly changes: { before: string; after: string; language: 'yaml' | 'json'; result: unknown }[];
  readonly references: { files: Texts; references: string[]; result: unknown }[];
  readonly values: { files: Texts; path: NodePath; result: unknown }[];
}

const { data: recorded, check } = recordedResults<Recorded>(
  resolve(import.meta.dirname, 'small-documents.json'),
);

function documentsOf(files: Texts): DocumentSet {
  const [entry = ''] = Object.keys(files);
  const loaded = Object.entries(files).map(([name, text]): [string, LoadedFile] => {
    const uri = name === entry ? '' : name;
    return [uri, { uri, text, tree: parse(text, languageOf(name, text), null).tree }];
  });
  return new DocumentSet(new Map(loaded), entry);
}

const at = (location: { uri: string; path: NodePath } | null) =>
  location && `${location.uri}#${toPointer(location.path)}`;

test.each(recorded.addresses.map((row) => [row.base, row.reference, row] as const))(
  'in %j the reference %j',
  (base, reference, row) => {
    check(row, {
      resolved: resolveUri(base, reference),
      relative: relativeUri(base, reference),
      same: sameFile(base, reference),
      ofPath: uriOfPath(base),
      isUrl: isUrl(base),
      parsed: parseReference(base, reference),
      written: [localReferenceText([base, reference]), localReference([base, reference])],
    });
  },
);

test.each(recorded.changes.map((row) => [row.before, row.after, row] as const))(
  'from %j to %j',
  (before, after, row) => {
    const old = parse(before, row.language, null);
    const changes = changesBetween(old.tree, parse(after, row.language, old).tree);
    const { units = [], sections = [], rearranged = [] } = changes ?? {};
    check(
      row,
      changes && { units: [...units], sections: [...sections], rearranged: [...rearranged] },
    );
  },
);

test.each(recorded.references.map((row) => [row.references.join(' '), row] as const))(
  'the references %s',
  (_, row) => {
    const documents = documentsOf(row.files);
    const targets = row.references.map((ref) => {
      const target = documents.target('', ref);
      const found = target.kind === 'found' ? at(target.node) : target;
      return [ref, found, at(documents.lookup('', ref)), documents.idOf('', ref)];
    });
    check(row, [targets, [...documents.needs], [...documents.referencedFiles]]);
  },
);

test.each(
  recorded.values.map((row) => [toPointer(row.path), JSON.stringify(row.files), row] as const),
)('the value at %j of %s', (_pointer, _files, row) => {
  const documents = documentsOf(row.files);
  const { root } = documents;
  let value = root ? new EffectiveValue(documents, { uri: '', path: [], node: root }) : undefined;
  for (const key of row.path) value = value?.field(key);
  const lines: string[] = [];
  const show = (shown: EffectiveValue, depth: number): void => {
    const what = shown.isNull ? 'null' : (shown.text ?? shown.node.kind);
    const combined = isCombined(shown.node) ? ' of several' : '';
    lines.push(`${' '.repeat(depth)}${at(shown.location)} ${what}${combined}`);
    if (depth > 6) return;
    for (const [, member] of shown.members()) show(member, depth + 1);
    for (const item of shown.items()) show(item, depth + 1);
  };
  if (value) {
    show(value, 0);
    show(value.withTraits(), 0);
  }
  check(row, lines);
});
