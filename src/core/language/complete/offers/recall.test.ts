import { expect, test } from 'vitest';
import { buildModel } from '../../../model/build.ts';
import { parse } from '../../../parse/parse.ts';
import { spotAt } from '../../../parse/place.ts';
import { get, type Node, type Path, stringOf } from '../../../parse/tree.ts';
import { World } from '../../../resolve/world.ts';
import { dialectOf } from '../../../spec/dialects.ts';
import { corpusIsHere, exampleDocuments, realDocuments } from '../../../testing.ts';
import { cursorAt } from '../../cursor/cursor.ts';
import type { Offering } from '../../offer-types.ts';
import type { Subject } from '../../subject.ts';
import { placeOf } from '../place.ts';
import { propertyNames } from './property-names.ts';
import { refTargets } from './references.ts';

const documents = [...exampleDocuments(), ...(corpusIsHere ? realDocuments('apidoc').filter((d) => d.valid) : [])].flatMap((d) => {
  const text = d.read(d.entry);
  return text === undefined || text.length > 120_000 ? [] : [{ name: d.name, subject: subjectOf(text) }];
});

function subjectOf(text: string): Subject {
  const language = /^\s*\{/.test(text) ? 'json' : 'yaml';
  const { tree } = parse(text, language, null);
  const world = new World(new Map([['', { uri: '', text, tree }]]), 'entry');
  const dialect = dialectOf((name) => get(tree.root, name) !== undefined);
  return { uri: '', text, language, tree, world, dialect, problems: () => [], model: () => buildModel(world, null) };
}

/** Places of texts, each with the text. */
function* textsIn(node: Node | null, path: Path = []): Generator<{ path: Path; text: string }> {
  if (!node) return;
  const text = stringOf(node);
  if (text !== undefined) yield { path, text };
  if (node.kind === 'map') for (const e of node.entries) if (e.alias === undefined) yield* textsIn(e.value, [...path, e.key]);
  if (node.kind === 'seq')
    for (const [i, item] of node.items.entries()) if (item.alias === undefined) yield* textsIn(item.value, [...path, String(i)]);
}

/** Texts of the documents that are not among what is offered in their own place. */
function missing(
  offering: Offering,
  isMeant: (path: Path, text: string, subject: Subject) => boolean,
): { asked: number; missed: string[] } {
  const out: string[] = [];
  let asked = 0;
  for (const { name, subject } of documents) {
    for (const { path, text } of textsIn(subject.tree.root)) {
      if (!isMeant(path, text, subject)) continue;
      const spot = spotAt(subject.tree, path);
      if (!spot) continue;
      const cursor = cursorAt(
        subject.text,
        subject.language,
        spot.value.end - (/["']/.test(subject.text[spot.value.end - 1] ?? '') ? 1 : 0),
      );
      const values = offering(placeOf(subject, cursor)).map(({ put }) => (put.is === 'value' ? put.value : null));
      asked++;
      if (!values.includes(text)) out.push(`${name} ${path.join('/')}: ${text} of ${values.length}`);
    }
  }
  return { asked, missed: out };
}

const some = documents.length > 0;

test.skipIf(!some)('offers every reference of the documents at its position', { timeout: 300_000 }, () => {
  const isMeant = (path: Path, ref: string, { world }: Subject) =>
    path.at(-1) === '$ref' && ref.startsWith('#') && world.target('', ref).kind === 'found';
  const { asked, missed } = missing(refTargets, isMeant);
  expect(asked).toBeGreaterThan(20);
  expect(missed).toEqual([]);
});

test.skipIf(!some)('so are the names of required properties, but for those that are described nowhere near', { timeout: 300_000 }, () => {
  const { asked, missed } = missing(propertyNames, (path) => path.at(-2) === 'required' && !path.includes('examples'));
  expect(asked).toBeGreaterThan(20);
  expect(missed.length / asked).toBeLessThan(0.02);
});
