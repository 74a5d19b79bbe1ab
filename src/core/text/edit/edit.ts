// The smallest edits that make a requested change: each is applied, parsed and compared with the
// expected result before it is returned.
import { clip } from '../clip.ts';
import { definitionOf } from '../parse/alias-definition.ts';
import { isEntry, isMerged, type Node, type Slot } from '../tree.ts';
import { History } from './apply.ts';
import type { Blanks } from './block.ts';
import {
  type Collection,
  type EditableDocument,
  editableDocumentOf,
  isEmpty,
  nextDocument,
  type Step,
  slotAt,
  slotsOf,
  spanOf,
} from './editable-document.ts';
import { entriesBehind, insertionOf, type NewEntry } from './new-entries.ts';
import { matches, type PrintableValue } from './new-value.ts';
import { pathOf, perform } from './perform-step.ts';
import { type Op, opOf, partsOf, planOf } from './plan-step.ts';
import { type Change, type Edited, Refused, type Source, type TextEdit, UNSAFE } from './types.ts';

interface Strategy {
  readonly safe: boolean;
  readonly blanks: Blanks;
}

/** Ways to do the same, the one that looks best first. */
const STRATEGIES: readonly Strategy[] = [
  { safe: false, blanks: 'twice' },
  { safe: false, blanks: 'none' },
  { safe: false, blanks: 'after' },
  { safe: true, blanks: 'none' },
];

/**
 * Changes a YAML or JSON text. The changes are made in order: the path of each is a path in the
 * text that the previous ones produced. Comments outside the value that is replaced or removed,
 * indentation, quotes, line ends and the end of the file stay as they are. Never throws.
 * @returns the edits of `source.text`, ordered and without overlap, and the resulting text; or why
 * the text can't be changed so
 */
export function edit(source: Source, changes: readonly Change[]): Edited {
  try {
    let doc = editableDocumentOf(source);
    const history = new History(source.text);
    let last = 0;
    for (const [i, change] of changes.entries()) {
      if (i < last) continue;
      const behind = entriesBehind(changes, i);
      last = i + behind.length;
      for (const done of behind.length > 0 ? addEntries(doc, behind) : [makeChange(doc, change)]) {
        history.add(done.edits);
        doc = done.doc;
      }
    }
    return { edits: history.edits(), text: doc.text, tree: doc.tree };
  } catch (failure) {
    if (failure instanceof Refused) return refuseEdit(source, failure);
    return { refused: UNSAFE };
  }
}

function refuseEdit({ tree }: Source, { message, aliased }: Refused): Edited {
  const definedAt = aliased && definitionOf(tree, aliased);
  return { refused: message, ...(definedAt && { definedAt }) };
}

interface Applied {
  readonly edits: readonly TextEdit[];
  readonly doc: EditableDocument;
}

/** Makes one change. @throws Refused */
function makeChange(doc: EditableDocument, change: Change): Applied {
  const op = planOf(doc, change);
  if (!op) return { edits: [], doc };
  checkErrors(doc, op);
  const small = op.do === 'replace' ? doParts(doc, op) : null;
  return small ?? doWhole(doc, op, STRATEGIES);
}

/**
 * Adds entries to a map in as few steps as possible: those that can't be written like the others
 * are steps of their own.
 * @returns the steps in order
 * @throws Refused
 */
function addEntries(doc: EditableDocument, entries: readonly NewEntry[]): readonly Applied[] {
  const [first] = entries;
  if (!first) return [];
  if (entries.length === 1) return [makeChange(doc, first)];
  try {
    const op = insertionOf(doc, entries);
    if (op) return [doWhole(doc, op, STRATEGIES.slice(0, 1))];
  } catch (failure) {
    if (!(failure instanceof Refused)) throw failure;
  }
  const middle = entries.length >> 1;
  const head = addEntries(doc, entries.slice(0, middle));
  return [...head, ...addEntries(head.at(-1)?.doc ?? doc, entries.slice(middle))];
}

/** Replaces a map or list by changing what is different in it; null if it has to be rewritten. */
function doParts(doc: EditableDocument, op: Extract<Op, { do: 'replace' }>): Applied | null {
  const step = op.steps.at(-1);
  const slot = step ? slotAt(step.holder, step.index) : null;
  const node = slot ? slot.value : doc.tree.root;
  if (!node || slot?.alias !== undefined || (slot && isEmpty(slot))) return null;
  const parts = partsOf(node, op.val, pathOf(op.steps));
  if (!parts) return null;
  let now = doc;
  const history = new History(doc.text);
  try {
    for (const part of parts) {
      const done = doWhole(now, opOf(now, part), STRATEGIES);
      history.add(done.edits);
      now = done.doc;
    }
  } catch (failure) {
    if (failure instanceof Refused) return null;
    throw failure;
  }
  return parts.length === 0 || verify(doc, now, op) ? { edits: history.edits(), doc: now } : null;
}

/** Applies the first strategy with the expected result. @throws Refused if there is none */
function doWhole(doc: EditableDocument, op: Op, strategies: readonly Strategy[]): Applied {
  let refused: Refused | null = null;
  const tried = new Set<string>();
  for (const { safe, blanks } of strategies) {
    try {
      const edits = perform(safe ? { ...doc, style: { ...doc.style, safe } } : doc, op, blanks);
      const after = nextDocument(doc, edits);
      if (tried.has(after.text)) continue;
      tried.add(after.text);
      if (verify(doc, after, op)) return { edits, doc: after };
    } catch (failure) {
      if (!(failure instanceof Refused)) throw failure;
      refused ??= failure;
    }
  }
  const invalid = doc.tree.problems.some(
    (p) => p.severity === 'error' && p.code !== 'duplicate-key',
  );
  throw (
    anchorRefusal(doc, op) ??
    refused ??
    new Refused(invalid ? 'The document has a syntax error. Fix it first.' : UNSAFE)
  );
}

function stepsOf(op: Op): readonly Step[] {
  if (op.do === 'replace') return op.steps;
  return op.do === 'insert'
    ? op.holder.steps
    : [...op.holder.steps, { holder: op.holder, index: op.index }];
}

/** JSON is parsed despite syntax errors, but the changed value must be free of them. */
function checkErrors(doc: EditableDocument, op: Op): void {
  const step = stepsOf(op).at(-1);
  if (!doc.tree.broken || !step || op.do === 'insert') return;
  const { start, end } = spanOf(doc, step.holder, step.index);
  const hit = doc.tree.problems.some(
    (p) =>
      p.severity === 'error' && p.code !== 'duplicate-key' && p.at + p.length > start && p.at < end,
  );
  if (hit) throw new Refused('The value to change has a syntax error. Fix it first.');
}

/** Returns the reason for refusal if the changed value has an anchor that is used elsewhere. */
function anchorRefusal(doc: EditableDocument, op: Op): Refused | null {
  const { text } = doc;
  const steps = stepsOf(op);
  for (const [i, { holder, index }] of steps.entries()) {
    const span = spanOf(doc, holder, index);
    const whole =
      i === steps.length - 1 && (op.do === 'remove' || op.do === 'replace' || op.do === 'move');
    const part = text.slice(span.start, whole ? span.end : span.valueStart);
    for (const [, name = ''] of part.matchAll(/(?:^|[\s,[{])&([^\s,[\]{}]+)/g)) {
      const use = text.indexOf(`*${name}`, span.start);
      if (use < 0 || (whole && use < span.end)) continue;
      return new Refused(
        `Aliases use this value through the anchor &${clip(name)} and would change too. Change it in the text.`,
      );
    }
  }
  const last = steps.at(-1);
  if (op.do === 'move' && last) {
    const span = spanOf(doc, last.holder, last.index);
    if (/(?:^|[\s,[{])\*[^\s,[\]{}]/.test(text.slice(span.start, span.end))) {
      return new Refused('It uses an alias, whose anchor must come first. Move it in the text.');
    }
  }
  return slotIsAlias(steps)
    ? new Refused('The value here is only an alias. Change it where it is defined.', pathOf(steps))
    : null;
}

function slotIsAlias(steps: readonly Step[]): boolean {
  const step = steps.at(-1);
  return step !== undefined && slotAt(step.holder, step.index).alias !== undefined;
}

// Whether a changed text has the expected meaning and nothing else: every other value is the same,
// written the same way.

/** What a slot must hold: what it held before, or the new value. */
interface Expected {
  readonly key: string | null;
  readonly was?: Slot;
  readonly val?: PrintableValue;
}

/** Compares the tree after with the one before and what was to be done. */
export function verify(before: EditableDocument, after: EditableDocument, op: Op): boolean {
  if (!noNewErrors(before, after)) return false;
  if (op.do === 'replace' && op.steps.length === 0)
    return after.tree.root !== null && matches(after.tree.root, op.val);
  const last = op.do === 'replace' ? op.steps.at(-1) : undefined;
  const holder = op.do === 'replace' ? last?.holder : op.holder;
  if (!holder) return false;
  const steps =
    op.do === 'insert'
      ? holder.steps
      : [...holder.steps, { holder, index: op.do === 'replace' ? (last?.index ?? 0) : op.index }];
  return new Comparison(steps.some((step) => isAnchored(before, step))).run(
    after.tree.root,
    holder.steps,
    expectedMembers(op, holder.node),
    holder.node,
  );
}

function expectedMembers(op: Op, node: Collection): Expected[] {
  const expected: Expected[] = slotsOf(node).map((was) => ({
    key: isEntry(was) ? was.key : null,
    was,
  }));
  switch (op.do) {
    case 'replace': {
      const index = op.steps.at(-1)?.index ?? 0;
      expected[index] = { key: expected[index]?.key ?? null, val: op.val };
      break;
    }
    case 'insert':
      return [...expected.slice(0, op.index), ...op.members, ...expected.slice(op.index)];
    case 'remove':
      expected.splice(op.index, 1);
      break;
    case 'rename':
      expected[op.index] = { key: op.key, was: slotAt(op.holder, op.index) };
      break;
    case 'move': {
      const [moved] = expected.splice(op.index, 1);
      if (moved) expected.splice(op.to > op.index ? op.to - 1 : op.to, 0, moved);
    }
  }
  return expected;
}

/** Whether the value of a slot has an anchor: it changes wherever an alias names it. */
function isAnchored({ text }: EditableDocument, { holder, index }: Step): boolean {
  const slot = slotAt(holder, index);
  const start = holder.at + ('keyAt' in slot ? slot.keyAt + slot.keyLength : 0);
  return text
    .slice(Math.min(start, holder.at + slot.valueAt), holder.at + slot.valueAt)
    .includes('&');
}

class Comparison {
  /** What the change is in: before, and after. */
  private readonly changed = new Map<Node, Node>();
  private readonly anchored: boolean;

  constructor(anchored: boolean) {
    this.anchored = anchored;
  }

  /** Returns whether all off the path is the same, and its collection is as expected. */
  run(
    root: Node | null,
    steps: readonly Step[],
    expected: readonly Expected[],
    old: Collection,
  ): boolean {
    let now = root;
    const route: [Step, Collection][] = [];
    for (const step of steps) {
      const { node } = step.holder;
      if (now?.kind !== node.kind) return false;
      route.push([step, now]);
      this.changed.set(node, now);
      now = slotsOf(now)[step.index]?.value ?? null;
    }
    if (now?.kind !== old.kind) return false;
    this.changed.set(old, now);
    const slots = slotsOf(now);
    if (slots.length !== expected.length) return false;
    for (const [i, w] of expected.entries()) {
      const slot = slots[i];
      if (!slot || nameOf(slot) !== w.key) return false;
      if (w.val && !matches(slot.value, w.val)) return false;
      const replaced = slotsOf(old)[i];
      if (w.val && this.anchored && replaced && expected.length === slotsOf(old).length)
        this.changed.set(replaced.value, slot.value);
    }
    return (
      route.every(([step, is]) => this.sameCollections(step.holder.node, is, step.index)) &&
      expected.every(
        (w, i) => !w.was || (slots[i] !== undefined && this.sameSlot(w.was, slots[i], false)),
      ) &&
      this.sameMerged(old, now)
    );
  }

  private sameCollections(a: Collection, b: Collection, but: number): boolean {
    const was = slotsOf(a);
    const is = slotsOf(b);
    if (was.length !== is.length) return false;
    return (
      was.every((slot, i) => {
        const other = is[i];
        return (
          other !== undefined &&
          (i === but ? nameOf(slot) === nameOf(other) : this.sameSlot(slot, other, true))
        );
      }) && this.sameMerged(a, b)
    );
  }

  /** What comes through a merge key is there as before, but for what is now written here. */
  private sameMerged(a: Collection, b: Collection): boolean {
    if (a.kind !== 'map' || b.kind !== 'map') return true;
    const was = a.entries.filter(isMerged);
    const is = b.entries.filter(isMerged);
    if (was.length === 0 && is.length === 0) return true;
    const mine = new Set(slotsOf(b).map(nameOf));
    return was.every((e) => {
      const other = is.find((o) => o.key === e.key);
      return mine.has(e.key) || (other ? this.sameNode(e.value, other.value) : this.anchored);
    });
  }

  private sameSlot(a: Slot, b: Slot, named: boolean): boolean {
    if (a === b) return true;
    return (
      (!named || nameOf(a) === nameOf(b)) &&
      a.alias === b.alias &&
      isBroken(a) === isBroken(b) &&
      this.sameNode(a.value, b.value)
    );
  }

  /** The same value, written with the same digits and in the same style. */
  private sameNode(a: Node, b: Node): boolean {
    if (a === b) return true;
    if (this.anchored && this.changed.get(a) === b) return true;
    if (a.kind === 'scalar')
      return b.kind === 'scalar' && a.value === b.value && a.raw === b.raw && a.style === b.style;
    return (
      b.kind !== 'scalar' &&
      a.kind === b.kind &&
      a.flow === b.flow &&
      this.sameCollections(a, b, -1)
    );
  }
}

function nameOf(slot: Slot): string | null {
  return isEntry(slot) ? slot.key : null;
}

function isBroken(slot: Slot): boolean {
  return 'broken' in slot && slot.broken === true;
}

/** Errors of no kind are more than they were. */
function noNewErrors(before: EditableDocument, after: EditableDocument): boolean {
  const left = new Map<string, number>();
  for (const p of before.tree.problems)
    if (p.severity === 'error') left.set(p.code, (left.get(p.code) ?? 0) + 1);
  for (const p of after.tree.problems) {
    if (p.severity !== 'error' || p.code === 'empty-document') continue;
    const count = left.get(p.code) ?? 0;
    if (count === 0) return false;
    left.set(p.code, count - 1);
  }
  return true;
}
