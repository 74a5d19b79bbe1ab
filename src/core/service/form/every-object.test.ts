// Every location of the real documents and the examples has a form, and every path in it resolves
// to what the form shows.
import { expect, test } from 'vitest';
import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { Analyzer } from '../../analysis/analyzer.ts';
import {
  corpusIsHere,
  exampleDocuments,
  realDocuments,
  type Sources,
  sampleOf,
} from '../../testing.ts';
import { languageOf } from '../../text/language.ts';
import { nodeRangesAt } from '../../text/node-ranges.ts';
import { fromPointer, toPointer } from '../../text/pointer.ts';
import { isEntry, type Node, type NodePath } from '../../text/tree.ts';
import { toValue } from '../../text/value.ts';
import { makeForm } from './form.ts';
import { referenceTargets } from './reference-targets.ts';
import type { Control, Form, FormField } from './types.ts';

test('in the examples', () => {
  for (const document of sampleOf(exampleDocuments(), 2))
    expect(walked(document), document.name).toBeGreaterThan(0);
}, 300_000);

test.skipIf(!corpusIsHere)(
  'in the real documents (skipped where the corpus is not beside the repository)',
  () => {
    let forms = 0;
    for (const document of sampleOf(realDocuments('apidoc'), 7)) forms += walked(document);
    expect(forms).toBeGreaterThan(process.env.FUZZ ? 2_300 : 330);
  },
  300_000,
);

/** Requests the form of every location of every file. @returns the number of different forms */
function walked({ entry, read }: Sources): number {
  const analyzer = new Analyzer(entry, languageOf(entry, read(entry) ?? ''));
  analyzer.setText(read(entry) ?? '');
  analyzer.problems();
  const uris = [''];
  for (let needs = analyzer.needs(); needs.length > 0; needs = analyzer.needs()) {
    for (const uri of needs) {
      const file = read(decodeURIComponent(uri));
      if (file === undefined) analyzer.failFile(uri, 'There is no such file.', false);
      else analyzer.addFile(uri, file);
      if (file !== undefined) uris.push(uri);
    }
    analyzer.problems();
  }
  let forms = 0;
  for (const uri of uris) {
    const problems = analyzer.problems();
    const found = analyzer.analyzedFile(uri);
    if (!found) continue;
    const file: AnalyzedFile = { ...found, problems: () => problems };
    forms += atEveryLocation(file);
  }
  return forms;
}

/** Targets are requested for one in so many references: for all of them it would take minutes. */
const FEW = 10;

function atEveryLocation(file: AnalyzedFile): number {
  const seen = new Set<string>();
  let references = 0;
  const visit = (node: Node, path: NodePath): void => {
    const pointer = toPointer(path);
    const shown = makeForm(file, pointer);
    if (shown ? !pointer.startsWith(shown.pointer) : file.uri === '')
      throw new Error(`${pointer} is shown by the form at ${shown?.pointer}`);
    if (shown && !seen.has(shown.pointer)) check(file, shown, seen);
    if (shown) seen.add(shown.pointer);
    if (path.at(-1) === '$ref' && references++ % FEW === 0) {
      for (const { ref } of referenceTargets(file, pointer))
        expect(file.documents.target(file.uri, ref).kind).toBe('found');
    }
    if (node.kind === 'scalar' || path.length > 12) return;
    const slots = node.kind === 'map' ? node.entries : node.items;
    for (const [i, slot] of slots.entries())
      visit(slot.value, [...path, isEntry(slot) ? slot.key : String(i)]);
  };
  if (file.tree.root) visit(file.tree.root, []);
  return seen.size;
}

function check(file: AnalyzedFile, shown: Form, seen: ReadonlySet<string>): void {
  expect(nodeRangesAt(file.tree, shown.path), shown.pointer).not.toBeNull();
  expect(shown.path).toEqual(fromPointer(shown.pointer));
  structuredClone(shown);
  for (const { pointer, label } of shown.breadcrumbs) {
    expect(label).not.toBe('');
    // What is above has been shown before.
    expect(seen.has(pointer), pointer).toBe(true);
  }
  const own = [...shown.fields, ...shown.extensions, ...shown.unknown];
  if (shown.kind !== 'Map' && shown.kind !== 'Reference') expectEveryField(file, shown, own);
  for (const field of own) checkField(file, field);
  for (const { location: from } of shown.effective)
    if (from) expect(nodeAt(file, from.uri, from.pointer), from.pointer).toBeDefined();
}

/** Nothing that is written is kept back. */
function expectEveryField(file: AnalyzedFile, shown: Form, own: readonly FormField[]): void {
  const node = nodeRangesAt(file.tree, shown.path)?.node;
  const keys = node?.kind === 'map' ? [...new Set(node.entries.map(({ key }) => key))] : [];
  const names = own.filter(({ written }) => written).map(({ name }) => name);
  expect(names.sort()).toEqual(keys.sort());
}

function checkField(file: AnalyzedFile, field: FormField): void {
  const node = nodeAt(file, file.uri, field.pointer);
  expect(field.path).toEqual(fromPointer(field.pointer));
  expect(node !== undefined, field.pointer).toBe(field.written);
  if (
    node &&
    field.whole &&
    field.value !== undefined &&
    !(node.kind === 'scalar' && typeof node.value === 'number')
  )
    expect(field.value, field.pointer).toEqual(toValue(node));
  expect(field.label).not.toBe('');
  for (const problem of field.problems)
    expect(
      problem.pointer === field.pointer ||
        problem.pointer.startsWith(`${field.pointer}/`) ||
        !field.written,
    ).toBe(true);
  checkControl(file, field.control);
}

function checkControl(file: AnalyzedFile, control: Control): void {
  if (control.is === 'map' || control.is === 'list') {
    for (const { path, pointer, label, target } of control.entries) {
      expect(nodeAt(file, file.uri, pointer), pointer).toBeDefined();
      expect(path).toEqual(fromPointer(pointer));
      if (path.at(-1) !== '') expect(label, pointer).not.toBe('');
      if (target) expect(nodeAt(file, target.uri, target.pointer), target.pointer).toBeDefined();
    }
  }
  if (control.is === 'reference' && control.target)
    expect(nodeAt(file, control.target.uri, control.target.pointer)).toBeDefined();
  if (control.is === 'either')
    for (const { control: inner } of control.of) checkControl(file, inner);
}

function nodeAt({ documents }: AnalyzedFile, uri: string, pointer: string): Node | undefined {
  const tree = documents.file(uri)?.tree;
  return tree ? nodeRangesAt(tree, fromPointer(pointer))?.node : undefined;
}
