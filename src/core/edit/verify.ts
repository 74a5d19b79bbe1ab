// Whether a changed text means what was wanted and nothing else: every value that was not to change is the same, written the same way.
import { isEntry, type Node, type Slot } from '../parse/tree.ts';
import { type Collection, type Doc, isMerged, type Step, slotAt, slotsOf } from './doc.ts';
import type { Op } from './plan.ts';
import { matches, type Val } from './value.ts';

/** What a slot must hold: what it held before, or the new value. */
interface Wanted {
  readonly key: string | null;
  readonly was?: Slot;
  readonly val?: Val;
}

/** Compares the tree after with the one before and what was to be done. */
export function verify(before: Doc, after: Doc, op: Op): boolean {
  if (!noNewFaults(before, after)) return false;
  if (op.do === 'replace' && op.steps.length === 0) return after.tree.root !== null && matches(after.tree.root, op.val);
  const last = op.do === 'replace' ? op.steps.at(-1) : undefined;
  const holder = op.do === 'replace' ? last?.holder : op.holder;
  if (!holder) return false;
  const steps =
    op.do === 'insert' ? holder.steps : [...holder.steps, { holder, index: op.do === 'replace' ? (last?.index ?? 0) : op.index }];
  return new Comparison(steps.some((step) => isAnchored(before, step))).run(
    after.tree.root,
    holder.steps,
    wantedOf(op, holder.node),
    holder.node,
  );
}

function wantedOf(op: Op, node: Collection): Wanted[] {
  const wanted: Wanted[] = slotsOf(node).map((was) => ({ key: isEntry(was) ? was.key : null, was }));
  switch (op.do) {
    case 'replace': {
      const index = op.steps.at(-1)?.index ?? 0;
      wanted[index] = { key: wanted[index]?.key ?? null, val: op.val };
      break;
    }
    case 'insert':
      wanted.splice(op.index, 0, { key: op.key, val: op.val });
      break;
    case 'remove':
      wanted.splice(op.index, 1);
      break;
    case 'rename':
      wanted[op.index] = { key: op.key, was: slotAt(op.holder, op.index) };
      break;
    case 'move': {
      const [moved] = wanted.splice(op.index, 1);
      if (moved) wanted.splice(op.to > op.index ? op.to - 1 : op.to, 0, moved);
    }
  }
  return wanted;
}

/** Whether the value of a slot has an anchor: it changes wherever an alias names it. */
function isAnchored({ text }: Doc, { holder, index }: Step): boolean {
  const slot = slotAt(holder, index);
  const start = holder.at + ('keyAt' in slot ? slot.keyAt + slot.keyLength : 0);
  return text.slice(Math.min(start, holder.at + slot.valueAt), holder.at + slot.valueAt).includes('&');
}

class Comparison {
  /** What the change is in: before, and after. */
  private readonly changed = new Map<Node, Node>();
  private readonly anchored: boolean;

  constructor(anchored: boolean) {
    this.anchored = anchored;
  }

  /** Whether everything beside the way is the same, and the collection at its end holds what is wanted. */
  run(root: Node | null, steps: readonly Step[], wanted: readonly Wanted[], old: Collection): boolean {
    let now = root;
    const way: [Step, Collection][] = [];
    for (const step of steps) {
      const { node } = step.holder;
      if (now?.kind !== node.kind) return false;
      way.push([step, now]);
      this.changed.set(node, now);
      now = slotsOf(now)[step.index]?.value ?? null;
    }
    if (now?.kind !== old.kind) return false;
    this.changed.set(old, now);
    const slots = slotsOf(now);
    if (slots.length !== wanted.length) return false;
    for (const [i, w] of wanted.entries()) {
      const slot = slots[i];
      if (!slot || nameOf(slot) !== w.key) return false;
      if (w.val && !matches(slot.value, w.val)) return false;
      const replaced = slotsOf(old)[i];
      if (w.val && this.anchored && replaced && wanted.length === slotsOf(old).length) this.changed.set(replaced.value, slot.value);
    }
    return (
      way.every(([step, is]) => this.sameCollections(step.holder.node, is, step.index)) &&
      wanted.every((w, i) => !w.was || (slots[i] !== undefined && this.sameSlot(w.was, slots[i], false))) &&
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
        return other !== undefined && (i === but ? nameOf(slot) === nameOf(other) : this.sameSlot(slot, other, true));
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
    return (!named || nameOf(a) === nameOf(b)) && a.alias === b.alias && isBroken(a) === isBroken(b) && this.sameNode(a.value, b.value);
  }

  /** The same value, written with the same digits and in the same style. */
  private sameNode(a: Node, b: Node): boolean {
    if (a === b) return true;
    if (this.anchored && this.changed.get(a) === b) return true;
    if (a.kind === 'scalar') return b.kind === 'scalar' && a.value === b.value && a.raw === b.raw && a.style === b.style;
    return b.kind !== 'scalar' && a.kind === b.kind && a.flow === b.flow && this.sameCollections(a, b, -1);
  }
}

function nameOf(slot: Slot): string | null {
  return isEntry(slot) ? slot.key : null;
}

function isBroken(slot: Slot): boolean {
  return 'broken' in slot && slot.broken === true;
}

/** Errors of no kind are more than they were. */
function noNewFaults(before: Doc, after: Doc): boolean {
  const left = new Map<string, number>();
  for (const p of before.tree.problems) if (p.severity === 'error') left.set(p.code, (left.get(p.code) ?? 0) + 1);
  for (const p of after.tree.problems) {
    if (p.severity !== 'error' || p.code === 'empty-document') continue;
    const count = left.get(p.code) ?? 0;
    if (count === 0) return false;
    left.set(p.code, count - 1);
  }
  return true;
}
