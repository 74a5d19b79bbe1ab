// At every place of the real documents and the examples there is a form, and every path in it leads to what it says.
import { expect, test } from 'vitest';
import { Analyzer } from '../analyzer.ts';
import type { Subject } from '../language/subject.ts';
import { languageOf } from '../parse/language.ts';
import { spotAt } from '../parse/place.ts';
import { fromPointer, toPointer } from '../parse/pointer.ts';
import { isEntry, type Node, type Path } from '../parse/tree.ts';
import { toValue } from '../parse/value.ts';
import { corpusIsHere, exampleDocuments, realDocuments, type Sources } from '../testing.ts';
import { form } from './form.ts';
import { refTargets } from './targets.ts';
import type { Control, Form, FormField } from './types.ts';

test('in the examples', () => {
  for (const document of exampleDocuments()) expect(walked(document), document.name).toBeGreaterThan(0);
}, 300_000);

test.skipIf(!corpusIsHere)(
  'in the real documents (skipped where the corpus is not beside the repository)',
  () => {
    let forms = 0;
    for (const document of realDocuments('apidoc')) forms += walked(document);
    expect(forms).toBeGreaterThan(1_000);
  },
  300_000,
);

/** Asks at every place of every file. @returns the number of different forms */
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
    const found = analyzer.subject(uri);
    if (!found) continue;
    const subject: Subject = { ...found, problems: () => problems };
    forms += atEveryPlace(subject);
  }
  return forms;
}

/** Of so many references one is asked where else it may lead to: of every one it would take minutes. */
const FEW = 10;

function atEveryPlace(subject: Subject): number {
  const seen = new Set<string>();
  let references = 0;
  const visit = (node: Node, path: Path): void => {
    const pointer = toPointer(path);
    const shown = form(subject, pointer);
    if (shown ? !pointer.startsWith(shown.pointer) : subject.uri === '')
      throw new Error(`${pointer} is shown by the form at ${shown?.pointer}`);
    if (shown && !seen.has(shown.pointer)) check(subject, shown, seen);
    if (shown) seen.add(shown.pointer);
    if (path.at(-1) === '$ref' && references++ % FEW === 0) {
      for (const { ref } of refTargets(subject, pointer)) expect(subject.world.target(subject.uri, ref).kind).toBe('found');
    }
    if (node.kind === 'scalar' || path.length > 12) return;
    const slots = node.kind === 'map' ? node.entries : node.items;
    for (const [i, slot] of slots.entries()) visit(slot.value, [...path, isEntry(slot) ? slot.key : String(i)]);
  };
  if (subject.tree.root) visit(subject.tree.root, []);
  return seen.size;
}

function check(subject: Subject, shown: Form, seen: ReadonlySet<string>): void {
  expect(spotAt(subject.tree, shown.path), shown.pointer).not.toBeNull();
  expect(shown.path).toEqual(fromPointer(shown.pointer));
  structuredClone(shown);
  for (const { pointer, label } of shown.crumbs) {
    expect(label).not.toBe('');
    // What is above has been shown before.
    expect(seen.has(pointer), pointer).toBe(true);
  }
  const own = [...shown.fields, ...shown.extensions, ...shown.unknown];
  if (shown.kind !== 'Map' && shown.kind !== 'Reference') expectEveryField(subject, shown, own);
  for (const field of own) checkField(subject, field);
  for (const { from } of shown.effective) if (from) expect(nodeAt(subject, from.uri, from.pointer), from.pointer).toBeDefined();
}

/** Nothing that is written is kept back. */
function expectEveryField(subject: Subject, shown: Form, own: readonly FormField[]): void {
  const node = spotAt(subject.tree, shown.path)?.node;
  const keys = node?.kind === 'map' ? [...new Set(node.entries.map(({ key }) => key))] : [];
  const names = own.filter(({ written }) => written).map(({ name }) => name);
  expect(names.sort()).toEqual(keys.sort());
}

function checkField(subject: Subject, field: FormField): void {
  const node = nodeAt(subject, subject.uri, field.pointer);
  expect(field.path).toEqual(fromPointer(field.pointer));
  expect(node !== undefined, field.pointer).toBe(field.written);
  if (node && field.whole && field.value !== undefined && !(node.kind === 'scalar' && typeof node.value === 'number'))
    expect(field.value, field.pointer).toEqual(toValue(node));
  expect(field.label).not.toBe('');
  for (const problem of field.problems)
    expect(problem.pointer === field.pointer || problem.pointer.startsWith(`${field.pointer}/`) || !field.written).toBe(true);
  checkControl(subject, field.control);
}

function checkControl(subject: Subject, control: Control): void {
  if (control.is === 'map' || control.is === 'list') {
    for (const { path, pointer, label, target } of control.entries) {
      expect(nodeAt(subject, subject.uri, pointer), pointer).toBeDefined();
      expect(path).toEqual(fromPointer(pointer));
      if (path.at(-1) !== '') expect(label, pointer).not.toBe('');
      if (target) expect(nodeAt(subject, target.uri, target.pointer), target.pointer).toBeDefined();
    }
  }
  if (control.is === 'reference' && control.target) expect(nodeAt(subject, control.target.uri, control.target.pointer)).toBeDefined();
  if (control.is === 'either') for (const { control: inner } of control.of) checkControl(subject, inner);
}

function nodeAt({ world }: Subject, uri: string, pointer: string): Node | undefined {
  const tree = world.file(uri)?.tree;
  return tree ? spotAt(tree, fromPointer(pointer))?.node : undefined;
}
