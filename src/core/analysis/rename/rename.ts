// Rename: changes the name of a definition and every reference to it, in all files; refused if
// something would change its meaning.
import { invalidName, quote } from '../../format/message-text.ts';
import type { FileEdits, TextEdit } from '../../text/edit/types.ts';
import { isRoot, locationOfId } from '../../text/location.ts';
import { isGuess, nodeRangesAt, type Range } from '../../text/node-ranges.ts';
import { lastKey, toPointer } from '../../text/pointer.ts';
import type { Node, NodePath, ScalarNode } from '../../text/tree.ts';
import type { AnalyzedFile } from '../analyzed-file.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import { type Anchored, anchorAt } from '../symbols/anchors.ts';
import { type Occurrence, occurrencesOfTargets, tokenNode } from '../symbols/occurrence.ts';
import { schemaNameAt } from '../symbols/schema-names.ts';
import { symbolAt } from '../symbols/symbol-at.ts';
import { buildSymbolIndex, type SymbolIndex, symbolIndexOf } from '../symbols/symbol-index.ts';
import { type Renamable, renameTarget, unfitNameReason } from './renamable.ts';
import {
  inNotation,
  type Patch,
  patchedFiles,
  replacePieces,
  rewrite,
  sortFileEdits,
  type TextPiece,
  tokenContext,
} from './rename-dry-run.ts';
import { renameSchemaName } from './rename-schema-name.ts';

/** The symbol to rename, or why it can't be renamed. */
export type PrepareRename =
  | { readonly range: Range; readonly name: string }
  | { readonly refused: string };

/** `changes` counts the occurrences. */
export type RenameResult =
  | { readonly files: readonly FileEdits[]; readonly changes: number }
  | { readonly refused: string };

/** Everything that changes its name together. */
interface RenamePlan {
  readonly index: SymbolIndex;
  readonly name: string;
  readonly definitions: readonly Renamable[];
  readonly byValue: boolean;
  readonly occurrences: readonly Occurrence[];
}

type RefusedRename = { readonly refused: string };

/** Returns what would be renamed at an offset, or in one sentence why nothing can be. */
export function prepareRename(file: AnalyzedFile, offset: number): PrepareRename {
  const anchored = anchorAt(file, offset);
  if (anchored)
    return {
      range: { start: anchored.here.start + 1, end: anchored.here.end },
      name: anchored.name,
    };
  const named = schemaNameAt(file, offset);
  if (named) return { range: named.here.range, name: named.name };
  const symbol = symbolAt(file, offset);
  if (!symbol) return { refused: 'There is no name here.' };
  const plan = planOf(file, offset);
  return 'refused' in plan ? plan : { range: symbol.range, name: symbol.name };
}

/**
 * Renames the symbol at an offset to `to`, everywhere.
 * @returns the edits of all files (none if it has that name already), or in one sentence why it
 * can't be renamed
 */
export function rename(file: AnalyzedFile, offset: number, to: string): RenameResult {
  const anchored = anchorAt(file, offset);
  if (anchored) return renameAnchor(file, anchored, to);
  const named = schemaNameAt(file, offset);
  if (named) {
    const { documents } = file;
    const unread = unreadUse(documents, symbolIndexOf(documents), named.name);
    return unread === null ? renameSchemaName(documents, named, to) : { refused: unread };
  }
  const plan = planOf(file, offset);
  if ('refused' in plan) return plan;
  if (to === plan.name) return { files: [], changes: 0 };
  for (const definition of plan.definitions) {
    const refused = unfitNameReason(definition, to);
    if (refused !== null) return { refused };
  }
  return writeRename(file, plan, to);
}

function planOf(file: AnalyzedFile, offset: number): RenamePlan | RefusedRename {
  const symbol = symbolAt(file, offset);
  if (!symbol) return { refused: 'There is no name here.' };
  const { index, name, byValue } = symbol;
  if (symbol.targets.length === 0) return { refused: `${quote(name)} is not defined anywhere.` };
  const targets = renamedTogether(index, symbol.targets);
  const definitions: Renamable[] = [];
  for (const id of targets) {
    const found = renameTarget(file.documents, index, id, byValue);
    if ('refused' in found) return found;
    definitions.push(found);
  }
  const uses = occurrencesOfTargets(index.byTarget, targets);
  const refused = refusedOccurrence(file, index, uses) ?? unreadUse(file.documents, index, name);
  return refused === null ? { index, name, definitions, byValue, occurrences: uses } : { refused };
}

/**
 * Returns all definitions that share an occurrence with these: a name with several targets can only
 * change for all of them.
 */
function renamedTogether(index: SymbolIndex, ids: readonly string[]): readonly string[] {
  const out = new Set(ids);
  const seen = new Set<Occurrence>();
  for (const id of out) {
    for (const use of index.byTarget.get(id) ?? []) {
      if (seen.has(use)) continue;
      seen.add(use);
      for (const other of use.targets) out.add(other);
    }
  }
  return [...out];
}

/** Returns why one of the uses can't be changed, or null. */
function refusedOccurrence(
  file: AnalyzedFile,
  index: SymbolIndex,
  uses: readonly Occurrence[],
): string | null {
  const own = new Set(
    uses.filter((occurrence) => !occurrence.alias).map((occurrence) => occurrence.node),
  );
  for (const occurrence of uses) {
    const tree = index.tracer.files.tree(occurrence.uri);
    if (tree && isGuess(tree, occurrence.path))
      return `It is used ${describeLocation(file, occurrence)}, in a part with a syntax error. Fix that first.`;
    // The same text seen through an alias changes along with it.
    if (occurrence.alias && !(occurrence.node && own.has(occurrence.node)))
      return `It is used through an alias ${describeLocation(file, occurrence)}, whose value is also used elsewhere.`;
  }
  return null;
}

function describeLocation(file: AnalyzedFile, occurrence: Occurrence): string {
  const line = (
    file.documents.file(occurrence.uri)?.text.slice(0, occurrence.start).split('\n').length ?? 1
  ).toLocaleString('en');
  return isRoot(occurrence.uri) ? `in line ${line}` : `in line ${line} of ${occurrence.uri}`;
}

/** One token with all that changes in it. */
interface Token {
  readonly uri: string;
  readonly path: NodePath;
  readonly key: boolean;
  readonly start: number;
  readonly source: string;
  readonly node: ScalarNode;
  readonly pieces: TextPiece[];
}

function writeRename(file: AnalyzedFile, plan: RenamePlan, to: string): RenameResult {
  const { index, occurrences: uses } = plan;
  const { documents } = file;
  const tokens = new Map<string, Token>();
  const add = (
    uri: string,
    path: NodePath,
    key: boolean,
    start: number,
    end: number,
    node: ScalarNode | null,
    piece: TextPiece,
  ): void => {
    const id = `${uri}\n${start}`;
    const source = documents.file(uri)?.text.slice(start, end) ?? '';
    const token = tokens.get(id) ?? {
      uri,
      path,
      key,
      start,
      source,
      node: node ?? tokenNode(source, lastKey(path)),
      pieces: [],
    };
    tokens.set(id, token);
    if (!token.pieces.some((p) => p.from === piece.from)) token.pieces.push(piece);
  };
  for (const { id } of plan.definitions) {
    const { uri, path } = locationOfId(id);
    const tree = index.tracer.files.tree(uri);
    const location = tree && nodeRangesAt(tree, path);
    const token = plan.byValue ? location?.value : location?.key;
    if (!location || !token) continue;
    const node = plan.byValue && location.node.kind === 'scalar' ? location.node : null;
    add(uri, path, !plan.byValue, token.start, token.end, node, {
      from: 0,
      to: plan.name.length,
      text: to,
    });
  }
  for (const occurrence of uses) {
    if (!occurrence.alias)
      add(
        occurrence.uri,
        occurrence.path,
        occurrence.key,
        occurrence.start,
        occurrence.end,
        occurrence.node,
        { from: occurrence.from, to: occurrence.to, text: inNotation(to, occurrence.notation) },
      );
  }
  const edits = new Map<string, TextEdit[]>();
  const patches: Patch[] = [];
  let changes = 0;
  for (const { uri, path, key, start, source, node, pieces } of tokens.values()) {
    const made = rewrite(
      node,
      source,
      start,
      pieces,
      tokenContext(index.tracer.files.tree(uri), path, key),
    );
    if (!made)
      return {
        refused: `${quote(to)} can't be written where it is used, in the text ${quote(source)}.`,
      };
    const list = edits.get(uri);
    if (list) list.push(...made);
    else edits.set(uri, [...made]);
    const text = replacePieces(String(node.value), pieces);
    patches.push(key ? { uri, path, key: text } : { uri, path, value: text });
    changes += pieces.length;
  }
  const changed = changedMeaning(
    index,
    patches,
    plan.byValue ? [] : plan.definitions.map((d) => d.id),
    to,
  );
  if (changed) {
    const what =
      changed.targets.length === 0
        ? `would resolve to it: ${quote(changed.name)} is not defined there yet`
        : 'would resolve to something else';
    return { refused: `${quote(changed.name)} ${describeLocation(file, changed)} ${what}.` };
  }
  return { files: sortFileEdits(edits), changes };
}

/** Renames `&name` and each `*name` that stands for it (YAML 1.2, section 6.9.2). */
function renameAnchor(
  { uri, text }: AnalyzedFile,
  { name, anchor, aliases }: Anchored,
  to: string,
): RenameResult {
  if (to === name) return { files: [], changes: 0 };
  if (!/^[\w.-]+$/.test(to)) return { refused: invalidName(to, 'anchor', '.') };
  if (new RegExp(`[&*]${to.replace(/[.-]/g, '\\$&')}(?![^\\s,\\[\\]{}])`).test(text))
    return { refused: `There is already an anchor ${quote(to)}.` };
  const locations = [anchor, ...aliases].sort((a, b) => a.start - b.start);
  return {
    files: [
      { uri, edits: locations.map(({ start, end }) => ({ start: start + 1, end, text: to })) },
    ],
    changes: locations.length,
  };
}

// Checks that a rename changes no meaning: compares the index of the renamed trees with the one
// before.

/**
 * Returns the first occurrence whose meaning would change, or null.
 * @param ids IDs of the locations whose key becomes `to`
 */
function changedMeaning(
  index: SymbolIndex,
  patches: readonly Patch[],
  ids: readonly string[],
  to: string,
): Occurrence | null {
  const after = buildSymbolIndex(patchedFiles(index.tracer.files, patches));
  const moves = new Set(ids);
  const name = toPointer([to]);
  for (const [i, occurrence] of index.occurrences.entries()) {
    const now = after.occurrences[i];
    if (!now || now.targets.length !== occurrence.targets.length) return occurrence;
    if (
      now.targets.some(
        (id, k) =>
          id !== occurrence.targets[k] && id !== moveId(occurrence.targets[k] ?? '', moves, name),
      )
    )
      return occurrence;
  }
  return after.occurrences.length === index.occurrences.length
    ? null
    : (after.occurrences.at(-1) ?? null);
}

/**
 * Returns the ID of a location once the locations in `moves`, itself or its ancestors, end in
 * `name`.
 */
function moveId(id: string, moves: ReadonlySet<string>, name: string): string {
  let at = id.indexOf('#') + 1;
  let before = id.slice(0, at);
  let out = before;
  while (at < id.length) {
    const next = id.indexOf('/', at + 1);
    const end = next < 0 ? id.length : next;
    const piece = id.slice(at, end);
    before += piece;
    out += moves.has(before) ? name : piece;
    at = end;
  }
  return out;
}

// Finds possible uses of a name in files that couldn't be read or parsed: those can't be renamed.

/** Returns where the name may have such uses, as a sentence; null if every file was read. */
function unreadUse(documents: DocumentSet, index: SymbolIndex, name: string): string | null {
  const written = [...new Set([name, inNotation(name, 'reference'), inNotation(name, 'pointer')])];
  const holds = (text: string): boolean => written.some((w) => hasWord(text, w));
  for (const uri of documents.referencedFiles) {
    const file = documents.file(uri);
    if (file && !index.tracer.files.tree(uri) && holds(file.text))
      return `${uri} can't be read and may use ${quote(name)}. Fix it first.`;
  }
  for (const uri of index.tracer.files.all()) {
    const tree = index.tracer.files.tree(uri);
    const text = documents.file(uri)?.text ?? '';
    if (!tree?.problems.some((p) => p.severity === 'error')) continue;
    const parts =
      tree.broken || !tree.root
        ? [{ start: 0, end: text.length }]
        : brokenParts(tree.root, tree.at);
    const found = parts.find(({ start, end }) => holds(text.slice(start, end)));
    if (found) {
      const line = text.slice(0, found.start).split('\n').length.toLocaleString('en');
      return `The part from line ${line}${isRoot(uri) ? '' : ` of ${uri}`} has a syntax error and may use ${quote(name)}. Fix it first.`;
    }
  }
  return null;
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/[\w-]/.test(text[at - 1] ?? ' ') && !/[\w-]/.test(text[at + word.length] ?? ' '))
      return true;
  }
  return false;
}

/**
 * Returns the ranges of entries with syntax errors, from their keys to where the next entries
 * begin.
 */
function brokenParts(root: Node, at: number): { start: number; end: number }[] {
  const out: { start: number; end: number }[] = [];
  const go = (node: Node, offset: number, limit: number): void => {
    if (node.kind !== 'map') return;
    for (const [i, e] of node.entries.entries()) {
      const next = node.entries[i + 1];
      const end = next ? offset + next.keyAt : limit;
      if (e.broken) out.push({ start: offset + e.keyAt, end });
      else if (e.alias === undefined) go(e.value, offset + e.valueAt, end);
    }
  };
  go(root, at, Number.MAX_SAFE_INTEGER);
  return out;
}
