// Duplicates, removes, moves and renames every named object of real documents and our own: no new
// errors beyond those the user was warned about.
import { expect, test } from 'vitest';
import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import { Analyzer } from '../../../analysis/analyzer.ts';
import { validated } from '../../../analysis/instances/testing.ts';
import { shapeOf } from '../../../analysis/symbols/symbol-at.ts';
import { symbolIndexOf } from '../../../analysis/symbols/symbol-index.ts';
import { corpusIsHere, exampleDocuments, realDocuments, type Sources } from '../../../testing.ts';
import { randomOf } from '../../../text/edit/testing.ts';
import { languageOf } from '../../../text/language.ts';
import { toPointer } from '../../../text/pointer.ts';
import { isEntry, type Node, type NodePath } from '../../../text/tree.ts';
import { toValue } from '../../../text/value.ts';
import { edited, loaded, type Texts } from '../../symbols/testing.ts';
import { runCommand } from '../run-command.ts';
import type { ObjectCommand } from '../types/objects.ts';
import { moveTargets } from './move-object.ts';
import { removalImpact } from './removal.ts';

const times =
  process.env.FUZZ === undefined ? 1 : process.env.FUZZ === '1' ? 100 : Number(process.env.FUZZ);
const PER_DOCUMENT = times;

/** Problems that a change may cause if the user was warned about them. */
const CONFIRMED =
  /^(?:example-invalid|default-invalid|schema-default|examples-in-enum|default-in-enum|channel-parameters|server-variables)/;

interface Sample {
  readonly name: string;
  readonly entry: string;
  readonly files: Texts;
}

/** Returns a document with the files it needs, as YAML and as JSON. */
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
  const root = analyzer.analyzedFile('')?.tree.root;
  const json =
    root && Object.keys(files).length === 1
      ? { 'api.json': `${JSON.stringify(toValue(root), null, 2)}\n` }
      : null;
  return [
    { name, entry, files },
    ...(json ? [{ name: `${name} as JSON`, entry: 'api.json', files: json }] : []),
  ];
}

/** Returns the entries of maps of the format, and the objects in its lists. */
function objectsOf(file: AnalyzedFile): NodePath[] {
  const index = symbolIndexOf(file.documents);
  const out: NodePath[] = [];
  const visit = (node: Node, path: NodePath): void => {
    const at = shapeOf(index, '', path);
    if (!at || at.is === 'any' || node.kind === 'scalar') return;
    for (const [i, slot] of (node.kind === 'map' ? node.entries : node.items).entries()) {
      const here = [...path, isEntry(slot) ? slot.key : String(i)];
      if (slot.alias !== undefined) continue;
      if (at.is === 'map' || (at.is === 'list' && slot.value.kind === 'map')) out.push(here);
      visit(slot.value, here);
    }
  };
  if (file.tree.root) visit(file.tree.root, []);
  return out;
}

/** Returns the errors, with names and lists of names left out. */
function errorsOf(files: Texts): string[] {
  const { analyzer } = loaded(files);
  validated(analyzer);
  return analyzer
    .problems()
    .flatMap((p) => (p.severity === 'error' ? `${p.code}: ${p.message}` : []));
}

function fresh(before: readonly string[], now: readonly string[]): string[] {
  const left = [...before];
  return now.filter((error) => {
    const at = left.indexOf(error);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function commandsOf(file: AnalyzedFile, path: NodePath, random: () => number): ObjectCommand[] {
  const pointer = toPointer(path);
  const locations = moveTargets(file, pointer);
  const target = locations[Math.floor(random() * locations.length)];
  return [
    { do: 'remove', pointer, withReferences: true },
    { do: 'duplicate', pointer },
    { do: 'reorder', pointer, index: Math.floor(random() * 4) },
    { do: 'rename', pointer, to: 'renamed' },
    ...(target ? [{ do: 'move', pointer, into: target.pointer } as const] : []),
  ];
}

test('causes no error that was not reported in advance', {
  timeout: times > 1 ? 300_000 * times : 120_000,
}, () => {
  const random = randomOf(times > 1 ? Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000) : 7);
  const real = corpusIsHere && times > 1 ? realDocuments('apidoc').filter((d) => d.valid) : [];
  const messages: string[] = [];
  const done = new Map<string, number>();
  for (const sample of [...exampleDocuments(), ...real].flatMap((source, i) => {
    const all = samplesOf(source);
    return times > 1 ? all : all.slice(i % 2, (i % 2) + 1);
  })) {
    const file = loaded(sample.files).analyzer.analyzedFile('');
    const objects = file ? objectsOf(file) : [];
    if (!file || objects.length === 0) continue;
    const before = errorsOf(sample.files);
    for (let i = 0; i < PER_DOCUMENT; i++) {
      const path = objects[Math.floor(random() * objects.length)] ?? [];
      for (const command of commandsOf(file, path, random)) {
        const result = runCommand(file, command);
        if ('refused' in result) {
          if (command.do !== 'rename' && command.do !== 'duplicate')
            messages.push(`${sample.name} ${JSON.stringify(command)} ${result.refused}`);
          continue;
        }
        done.set(command.do, (done.get(command.do) ?? 0) + 1);
        const errors = fresh(before, errorsOf(edited(sample.files, sample.entry, result.files)));
        const shown =
          command.do === 'remove'
            ? (removalImpact(file, command.pointer)?.remainingProblems ?? [])
            : (result.notes ?? []);
        const untold = errors.filter((error) => !CONFIRMED.test(error) || shown.length === 0);
        if (untold.length > 0)
          messages.push(
            `${sample.name} ${JSON.stringify(command)}: ${untold.slice(0, 2).join(' | ')}`,
          );
      }
    }
  }
  if (times > 1) console.log(Object.fromEntries(done));
  expect(messages).toEqual([]);
  for (const what of ['remove', 'duplicate', 'reorder', 'rename', 'move'])
    expect(done.get(what) ?? 0).toBeGreaterThan(2);
});
