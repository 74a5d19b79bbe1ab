// Whether a changed text has the expected meaning and nothing else: every other value is the same,
// written the same way.
import { isEntry, isMerged, type Node, type Slot } from '../tree.ts';
import {
  type Collection,
  type EditableDocument,
  type Step,
  slotAt,
  slotsOf,
} from './editable-document.ts';
import { matches, type PrintableValue } from './new-value.ts';
import type { Op } from './plan-step.ts';

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
    expectedOf(op, holder.node),
    holder.node,
  );
}

function expectedOf(op: Op, node: Collection): Expected[] {
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
      expected.splice(op.index, 0, { key: op.key, val: op.val });
      break;
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
