// One document from many: references to other files become references to components, and on request
// disappear.

import { isMap } from 'yaml';
import { commentsOf, lostInJson } from '../../text/edit/lost-comments.ts';
import { hasSameContent } from '../../text/edit/same-content.ts';
import { indentationStyleOf, jsonIndent } from '../../text/indentation-style.ts';
import { isWithin, locationId, ROOT_URI } from '../../text/location.ts';
import { parse } from '../../text/parse/parse.ts';
import { entry, get, type MapNode, type Node, type NodePath } from '../../text/tree.ts';
import { DocumentSet } from '../documents/document-set.ts';
import type { LoadedFile } from '../documents/loaded-file.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import { olderVersion } from '../older-version.ts';
import { isLimit, type Problem } from '../problem.ts';
import { SchemaWalker } from '../validation/walk.ts';
import { collect } from './collect-references.ts';
import { dereference, mergeAllTraits } from './dereference.ts';
import { planBundle } from './plan.ts';
import { MovedContent, rebuild, splice } from './splice.ts';
import type { Bundle, BundleOptions, Plan } from './types.ts';
import {
  documentOf,
  keyOf,
  printJson,
  printYaml,
  type YamlMapNode,
  type YamlNode,
  yamlNodeAt,
} from './yaml-ast.ts';

/**
 * Makes one document of the root document and all files it refers to.
 *
 * The target of a reference to another file is added to components once, under a free name;
 * servers, channels, operations and components that only refer to a file are replaced by its
 * content. The bundle is valid if the document is (section Reference Object).
 * If the root document and the result are YAML, its text is kept as written, including comments,
 * apart from what has to change.
 * @param walker remembers unchanged nodes from one call to the next
 */
export function bundle(
  documents: DocumentSet,
  walker: SchemaWalker,
  options: BundleOptions = {},
): Bundle {
  const entry = documents.file('');
  const tree = entry?.tree;
  const language = options.format ?? tree?.language ?? 'yaml';
  const errors = tree ? tree.problems.filter((p) => p.severity === 'error' || isLimit(p.code)) : [];
  if (!entry || !tree?.root || errors.length > 0)
    return { text: null, language, problems: errors.map(syntaxProblem) };
  const planned = planBundle(documents, collect(documents, walker));
  let file = parseSingleFile(
    applyPlan(entry, planned, new MovedContent(documents, planned.rewrites)),
    tree.language,
  );
  const problems = [...planned.problems];
  const added = planned.moves.filter((m) => !m.host).map((m) => m.at);
  const alone = (one: LoadedFile) => new DocumentSet(new Map([['', one]]), '', documents.tools);
  if (!sameMeaning(documents, alone(file), problems.length === 0))
    return notRead(language, problems);
  const isOlder = olderVersion(documents.root) !== null;
  const inlined = isOlder ? otherLanguages(planned) : [];
  const changes = [
    inlined.length > 0 && inPlace(inlined),
    options.applyTraits && mergeAllTraits,
    options.dereference && (isOlder ? exceptSharedMessages : dereference),
  ];
  for (const change of changes) {
    if (!change) continue;
    const document = documentOf(file);
    const { root, problems: more } = change(
      document.contents as YamlNode | null,
      alone(file),
      new SchemaWalker(),
    );
    problems.push(...more);
    if (!root) return { text: null, language, problems };
    document.contents = root;
    file = parseSingleFile(write(document, file.text, tree.language), tree.language);
  }
  if (changes.some(Boolean)) {
    const document = documentOf(file);
    if (
      removeUnusedParts(
        document.contents as YamlNode | null,
        added,
        alone(file),
        new SchemaWalker(),
      )
    )
      file = parseSingleFile(write(document, file.text, tree.language), tree.language);
  }
  const text =
    language === tree.language ? file.text : write(documentOf(file), file.text, language);
  const written = language === tree.language ? file : parseSingleFile(text, language);
  if (written.tree?.problems.some(({ severity }) => severity === 'error'))
    return notRead(language, problems);
  if (written !== file && !hasSameContent(file.tree?.root ?? null, written.tree?.root ?? null))
    return notRead(language, problems);
  const becomesJson = language === 'json' && tree.language === 'yaml' && file.tree;
  const lost = [
    ...lostFrom(entry, file),
    ...(becomesJson ? lostInJson(file.text, becomesJson) : []),
  ];
  return { text, language, problems, ...(lost.length > 0 && { lost }) };
}

/** A result that must not be written. */
function notRead(language: Bundle['language'], problems: readonly Problem[]): Bundle {
  const refused = "The bundle's text would not say what the document says.";
  return { text: null, language, problems, refused };
}

/** Returns the comments of the root document that its bundle does not have. */
function lostFrom(entry: LoadedFile, bundled: LoadedFile): string[] {
  if (!entry.tree || !bundled.tree) return [];
  const left = commentsOf(bundled.text, bundled.tree);
  return commentsOf(entry.text, entry.tree).flatMap((comment) => {
    const at = left.indexOf(comment);
    if (at >= 0) left.splice(at, 1);
    return at < 0 ? `a comment: ${comment}` : [];
  });
}

/** The entry with the plan applied, in its own language. */
function applyPlan(entry: LoadedFile, planned: Plan, contents: MovedContent): string {
  const { text, tree } = entry;
  if (!tree || (planned.moves.length === 0 && planned.rewrites.size === 0)) return text;
  const spliced =
    tree.language === 'yaml'
      ? splice(text, tree, planned, contents, indentationStyleOf(text))
      : null;
  if (spliced !== null) return spliced;
  const document = documentOf(entry);
  rebuild(document.contents as YamlNode | null, planned, contents);
  return write(document, text, tree.language);
}

/** A document as text, laid out as `like` is. */
function write(
  document: ReturnType<typeof documentOf>,
  like: string,
  language: 'yaml' | 'json',
): string {
  if (language === 'yaml') return printYaml(document, indentationStyleOf(like));
  return printJson(
    document.contents as YamlNode | null,
    like.trimStart().startsWith('{') ? jsonIndent(like) : '  ',
  );
}

function parseSingleFile(text: string, language: 'yaml' | 'json'): LoadedFile {
  return { uri: '', text, tree: parse(text, language, null).tree };
}

/** Where schemas of other languages are, for which components of version 2 have no form. */
function otherLanguages({ moves }: Plan): readonly NodePath[] {
  return moves.flatMap(({ target, at, host }) => (target.format !== null && !host ? [at] : []));
}

/** In version 2 an id names one message: one that several operations refer to stays one. */
const exceptSharedMessages: typeof dereference = (root, documents, walker) => {
  const uses = new Map<string, number>();
  for (const { to } of collect(documents, walker).references.values())
    if (to) uses.set(locationId(to), (uses.get(locationId(to)) ?? 0) + 1);
  return dereference(root, documents, walker, ({ ref, to }) => {
    const target = documents.target('', ref);
    const isNamed = target.kind === 'found' && get(target.node.node, 'messageId') !== undefined;
    return !isNamed || to === null || uses.get(locationId(to)) === 1;
  });
};

/** Replaces the references to some values by them. */
function inPlace(paths: readonly NodePath[]): typeof dereference {
  return (root, documents, walker) =>
    dereference(root, documents, walker, ({ to }) =>
      paths.some((path) => to !== null && isWithin(to.path, path)),
    );
}

function syntaxProblem({
  code,
  message,
  at,
  length,
}: {
  code: string;
  message: string;
  at: number;
  length: number;
}): Problem {
  return { code, severity: 'error', message, uri: '', path: [], start: at, end: at + length };
}

// Whether a bundle says what the document with its files says, with all references followed.

/**
 * Returns whether every value of a document is in its bundle. Components may be added to the
 * bundle, and a schema of another language may have its format around it.
 * @param isWhole whether all references could be bundled; others still name their files
 */
export function sameMeaning(document: DocumentSet, bundle: DocumentSet, isWhole: boolean): boolean {
  if (!document.root || !bundle.root) return document.root === bundle.root;
  return new Comparison(document, bundle, isWhole).run(document.root, bundle.root);
}

class Comparison {
  private readonly document: DocumentSet;
  private readonly bundle: DocumentSet;
  private readonly isWhole: boolean;
  /** Pairs that are compared already, or are being compared. */
  private readonly seen = new Map<Node, Set<Node>>();
  private readonly open: (readonly [LocatedNode, LocatedNode])[] = [];

  constructor(document: DocumentSet, bundle: DocumentSet, isWhole: boolean) {
    this.document = document;
    this.bundle = bundle;
    this.isWhole = isWhole;
  }

  run(root: Node, bundled: Node): boolean {
    this.open.push([locatedRoot(root), locatedRoot(bundled)]);
    for (let pair = this.open.pop(); pair; pair = this.open.pop())
      if (!this.isSame(...pair)) return false;
    return true;
  }

  private isSame(from: LocatedNode, to: LocatedNode): boolean {
    const refs = [this.document.refOf(from.node), this.bundle.refOf(to.node)];
    // The same text in another file is another reference, unless references stay as they are.
    const isSameFile = from.uri === to.uri || !this.isWhole;
    if (isSameFile && refs[0] !== undefined && refs[0] === refs[1]) return true;
    const a = this.document.resolve(from.uri, from.path, from.node);
    const b = this.bundle.resolve(to.uri, to.path, to.node);
    if (!a || !b) return a === b || (b === null && !this.isWhole);
    const known = this.seen.get(a.node) ?? new Set();
    if (known.has(b.node)) return true;
    this.seen.set(a.node, known.add(b.node));
    if (a.node.kind === 'scalar') return hasSameContent(a.node, unwrapSchema(a.node, b.node));
    const node = unwrapSchema(a.node, b.node);
    return this.members(a, { ...b, node });
  }

  /** Compares the keys of two collections now, and their values later. */
  private members(a: LocatedNode, b: LocatedNode): boolean {
    if (a.node.kind === 'seq' && b.node.kind === 'seq') {
      const { items } = b.node;
      this.open.push(
        ...a.node.items.flatMap(({ value }, index) => {
          const other = items[index]?.value;
          return other ? [pairOf(a, String(index), value, b, other)] : [];
        }),
      );
      return a.node.items.length === items.length;
    }
    if (a.node.kind !== 'map' || b.node.kind !== 'map') return false;
    for (const key of keysOf(a.node)) {
      const [value, other] = [get(a.node, key), get(b.node, key)];
      if (!value || !other) return false;
      this.open.push(pairOf(a, key, value, b, other));
    }
    return mayGrow(b) || keysOf(b.node).every((key) => a.node.kind === 'map' && entry(a.node, key));
  }
}

function locatedRoot(node: Node): LocatedNode {
  return { uri: '', path: [], node };
}

function pairOf(a: LocatedNode, key: string, value: Node, b: LocatedNode, other: Node) {
  return [
    { uri: a.uri, path: [...a.path, key], node: value },
    { uri: b.uri, path: [...b.path, key], node: other },
  ] as const;
}

function keysOf({ entries }: MapNode): string[] {
  return [...new Set(entries.map(({ key }) => key))];
}

/** Whether a bundle may have more here: components, their maps, and the root without any. */
function mayGrow({ path }: LocatedNode): boolean {
  return path.length === 0 || (path[0] === 'components' && path.length <= 2);
}

/** Returns the schema in `{ schemaFormat, schema }` where the document has it without a format. */
function unwrapSchema(from: Node, to: Node): Node {
  const schema = get(to, 'schema');
  return schema && get(to, 'schemaFormat') && !get(from, 'schemaFormat') ? schema : to;
}

// Removes parts that the bundle brought into components and that nothing refers to any more.

/**
 * @param added paths of the values that may be removed; the user's own values stay, used or not
 * @returns whether anything was removed
 */
function removeUnusedParts(
  root: YamlNode | null,
  added: readonly NodePath[],
  documents: DocumentSet,
  walker: SchemaWalker,
): boolean {
  const parts = new Map(added.map((path) => [locationId({ uri: '', path }), path]));
  const links = [...collect(documents, walker).references.values()].flatMap((reference) =>
    reference.to?.uri === ROOT_URI
      ? [{ from: partOf(reference.path, parts), to: partOf(reference.to.path, parts) }]
      : [],
  );
  const used = new Set<string | null>([null]);
  for (let before = 0; before !== used.size; ) {
    before = used.size;
    for (const { from, to } of links) if (used.has(from)) used.add(to);
  }
  let changed = false;
  for (const [id, path] of parts) if (!used.has(id)) changed = remove(root, path) || changed;
  return changed;
}

/** The part that a path lies in; null for everything else. */
function partOf(path: NodePath, parts: ReadonlyMap<string, NodePath>): string | null {
  const id = path[0] === 'components' ? locationId({ uri: '', path: path.slice(0, 3) }) : '';
  const part = parts.get(id);
  return part && isWithin(path, part) ? id : null;
}

/** Removes the value at a path, and maps that it leaves empty. */
function remove(root: YamlNode | null, path: NodePath): boolean {
  const parents = path.map((_, i) => yamlNodeAt(root, path.slice(0, i)));
  for (let i = path.length - 1; i >= 0; i--) {
    const map = parents[i];
    if (!isMap(map)) return false;
    (map as YamlMapNode).items = (map as YamlMapNode).items.filter(
      (pair) => keyOf(pair) !== path[i],
    );
    if (map.items.length > 0) return true;
  }
  return true;
}
