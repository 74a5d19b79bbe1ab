// Everything that has a name in real documents and our own, copied, taken away, moved and renamed: no error comes of it that is not told before.
import { expect, test } from 'vitest';
import { Analyzer } from '../../analyzer.ts';
import { randomOf } from '../../edit/testing.ts';
import { judged } from '../../examples/testing.ts';
import { shapeOf } from '../../language/names/at.ts';
import { indexOf } from '../../language/names/name-index.ts';
import { edited, loaded, type Texts } from '../../language/names/testing.ts';
import type { Subject } from '../../language/subject.ts';
import { languageOf } from '../../parse/language.ts';
import { toPointer } from '../../parse/pointer.ts';
import { isEntry, type Node, type Path } from '../../parse/tree.ts';
import { toValue } from '../../parse/value.ts';
import { corpusIsHere, exampleDocuments, realDocuments, type Sources } from '../../testing.ts';
import { build } from '../build.ts';
import { homes } from './homes.ts';
import type { PartIntent } from './intents.ts';
import { removal } from './removal.ts';

const times = process.env.FUZZ === undefined ? 1 : process.env.FUZZ === '1' ? 100 : Number(process.env.FUZZ);
const PER_DOCUMENT = times;

/** What may come of a change where the person is told so. */
const TOLD = /^(?:example-invalid|default-invalid|schema-default|examples-in-enum|default-in-enum|channel-parameters|server-variables)/;

interface Sample {
  readonly name: string;
  readonly entry: string;
  readonly files: Texts;
}

/** A document with the files it needs, as YAML and as JSON. */
function samplesOf({ name, entry, read }: Sources): Sample[] {
  const files: Record<string, string> = { [entry]: read(entry) ?? '' };
  const analyzer = new Analyzer(entry, languageOf(entry, files[entry] ?? ''));
  analyzer.setText(files[entry] ?? '');
  analyzer.problems();
  for (let needs = analyzer.needs(); needs.length > 0; needs = analyzer.needs()) {
    for (const uri of needs) {
      const text = read(decodeURIComponent(uri));
      if (text === undefined) analyzer.failFile(uri, 'There is no such file.', false);
      else {
        files[uri] = text;
        analyzer.addFile(uri, text);
      }
    }
    analyzer.problems();
  }
  const root = analyzer.subject('')?.tree.root;
  const json = root && Object.keys(files).length === 1 ? { 'api.json': `${JSON.stringify(toValue(root), null, 2)}\n` } : null;
  return [{ name, entry, files }, ...(json ? [{ name: `${name} as JSON`, entry: 'api.json', files: json }] : [])];
}

/** Entries of maps of the format, and objects in its lists. */
function thingsOf(subject: Subject): Path[] {
  const index = indexOf(subject.world);
  const out: Path[] = [];
  const visit = (node: Node, path: Path): void => {
    const at = shapeOf(index, '', path);
    if (typeof at !== 'object' || node.kind === 'scalar') return;
    for (const [i, slot] of (node.kind === 'map' ? node.entries : node.items).entries()) {
      const here = [...path, isEntry(slot) ? slot.key : String(i)];
      if (slot.alias !== undefined) continue;
      if (at.is === 'map' || (at.is === 'list' && slot.value.kind === 'map')) out.push(here);
      visit(slot.value, here);
    }
  };
  if (subject.tree.root) visit(subject.tree.root, []);
  return out;
}

/** Errors without what a name or a list of names is in them. */
function errorsOf(files: Texts): string[] {
  const { analyzer } = loaded(files);
  judged(analyzer);
  return analyzer.problems().flatMap((p) => (p.severity === 'error' ? `${p.code}: ${p.message}` : []));
}

function fresh(before: readonly string[], now: readonly string[]): string[] {
  const left = [...before];
  return now.filter((error) => {
    const at = left.indexOf(error);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function intentsOf(subject: Subject, path: Path, random: () => number): PartIntent[] {
  const pointer = toPointer(path);
  const places = homes(subject, pointer);
  const home = places[Math.floor(random() * places.length)];
  return [
    { do: 'remove', pointer, uses: true },
    { do: 'duplicate', pointer },
    { do: 'reorder', pointer, index: Math.floor(random() * 4) },
    { do: 'rename', pointer, to: 'renamed' },
    ...(home ? [{ do: 'move', pointer, into: home.pointer } as const] : []),
  ];
}

test('causes no error that was not reported in advance', { timeout: times > 1 ? 300_000 * times : 120_000 }, () => {
  const random = randomOf(times > 1 ? Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000) : 7);
  const real = corpusIsHere && times > 1 ? realDocuments('apidoc').filter((d) => d.valid) : [];
  const faults: string[] = [];
  const done = new Map<string, number>();
  for (const sample of [...exampleDocuments(), ...real].flatMap((source, i) => {
    const all = samplesOf(source);
    return times > 1 ? all : all.slice(i % 2, (i % 2) + 1);
  })) {
    const subject = loaded(sample.files).analyzer.subject('');
    const things = subject ? thingsOf(subject) : [];
    if (!subject || things.length === 0) continue;
    const before = errorsOf(sample.files);
    for (let i = 0; i < PER_DOCUMENT; i++) {
      const path = things[Math.floor(random() * things.length)] ?? [];
      for (const intent of intentsOf(subject, path, random)) {
        const built = build(subject, intent);
        if ('refused' in built) {
          if (intent.do !== 'rename' && intent.do !== 'duplicate') faults.push(`${sample.name} ${JSON.stringify(intent)} ${built.refused}`);
          continue;
        }
        done.set(intent.do, (done.get(intent.do) ?? 0) + 1);
        const errors = fresh(before, errorsOf(edited(sample.files, sample.entry, built.files)));
        const told = intent.do === 'remove' ? (removal(subject, intent.pointer)?.leaves ?? []) : (built.notes ?? []);
        const untold = errors.filter((error) => !TOLD.test(error) || told.length === 0);
        if (untold.length > 0) faults.push(`${sample.name} ${JSON.stringify(intent)}: ${untold.slice(0, 2).join(' | ')}`);
      }
    }
  }
  if (times > 1) console.log(Object.fromEntries(done));
  expect(faults).toEqual([]);
  for (const what of ['remove', 'duplicate', 'reorder', 'rename', 'move']) expect(done.get(what) ?? 0).toBeGreaterThan(2);
});
