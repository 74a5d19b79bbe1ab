// Rename: a new name for a definition and for every place that names it, in all files; refused where something would come to mean something else.
import { quote } from '../../check/say.ts';
import type { FileEdits, TextEdit } from '../../edit/types.ts';
import { isGuess, spotAt } from '../../parse/place.ts';
import type { Path, ScalarNode } from '../../parse/tree.ts';
import type { Subject } from '../subject.ts';
import type { Rename, RenameStart } from '../types.ts';
import { type Renamable, renamable, unfit } from './allowed.ts';
import { anchorAt } from './anchors.ts';
import { pick } from './at.ts';
import { usesOf } from './definition.ts';
import type { Mention } from './mentions.ts';
import type { NameIndex } from './name-index.ts';
import { placeOf, tokenNode } from './ranges.ts';
import { renameAnchor } from './rename-anchor.ts';
import type { Patch } from './try.ts';
import { changedMeaning } from './unchanged.ts';
import { unreadUse } from './unread.ts';
import { inManner, type Piece, replaced, rewrite, type Standing } from './write.ts';

/** Everything that changes its name together. */
interface Plan {
  readonly index: NameIndex;
  readonly name: string;
  readonly definitions: readonly Renamable[];
  readonly byValue: boolean;
  readonly uses: readonly Mention[];
}

type Refused = { readonly refused: string };

/** What would be renamed at an offset, or in one sentence why nothing can be. */
export function renameStart(subject: Subject, offset: number): RenameStart {
  const anchored = anchorAt(subject, offset);
  if (anchored) return { range: { start: anchored.here.start + 1, end: anchored.here.end }, name: anchored.name };
  const picked = pick(subject, offset);
  if (!picked) return { refused: 'There is no name here.' };
  const plan = planOf(subject, offset);
  return 'refused' in plan ? plan : { range: picked.range, name: picked.name };
}

/**
 * Gives what is named at an offset the name `to`, everywhere.
 * @returns the edits of all files (none where it is called so already), or in one sentence why it cannot be done
 */
export function rename(subject: Subject, offset: number, to: string): Rename {
  const anchored = anchorAt(subject, offset);
  if (anchored) return renameAnchor(subject, anchored, to);
  const plan = planOf(subject, offset);
  if ('refused' in plan) return plan;
  if (to === plan.name) return { files: [], changes: 0 };
  for (const definition of plan.definitions) {
    const refused = unfit(definition, to);
    if (refused !== null) return { refused };
  }
  return written(subject, plan, to);
}

function planOf(subject: Subject, offset: number): Plan | Refused {
  const picked = pick(subject, offset);
  if (!picked) return { refused: 'There is no name here.' };
  const { index, name, byValue } = picked;
  if (picked.targets.length === 0) return { refused: `${quote(name)} is not defined anywhere.` };
  const targets = together(index, picked.targets);
  const definitions: Renamable[] = [];
  for (const id of targets) {
    const found = renamable(subject.world, index, id, byValue);
    if ('refused' in found) return found;
    definitions.push(found);
  }
  const uses = usesOf(index.byTarget, targets);
  const refused = refusedUse(subject, index, uses) ?? unreadUse(subject.world, index, name);
  return refused === null ? { index, name, definitions, byValue, uses } : { refused };
}

/** All definitions that share a use with these: one word that names several of them can only change for all. */
function together(index: NameIndex, ids: readonly string[]): readonly string[] {
  const out = new Set(ids);
  const seen = new Set<Mention>();
  for (const id of out) {
    for (const use of index.byTarget.get(id) ?? []) {
      if (seen.has(use)) continue;
      seen.add(use);
      for (const other of use.targets) out.add(other);
    }
  }
  return [...out];
}

/** Why one of the uses cannot be changed, or null. */
function refusedUse(subject: Subject, index: NameIndex, uses: readonly Mention[]): string | null {
  const own = new Set(uses.filter((m) => !m.alias).map((m) => m.node));
  for (const m of uses) {
    const tree = index.tracer.files.tree(m.uri);
    if (tree && isGuess(tree, m.path)) return `It is used ${where(subject, m)}, in a part with a syntax error. Fix that first.`;
    // The same text seen through an alias changes along with it.
    if (m.alias && !(m.node && own.has(m.node)))
      return `It is used through an alias ${where(subject, m)}, whose value is also used elsewhere.`;
  }
  return null;
}

function where(subject: Subject, m: Mention): string {
  const line = (subject.world.file(m.uri)?.text.slice(0, m.start).split('\n').length ?? 1).toLocaleString('en');
  return m.uri === '' ? `in line ${line}` : `in line ${line} of ${m.uri}`;
}

/** One token with all that changes in it. */
interface Token {
  readonly uri: string;
  readonly path: Path;
  readonly key: boolean;
  readonly start: number;
  readonly source: string;
  readonly node: ScalarNode;
  readonly pieces: Piece[];
}

function written(subject: Subject, plan: Plan, to: string): Rename {
  const { index, uses } = plan;
  const { world } = subject;
  const tokens = new Map<string, Token>();
  const add = (uri: string, path: Path, key: boolean, start: number, end: number, node: ScalarNode | null, piece: Piece): void => {
    const id = `${uri}\n${start}`;
    const source = world.file(uri)?.text.slice(start, end) ?? '';
    const token = tokens.get(id) ?? { uri, path, key, start, source, node: node ?? tokenNode(source, path.at(-1) ?? ''), pieces: [] };
    tokens.set(id, token);
    if (!token.pieces.some((p) => p.from === piece.from)) token.pieces.push(piece);
  };
  for (const { id } of plan.definitions) {
    const { uri, path } = placeOf(id);
    const tree = index.tracer.files.tree(uri);
    const spot = tree && spotAt(tree, path);
    const token = plan.byValue ? spot?.value : spot?.key;
    if (!spot || !token) continue;
    const node = plan.byValue && spot.node.kind === 'scalar' ? spot.node : null;
    add(uri, path, !plan.byValue, token.start, token.end, node, { from: 0, to: plan.name.length, text: to });
  }
  for (const m of uses) {
    if (!m.alias) add(m.uri, m.path, m.key, m.start, m.end, m.node, { from: m.from, to: m.to, text: inManner(to, m.manner) });
  }
  const edits = new Map<string, TextEdit[]>();
  const patches: Patch[] = [];
  let changes = 0;
  for (const { uri, path, key, start, source, node, pieces } of tokens.values()) {
    const made = rewrite(node, source, start, pieces, standing(index, uri, path, key));
    if (!made) return { refused: `${quote(to)} can't be written where it is used, in the text ${quote(source)}.` };
    const list = edits.get(uri);
    if (list) list.push(...made);
    else edits.set(uri, [...made]);
    const text = replaced(String(node.value), pieces);
    patches.push(key ? { uri, path, key: text } : { uri, path, value: text });
    changes += pieces.length;
  }
  const changed = changedMeaning(index, patches, plan.byValue ? [] : plan.definitions.map((d) => d.id), to);
  if (changed) {
    const what =
      changed.targets.length === 0
        ? `would resolve to it: ${quote(changed.name)} is not defined there yet`
        : 'would resolve to something else';
    return { refused: `${quote(changed.name)} ${where(subject, changed)} ${what}.` };
  }
  return { files: sorted(edits), changes };
}

function standing(index: NameIndex, uri: string, path: Path, key: boolean): Standing {
  const tree = index.tracer.files.tree(uri);
  let node = tree?.root;
  let flow = false;
  for (const name of path) {
    if (!node || node.kind === 'scalar') break;
    flow ||= node.flow;
    node = node.kind === 'map' ? node.entries.find((e) => e.key === name)?.value : node.items[Number(name)]?.value;
  }
  return { language: tree?.language ?? 'yaml', key, flow };
}

function sorted(edits: ReadonlyMap<string, TextEdit[]>): FileEdits[] {
  return [...edits].sort(([a], [b]) => (a < b ? -1 : 1)).map(([uri, list]) => ({ uri, edits: list.sort((a, b) => a.start - b.start) }));
}
