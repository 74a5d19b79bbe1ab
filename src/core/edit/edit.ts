// The smallest edits that change a text as asked: each is applied, parsed and compared with what was wanted before it is handed out.
import { clip } from '../parse/clip.ts';
import { definitionOf } from '../parse/definition.ts';
import { History } from './apply.ts';
import type { Blanks } from './block.ts';
import { partsOf } from './difference.ts';
import { type Doc, docOf, isEmpty, nextDoc, type Step, slotAt, spanOf } from './doc.ts';
import { pathOf, perform } from './perform.ts';
import { type Op, opOf, planOf } from './plan.ts';
import { Refused, UNSAFE } from './refused.ts';
import type { Change, Edited, Source, TextEdit } from './types.ts';
import { verify } from './verify.ts';

/** Ways to do the same, the one that looks best first. */
const WAYS: readonly { readonly safe: boolean; readonly blanks: Blanks }[] = [
  { safe: false, blanks: 'twice' },
  { safe: false, blanks: 'none' },
  { safe: false, blanks: 'after' },
  { safe: true, blanks: 'none' },
];

/**
 * Changes a YAML or JSON text. The changes are made one after the other: a path of a later one is a path in the text as those before it left it.
 * Comments outside the value that is replaced or removed, indentation, quotes, line ends and the end of the file stay as they are.
 * @returns the edits of `source.text`, in its order and without overlap, and the text they make; or why the text cannot be changed so. Never throws.
 */
export function edit(source: Source, changes: readonly Change[]): Edited {
  try {
    let doc = docOf(source);
    const history = new History(source.text);
    for (const change of changes) {
      const op = planOf(doc, change);
      if (!op) continue;
      const done = doOne(doc, op);
      history.add(done.edits);
      doc = done.doc;
    }
    return { edits: history.edits(), text: doc.text, tree: doc.tree };
  } catch (failure) {
    if (failure instanceof Refused) return refusal(source, failure);
    return { refused: UNSAFE };
  }
}

function refusal({ tree }: Source, { message, aliased }: Refused): Edited {
  const definedAt = aliased && definitionOf(tree, aliased);
  return { refused: message, ...(definedAt && { definedAt }) };
}

interface Done {
  readonly edits: readonly TextEdit[];
  readonly doc: Doc;
}

function doOne(doc: Doc, op: Op): Done {
  checkFaults(doc, op);
  const small = op.do === 'replace' ? doParts(doc, op) : null;
  return small ?? doWhole(doc, op);
}

/** Replaces a map or list by changing what is different in it; null where it has to be written anew. */
function doParts(doc: Doc, op: Extract<Op, { do: 'replace' }>): Done | null {
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
      const done = doWhole(now, opOf(now, part));
      history.add(done.edits);
      now = done.doc;
    }
  } catch (failure) {
    if (failure instanceof Refused) return null;
    throw failure;
  }
  return parts.length === 0 || verify(doc, now, op) ? { edits: history.edits(), doc: now } : null;
}

/** A way to do it that comes out as wanted. @throws Refused where there is none */
function doWhole(doc: Doc, op: Op): Done {
  let refused: Refused | null = null;
  const tried = new Set<string>();
  for (const { safe, blanks } of WAYS) {
    try {
      const edits = perform(safe ? { ...doc, style: { ...doc.style, safe } } : doc, op, blanks);
      const after = nextDoc(doc, edits);
      if (tried.has(after.text)) continue;
      tried.add(after.text);
      if (verify(doc, after, op)) return { edits, doc: after };
    } catch (failure) {
      if (!(failure instanceof Refused)) throw failure;
      refused ??= failure;
    }
  }
  const faulty = doc.tree.problems.some((p) => p.severity === 'error' && p.code !== 'duplicate-key');
  throw anchored(doc, op) ?? refused ?? new Refused(faulty ? 'The document has a syntax error. Fix it first.' : UNSAFE);
}

function stepsOf(op: Op): readonly Step[] {
  if (op.do === 'replace') return op.steps;
  return op.do === 'insert' ? op.holder.steps : [...op.holder.steps, { holder: op.holder, index: op.index }];
}

/** A JSON text with a fault somewhere is read as well as it can be; what is changed must be free of it. */
function checkFaults(doc: Doc, op: Op): void {
  const step = stepsOf(op).at(-1);
  if (!doc.tree.broken || !step || op.do === 'insert') return;
  const { start, end } = spanOf(doc, step.holder, step.index);
  const hit = doc.tree.problems.some((p) => p.severity === 'error' && p.code !== 'duplicate-key' && p.at + p.length > start && p.at < end);
  if (hit) throw new Refused('The value to change has a syntax error. Fix it first.');
}

/** The reason where what is changed stands at an anchor that is used elsewhere. */
function anchored(doc: Doc, op: Op): Refused | null {
  const { text } = doc;
  const steps = stepsOf(op);
  for (const [i, { holder, index }] of steps.entries()) {
    const span = spanOf(doc, holder, index);
    const whole = i === steps.length - 1 && (op.do === 'remove' || op.do === 'replace' || op.do === 'move');
    const part = text.slice(span.start, whole ? span.end : span.valueStart);
    for (const [, name = ''] of part.matchAll(/(?:^|[\s,[{])&([^\s,[\]{}]+)/g)) {
      const use = text.indexOf(`*${name}`, span.start);
      if (use < 0 || (whole && use < span.end)) continue;
      return new Refused(`Aliases use this value through the anchor &${clip(name)} and would change too. Change it in the text.`);
    }
  }
  const last = steps.at(-1);
  if (op.do === 'move' && last) {
    const span = spanOf(doc, last.holder, last.index);
    if (/(?:^|[\s,[{])\*[^\s,[\]{}]/.test(text.slice(span.start, span.end))) {
      return new Refused('It uses an alias, whose anchor must come first. Move it in the text.');
    }
  }
  return slotIsAlias(steps) ? new Refused('The value here is only an alias. Change it where it is defined.', pathOf(steps)) : null;
}

function slotIsAlias(steps: readonly Step[]): boolean {
  const step = steps.at(-1);
  return step !== undefined && slotAt(step.holder, step.index).alias !== undefined;
}
