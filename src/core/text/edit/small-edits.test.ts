// Small edits, one for each way through the code: each has the exact result that it had when it was
// recorded, and what an independent reader of the text finds is right. They were found by a search
// for random edits whose result differs when a line of the code does something else (decision 062).
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from '../parse/parse.ts';
import { recordedResults } from '../testing/recorded-results.ts';
import { applyEdits, changeOf } from './apply.ts';
import { tryChange } from './comments/testing.ts';
import { edit, verify } from './edit.ts';
import { editableDocumentOf, splicedTree } from './editable-document.ts';
import { canonical, expectedAfter, plainCopy, plainData, plainOf } from './expected/testing.ts';
import { commentRanges, lostInJson } from './lost-comments.ts';
import { planOf } from './plan-step.ts';
import { hasSameContent } from './same-content.ts';
import { textStyleOf } from './text-style.ts';
import type { Change, Source, TextEdit } from './types.ts';

type Language = Source['language'];
interface Written {
  readonly text: string;
  readonly language: Language;
}
/** Changes are JSON: a value that is copied has the text and the language of its source only. */
interface Recorded {
  /** `result` has the edits as `[start, end, text]`, or why there are none. */
  readonly edits: (Written & { changes: Change[]; result: unknown })[];
  /** Whether `after` is the text that the change has to make, and nothing else is other. */
  readonly verified: (Written & { change: Change; after: string; result: unknown })[];
  /** Whether the tree of the edited JSON text can be made of the one before. */
  readonly spliced: (Written & { edits: TextEdit[]; result: unknown })[];
  /** Comments, what JSON loses, whether two texts mean the same, their difference, the layout. */
  readonly compared: (Written & { after: string; result: unknown })[];
}

const { data: recorded, check } = recordedResults<Recorded>(
  resolve(import.meta.dirname, 'small-edits.json'),
);

const sourceOf = ({ text, language }: Written): Source => ({
  text,
  language,
  tree: parse(text, language, null).tree,
});

/** The change with the trees of the texts that it copies values from. */
const complete = (change: Change): Change =>
  JSON.parse(JSON.stringify(change), (key, value: unknown) =>
    key === 'from'
      ? sourceOf(value as Written)
      : key === 'map'
        ? new Map(Object.entries(value as object))
        : value,
  ) as Change;

const titled = <T extends Written>(rows: T[]): [string, T][] =>
  rows.map(({ result: _, ...row }: T & { result?: unknown }, i) => [
    JSON.stringify(row),
    rows[i] as T,
  ]);

test.each(titled(recorded.edits))('edits of %s', (_, row) => {
  const from = sourceOf(row);
  const changes = row.changes.map(complete);
  const result = edit(from, changes);
  if ('refused' in result) check(row, result);
  else {
    check(
      row,
      result.edits.map((e) => [e.start, e.end, e.text]),
    );
    expect(applyEdits(row.text, result.edits)).toBe(result.text);
    expect(result.tree).toEqual(parse(result.text, row.language, null).tree);
  }
  const [only, ...more] = changes;
  if (!only || more.length > 0 || from.tree.problems.length > 0 || 'comments' in only) return;
  expect(tryChange(from, only).errors).toEqual([]);
});

test.each(titled(recorded.verified))('whether it is the result: %s', (_, row) => {
  const from = sourceOf(row);
  const before = editableDocumentOf(from);
  const change = complete(row.change);
  const op = planOf(before, change);
  const isResult =
    op !== null && verify(before, editableDocumentOf(sourceOf({ ...row, text: row.after })), op);
  check(row, isResult);
  if (!isResult || from.tree.problems.length > 0) return;
  const json = row.language === 'json';
  const is = json ? plainData(JSON.parse(row.after)) : plainOf(row.after);
  expect(canonical(is, json)).toBe(canonical(expectedAfter(plainCopy(from), change, !json), json));
});

test.each(titled(recorded.spliced))('the tree of JSON, parsed in part: %s', (_, row) => {
  const text = applyEdits(row.text, row.edits);
  const tree = splicedTree(sourceOf(row).tree, text, row.edits);
  check(row, tree !== null);
  if (tree) expect(tree).toEqual(parse(text, 'json', null).tree);
});

test.each(titled(recorded.compared))('compared: %s', (_, row) => {
  const { tree } = sourceOf(row);
  const other = sourceOf({ ...row, text: row.after }).tree;
  const change = changeOf(row.text, row.after);
  // The layout of the last text is remembered.
  textStyleOf('', 'json');
  check(row, {
    comments: commentRanges(row.text, tree).map((r) => row.text.slice(r.start, r.end)),
    lost: tree.root ? lostInJson(row.text, tree) : [],
    same: [{}, { anyOrder: true }, { sameStyle: true }].map((rules) =>
      hasSameContent(tree.root, other.root, rules as object),
    ),
    change: [change.start, change.end, change.text],
    layout: textStyleOf(row.text, row.language),
  });
  expect(applyEdits(row.text, [change])).toBe(row.after);
});
