// What lab/forms.mjs runs in the core: every field of every object of a document, changed
// through its form, and what came of it.

import type { AnalyzedFile } from '../src/core/analysis/analyzed-file.ts';
import { Analyzer, languageOf } from '../src/core/api.ts';
import {
  addEntry,
  moveEntry,
  referTo,
  removeEntry,
  removeField,
  setField,
} from '../src/core/service/commands/form-changes.ts';
import { removalImpact } from '../src/core/service/commands/objects/removal.ts';
import { runCommand } from '../src/core/service/commands/run-command.ts';
import type { ChangeCommand, EditCommand } from '../src/core/service/commands/types/command.ts';
import { makeForm } from '../src/core/service/form/form.ts';
import { referenceTargets } from '../src/core/service/form/reference-targets.ts';
import type { Control, Form, FormField } from '../src/core/service/form/types.ts';
import { applyEdits } from '../src/core/text/edit/apply.ts';
import { toPointer } from '../src/core/text/pointer.ts';
import { entry as entryOf, type Node } from '../src/core/text/tree.ts';
import type { Problem } from '../src/core/types.ts';

/** What came of all changes of a document. */
export interface FormChangeCounts {
  changes: number;
  refused: number;
  /**
   * Changes that made the document invalid, with nothing shown about it at the row of the form that
   * holds the cause.
   */
  silent: string[];
  blocks: number;
  /** Changes of a block scalar after which it had another style. */
  restyled: string[];
  starts: number;
  /** Values that the tool would write although the user did not enter them. */
  invented: string[];
}

/** @returns null where the document is not valid to begin with */
export function changeEverything(name: string, text: string): FormChangeCounts | null {
  const analyzer = new Analyzer(name, languageOf(name, text));
  analyzer.setText(text);
  if (errorsOf(analyzer.problems()).size > 0 || analyzer.needs().length > 0) return null;
  const first = analyzer.analyzedFile('');
  if (!first?.tree.root) return null;
  const tally: FormChangeCounts = {
    changes: 0,
    refused: 0,
    silent: [],
    blocks: 0,
    restyled: [],
    starts: 0,
    invented: [],
  };
  for (const shown of formsOf(first, first.tree.root)) {
    for (const { label, command, block } of formChanges(first, shown))
      applyChange(analyzer, text, shown, label, command, block, tally);
    for (const one of [...shown.addable, ...shown.fields])
      checkInitialValues(one, shown.pointer, tally);
  }
  return tally;
}

/** The form of every object, each once. */
function* formsOf(subject: AnalyzedFile, root: Node): Generator<Form> {
  const seen = new Set<string>();
  const queue: { readonly node: Node; readonly path: readonly string[] }[] = [
    { node: root, path: [] },
  ];
  for (let next = queue.pop(); next; next = queue.pop()) {
    const { node, path } = next;
    if (node.kind === 'scalar') continue;
    const shown = makeForm(subject, toPointer(path));
    if (shown && !seen.has(shown.pointer)) {
      seen.add(shown.pointer);
      if (shown.readOnly === null) yield shown;
    }
    const inner =
      node.kind === 'map'
        ? node.entries.filter((e) => entryOf(node, e.key) === e)
        : node.items.map((item, i) => ({ ...item, key: String(i) }));
    for (const one of inner)
      if (one.alias === undefined) queue.push({ node: one.value, path: [...path, one.key] });
  }
}

interface FormChange {
  readonly label: string;
  readonly command: EditCommand;
  /** The new text of a block scalar. */
  readonly block?: true;
}

function* formChanges(subject: AnalyzedFile, shown: Form): Generator<FormChange> {
  for (const field of [...shown.fields, ...shown.extensions]) {
    if (!field.written) continue;
    const at = `${field.pointer}`;
    for (const command of valuesFor(subject, shown, field, field.control))
      yield { label: `${at}: ${command.title}`, command, block: true };
    if (field.path.length > shown.path.length && !field.required && !isUsed(subject, field.pointer))
      yield { label: `${at}: removed`, command: removeField(shown, field.name) };
  }
}

function* valuesFor(
  subject: AnalyzedFile,
  shown: Form,
  field: FormField,
  control: Control,
): Generator<ChangeCommand> {
  const { value } = field;
  switch (control.is) {
    case 'text':
      if (typeof value === 'string' && value.trim() !== '') {
        const words = [...value.matchAll(/[\p{L}\d]+/gu)];
        const word = words[words.length >> 1];
        if (word)
          yield setField(
            shown,
            field.name,
            `${value.slice(0, word.index)}${word[0]}x${value.slice(word.index + word[0].length)}`,
          );
      }
      return;
    case 'choice':
      for (const other of control.values.filter((one) => one !== value).slice(0, 2))
        yield setField(shown, field.name, other);
      return;
    case 'toggle':
      if (typeof value === 'boolean') yield setField(shown, field.name, !value);
      return;
    case 'number':
      if (typeof value === 'number') yield setField(shown, field.name, value + 1);
      return;
    case 'reference':
      for (const { ref } of referenceTargets(subject, field.pointer)
        .filter((target) => target.ref !== control.ref)
        .slice(0, 3))
        yield referTo(shown, field.path, ref);
      return;
    case 'map':
    case 'list': {
      const [one] = control.entries;
      if (!one) return;
      if (!isUsed(subject, one.pointer)) yield removeEntry(shown, field, one.key);
      if (control.entries.length > 1) yield moveEntry(shown, field, one.key, 1);
      if (control.is === 'list' && control.start !== undefined)
        yield addEntry(shown, field, null, control.start);
      else if (control.is === 'map' && control.start !== undefined)
        yield addEntry(shown, field, 'addedByForm', control.start);
      return;
    }
    case 'either': {
      const now = control.of[control.selected];
      if (now) yield* valuesFor(subject, shown, field, now.control);
      return;
    }
    default:
  }
}

/** The inspector lets the user decide about references before it removes something. */
function isUsed(subject: AnalyzedFile, pointer: string): boolean {
  return (removalImpact(subject, pointer)?.references.length ?? 0) > 0;
}

function applyChange(
  analyzer: Analyzer,
  text: string,
  shown: Form,
  label: string,
  command: EditCommand,
  block: true | undefined,
  tally: FormChangeCounts,
): void {
  const subject = analyzer.analyzedFile('');
  if (!subject) return;
  const built = runCommand(subject, command);
  tally.changes++;
  if ('refused' in built) {
    tally.refused++;
    return;
  }
  const after = built.files.reduce(
    (now, { uri, edits }) => (uri === '' ? applyEdits(now, edits) : now),
    text,
  );
  if (block && command.do === 'change') countBlock(text, after, label, subject, command, tally);
  analyzer.setText(after);
  const left = [...errorsOf(analyzer.problems()).values()];
  const now = analyzer.analyzedFile('');
  const told =
    built.notes !== undefined ||
    (now !== null && left.every((problem) => isShownInForm(now, shown.pointer, problem)));
  if (left.length > 0 && !told) tally.silent.push(`${label}: ${left[0]?.message}`);
  analyzer.setText(text);
  analyzer.problems();
}

/**
 * Returns whether the form shows a problem at the row of its cause: the row of the field, or of
 * the map entry in it; a problem of the object itself at the head of the form, or at the row of
 * the missing field.
 */
function isShownInForm(subject: AnalyzedFile, pointer: string, problem: Problem): boolean {
  const shown = makeForm(subject, pointer);
  if (!shown || problem.uri !== '') return false;
  const has = (list: readonly { readonly message: string }[]): boolean =>
    list.some(({ message }) => message === problem.message);
  const below = (path: readonly string[]): boolean =>
    path.every((key, i) => problem.path[i] === key);
  const row = [...shown.fields, ...shown.extensions, ...shown.unknown].find((field) =>
    below(field.path),
  );
  if (!row)
    return (
      has(shown.problems) || shown.fields.some((field) => !field.written && has(field.problems))
    );
  const key = problem.path[row.path.length];
  const entries = key === undefined ? undefined : entriesOf(row.control);
  const entry = entries?.find((one) => one.key === key);
  return entry
    ? has(entry.problems) || entry.problemCount > entry.problems.length
    : has(row.problems);
}

/** The rows of a map or list in a control. */
function entriesOf(control: Control): Extract<Control, { is: 'map' }>['entries'] | undefined {
  const now = control.is === 'either' ? control.of[control.selected]?.control : undefined;
  if (now) return entriesOf(now);
  return control.is === 'map' || control.is === 'list' ? control.entries : undefined;
}

function errorsOf(problems: readonly Problem[]): ReadonlyMap<string, Problem> {
  return new Map(
    problems
      .filter(({ severity }) => severity === 'error')
      .map((problem) => [`${problem.code} ${toPointer(problem.path)}`, problem]),
  );
}

function countBlock(
  text: string,
  after: string,
  label: string,
  subject: AnalyzedFile,
  command: ChangeCommand,
  tally: FormChangeCounts,
): void {
  const [change] = command.changes;
  if (change?.do !== 'set') return;
  const styleIn = (root: Node | null): string | null => {
    let node: Node | undefined = root ?? undefined;
    for (const key of change.path)
      node =
        node?.kind === 'map'
          ? entryOf(node, key)?.value
          : node?.kind === 'seq'
            ? node.items[Number(key)]?.value
            : undefined;
    return node?.kind === 'scalar' ? (node.style ?? '') : null;
  };
  const was = styleIn(subject.tree.root);
  if (was !== 'literal' && was !== 'folded') return;
  tally.blocks++;
  const again = new Analyzer('api.yaml', 'yaml');
  again.setText(after);
  const is = styleIn(again.analyzedFile('')?.tree.root ?? null);
  const headers = (source: string): string =>
    (source.match(/(?<=[:-] )[|>][-+0-9]*(?=[ \t]*(?:#.*)?$)/gm) ?? []).join(' ');
  if (is !== was || headers(text) !== headers(after)) tally.restyled.push(label);
}

/** What a field or its entries are made with holds no value that a user would have to choose. */
function checkInitialValues(
  { start, control }: { readonly start?: unknown; readonly control: Control },
  at: string,
  tally: FormChangeCounts,
): void {
  const starts = [
    start,
    ...(control.is === 'map' || control.is === 'list' ? [control.start] : []),
  ].filter((one) => one !== undefined);
  tally.starts += starts.length;
  for (const one of starts) if (hasValue(one)) tally.invented.push(`${at}: ${JSON.stringify(one)}`);
}

function hasValue(value: unknown): boolean {
  if (value === null) return false;
  return typeof value === 'object' ? Object.values(value).some(hasValue) : true;
}
