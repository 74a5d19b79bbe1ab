// The smallest edits that make a requested change: each is applied, parsed and compared with the
// expected result before it is returned.
import { clip } from '../clip.ts';
import { definitionOf } from '../parse/definition.ts';
import { History } from './apply.ts';
import type { Blanks } from './block.ts';
import {
  type EditableDocument,
  editableDocumentOf,
  isEmpty,
  nextDocument,
  type Step,
  slotAt,
  spanOf,
} from './editable-document.ts';
import { pathOf, perform } from './perform-step.ts';
import { type Op, opOf, partsOf, planOf } from './plan-step.ts';
import { type Change, type Edited, Refused, type Source, type TextEdit, UNSAFE } from './types.ts';
import { verify } from './verify.ts';

/** Ways to do the same, the one that looks best first. */
const STRATEGIES: readonly { readonly safe: boolean; readonly blanks: Blanks }[] = [
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

interface Applied {
  readonly edits: readonly TextEdit[];
  readonly doc: EditableDocument;
}

function doOne(doc: EditableDocument, op: Op): Applied {
  checkErrors(doc, op);
  const small = op.do === 'replace' ? doParts(doc, op) : null;
  return small ?? doWhole(doc, op);
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

/** Applies the first strategy with the expected result. @throws Refused if there is none */
function doWhole(doc: EditableDocument, op: Op): Applied {
  let refused: Refused | null = null;
  const tried = new Set<string>();
  for (const { safe, blanks } of STRATEGIES) {
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
    anchored(doc, op) ??
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
function anchored(doc: EditableDocument, op: Op): Refused | null {
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
