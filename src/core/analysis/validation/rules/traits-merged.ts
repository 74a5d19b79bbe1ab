// MUST: what a message or an operation becomes when its traits are merged in is a valid object
// again (section Traits merge mechanism).

import { quote } from '../../../format/message-text.ts';
import type { Kind } from '../../../format/table-types.ts';
import { kindIn } from '../../../format/tables.ts';
import { lastKey } from '../../../text/pointer.ts';
import { get, type Node, type NodePath, step } from '../../../text/tree.ts';
import type { LocatedNode } from '../../documents/located-node.ts';
import { type MergedObject, mergeTraitsAt } from '../../documents/merged-object.ts';
import type { Finding, FoundObject } from '../finding.ts';
import type { DocumentRule, Explanations, RuleContext } from '../rule.ts';

export const codes = { 'traits-merged': 'error' } as const;

const KINDS = [
  ['Message', 'MessageTrait', 'message'],
  ['Operation', 'OperationTrait', 'operation'],
] as const;

interface Mistake {
  readonly code: string;
  readonly at: NodePath;
  readonly message: string;
}

export const rule: DocumentRule = {
  codes,
  kinds: ['Message', 'Operation'],
  checkDocument(context) {
    for (const [kind, traitKind, word] of KINDS) {
      for (const found of context.objects.get(kind) ?? []) {
        const merged = mergeTraitsAt(context.documents, found);
        if (!merged) continue;
        for (const mistake of newMistakes(merged, kind, traitKind, context))
          reportMistake(mistake, found, merged, word, context);
      }
    }
  },
};

/** The mistakes of the merged object that none of its parts has by itself. */
function newMistakes(
  merged: MergedObject,
  kind: Kind,
  traitKind: Kind,
  { walker, dialect, documents }: RuleContext,
): Mistake[] {
  const mistakesOf = (node: Node, of: Kind): Mistake[] => {
    const out: Mistake[] = [];
    gather(walker.walk(node, { is: 'object', kind: kindIn(of, dialect), ref: 'no' }), [], out);
    return out;
  };
  const count = traitsOf(merged);
  const known = new Set<string>();
  const seen = new Set<Node>();
  for (const [i, source] of merged.sources.slice(0, count + 1).entries()) {
    if (!source || seen.has(source.node)) continue;
    seen.add(source.node);
    for (const mistake of mistakesOf(source.node, i === 0 ? kind : traitKind))
      known.add(id(mistake));
  }
  const own = mistakesOf(merged.node, kind);
  const reply = get(merged.node, 'reply');
  const channel = get(reply, 'channel');
  const target = merged.origin(['reply', 'channel']);
  if (
    channel &&
    target &&
    get(reply, 'address') &&
    merged.origin(['reply', 'address'])?.source !== target.source
  ) {
    const address = get(
      documents.resolve(target.located.uri, target.located.path, channel)?.node,
      'address',
    );
    if (address && !(address.kind === 'scalar' && address.value === null)) {
      own.push({
        code: 'reply-address',
        at: ['reply', 'address'],
        message: 'The reply has its own "address", so its channel can\'t have one.',
      });
    }
  }
  // The target of an opened reference is validated where it is defined.
  return own.filter(
    (mistake) => !known.has(id(mistake)) && (merged.origin(mistake.at)?.source ?? 0) <= count,
  );
}

function traitsOf({ sources }: MergedObject): number {
  const list = get(sources[0]?.node, 'traits');
  return list?.kind === 'seq' ? list.items.length : 0;
}

function gather(finding: Finding, path: NodePath, out: Mistake[]): void {
  for (const { code, severity, at, message } of finding.problems)
    if (severity === 'error') out.push({ code, at: [...path, ...at], message });
  for (const { key, finding: child } of finding.below) gather(child, [...path, key], out);
}

function id({ code, at }: Mistake): string {
  return JSON.stringify([code, at]);
}

/** At the field in the trait where that is in the same file, else at the item of the list. */
function reportMistake(
  { at, message }: Mistake,
  found: FoundObject,
  merged: MergedObject,
  word: string,
  { report }: RuleContext,
): void {
  const from = merged.origin(at)?.source ?? 0;
  const index = from > 0 ? from : lastWith(at[0] ?? '', merged);
  const trait = merged.sources[index];
  if (index < 1 || !trait) return;
  const item = [...found.path, 'traits', String(index - 1)];
  const written = trait.uri === found.uri && trait.path.join('\n') === item.join('\n');
  const name = written ? `trait ${index}` : `the trait ${quote(trait.path.at(-1) ?? trait.uri)}`;
  const text = `With ${name} merged in, the ${word} ${quote(lastKey(found.path))} is not valid: ${message}`;
  const there = trait.uri === found.uri;
  report(found.uri, there ? [...trait.path, ...existingSteps(trait, at)] : item, 'key', text);
}

/** The last trait that has a member of this name. */
function lastWith(name: string, merged: MergedObject): number {
  for (let i = traitsOf(merged); i > 0; i--) if (get(merged.sources[i]?.node, name)) return i;
  return 0;
}

/** Returns as many steps of a path as exist below a node. */
function existingSteps({ node }: LocatedNode, path: NodePath): NodePath {
  let here = node;
  for (const [i, name] of path.entries()) {
    const slot = step(here, name);
    if (!slot) return path.slice(0, i);
    here = slot.value;
  }
  return path;
}

export const explanations: Explanations<typeof codes> = {
  'traits-merged': {
    group: 'messages',
    rule: 'A message or an operation is valid with its traits merged in.',
    why: 'Traits are merged field by field, so two parts that are right by themselves can make a whole that contradicts itself. What programs work with is the whole.',
    section: 'Traits merge mechanism',
    rules: ['TRT-02'],
    invalidExample:
      'components:\n  messages:\n    Placed:\n      headers: {type: object, properties: {retries: {default: none}}}\n      traits:\n        - headers: {type: object, properties: {retries: {type: integer}}}',
    right:
      'components:\n  messages:\n    Placed:\n      headers: {type: object, properties: {retries: {default: 3}}}\n      traits:\n        - headers: {type: object, properties: {retries: {type: integer}}}',
  },
};
