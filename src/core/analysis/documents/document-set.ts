// All loaded files as one document set in which references are followed. Nothing is ever expanded:
// a lookup returns the location of the target.
import type { Dialect } from '../../format/dialects.ts';
import { dialectOfRoot } from '../../format/typed-tree.ts';
import { clip } from '../../text/clip.ts';
import { isRoot, locationId } from '../../text/location.ts';
import { isGuess, nodeRangesAt, pathAt } from '../../text/node-ranges.ts';
import { toPointer } from '../../text/pointer.ts';
import type { Text } from '../../text/text-pieces.ts';
import {
  get,
  type Node,
  type NodePath,
  type SyntaxProblem,
  step,
  stringOf,
  type Tree,
} from '../../text/tree.ts';
import type { OptionalParserName, OptionalParsers } from '../optional-parsers.ts';
import type { ProtobufParser } from '../schemas/protobuf/types.ts';
import { type Changes, changesBetween } from './changes.ts';
import { isReadable, type LoadedFile, type ReadableFile, textOf } from './loaded-file.ts';
import type { LocatedNode } from './located-node.ts';
import { parseReference } from './reference.ts';
import {
  brokenTargetAt,
  missingHashPointer,
  ReferenceChain,
  type ReferenceTarget,
  reasonOf,
  refToFollow,
  similarNameHint,
} from './reference-target.ts';
import { SchemaResources } from './schema-resources.ts';
import { type Reads, type Unit, unitOf } from './units.ts';
import { sameFile, withoutDetour } from './uri.ts';

export type { ReferenceTarget };

let lastNumber = 0;

/** The addresses of published metaschemas, which are not fetched. */
const METASCHEMA = /^https?:\/\/json-schema\.org\/draft(?:-07|\/20\d\d-\d\d)\//;

/** Follows references over the files that are loaded. The entry document has the uri ''. */
export class DocumentSet {
  readonly root: Node | null;
  /** Files that a lookup needed and that aren't loaded. */
  readonly needs = new Set<string>();
  /** Files other than the root document that a lookup needed, loaded or not. */
  readonly referencedFiles = new Set<string>();
  /** Parsers that a lookup needed and that aren't loaded. */
  readonly neededParsers = new Set<OptionalParserName>();
  private readonly files: ReadonlyMap<string, LoadedFile>;
  /** Name or address of the root document; '' if it has none. */
  readonly entryUri: string;
  readonly tools: OptionalParsers;
  /** Absolute path of the folder of the root document; '' if it is not known. */
  readonly folder: string;
  /** Number of this version, among all document sets. */
  readonly number = ++lastNumber;
  /** The version before, and what differs from it; null where everything may differ. */
  readonly since: { readonly number: number; readonly changes: Changes } | null;
  private readonly tree: Tree | null;
  private readonly known: KnownTargets;
  /** What syntax errors cut off. */
  readonly unread: UnreadValues;
  /** The units that the lookup in progress went through; null for anything. */
  private through: Unit[] | null = null;
  private readonly chain = new ReferenceChain();
  private reads: Reads | null = null;

  /**
   * @param entryUri name or address of the root document, so that a reference to it by name is a
   * reference into it.
   * @param previous the version before, if no more differs from it than the text of the root
   * document; its lookups are taken over, so that it starts without any when it is used again
   */
  constructor(
    files: ReadonlyMap<string, LoadedFile>,
    entryUri: string,
    tools: OptionalParsers = {},
    previous: DocumentSet | null = null,
    folder = '',
  ) {
    this.folder = folder;
    this.files = files;
    this.unread = new UnreadValues(files);
    this.entryUri = entryUri;
    this.tools = tools;
    this.tree = files.get('')?.tree ?? null;
    this.root = this.tree?.root ?? null;
    const changes = previous && changesBetween(previous.tree, this.tree);
    this.since = previous && changes && { number: previous.number, changes };
    this.known = new KnownTargets(changes ? previous?.known : undefined, changes);
  }

  /** The parser of Protocol Buffers; null, and added to `neededParsers`, while it isn't loaded. */
  protobuf(): ProtobufParser | null {
    if (!this.tools.protobuf) this.neededParsers.add('protobuf');
    return this.tools.protobuf ?? null;
  }

  /** Returns the dialect of a root; AsyncAPI 2 has its own where its tables are loaded. */
  dialectOf(root: Node | null | undefined): Dialect {
    return (root && this.tools.olderDialect?.(root)) ?? dialectOfRoot(root);
  }

  /** The resources of JSON Schemas, whose references are followed in another way. */
  readonly schemas = new SchemaResources(this);

  /** Returns a file that is loaded, or one of the published metaschemas of JSON Schema. */
  file(uri: string): LoadedFile | undefined {
    return this.files.get(uri) ?? this.tools.metaschemas?.get(uri);
  }

  /** Notes that the lookup in progress may change with any edit. */
  readsAnything(): void {
    this.reads?.add(null);
  }

  /** Returns whether a value is only a partial parse, because of a syntax error. */
  isGuess(uri: string, path: NodePath): boolean {
    const tree = this.files.get(uri)?.tree;
    return tree !== undefined && tree !== null && isGuess(tree, path);
  }

  /** Every file of the document that could be parsed, the root document first. */
  *readable(): IterableIterator<ReadableFile> {
    for (const file of this.files.values()) if (isReadable(file)) yield file;
  }

  /** The text of `$ref` if the node is a Reference Object. */
  refOf(node: Node): string | undefined {
    return node.kind === 'map' ? stringOf(get(node, '$ref')) : undefined;
  }

  /** Runs `work` and adds to `reads` which units the lookups in it went through. */
  record<T>(reads: Reads, work: () => T): T {
    const outer = this.reads;
    this.reads = reads;
    try {
      return work();
    } finally {
      this.reads = outer;
    }
  }

  /** Runs `work`. If it returns null, its lookups are forgotten. */
  attempt<T>(work: () => T | null): T | null {
    const found = [this.referencedFiles, this.needs, this.neededParsers] as Set<string>[];
    const before = found.map((names) => names.size);
    const result = work();
    if (result !== null) return result;
    for (const [i, names] of found.entries())
      for (const name of [...names].slice(before[i])) names.delete(name);
    // Kept, they would not be added again by the lookups to come.
    this.known.forgetUncertain();
    return null;
  }

  /**
   * Returns the target of a `$ref` in `uri`. References on the way are followed; the target's own
   * reference is not.
   */
  lookup(uri: string, ref: string): LocatedNode | null {
    return this.knownTarget(uri, ref).named;
  }

  /**
   * Returns the location of a `$ref` text, file and pointer, without following references; null if
   * it can't be parsed.
   */
  locate(uri: string, ref: string): { readonly uri: string; readonly path: NodePath } | null {
    const parsed = parseReference(isRoot(uri) ? this.entryUri : uri, ref);
    return parsed.ok ? { uri: this.normalizeUri(parsed.uri), path: parsed.path } : null;
  }

  /** The value a `$ref` written in `uri` finally means, through chains of references. */
  target(uri: string, ref: string): ReferenceTarget {
    return this.knownTarget(uri, ref).target;
  }

  private knownTarget(uri: string, ref: string): KnownTarget {
    let known = this.known.get(uri, ref);
    if (!known) {
      this.through = [];
      const named = this.name(uri, ref, 0);
      const target = this.followNamed(named, 0);
      known = {
        target,
        named: named.kind === 'found' ? named.node : null,
        through: isRoot(uri) && target.kind === 'found' ? this.through : null,
      };
      this.known.set(uri, ref, known);
    }
    this.reads?.add(known.through);
    return known;
  }

  /**
   * Returns the node itself, or its final target if it is a Reference Object; null if it can't be
   * resolved.
   */
  resolve(uri: string, path: NodePath, node: Node): LocatedNode | null {
    const ref = this.refOf(node);
    if (ref === undefined) return { uri, path, node };
    const target = this.target(uri, ref);
    return target.kind === 'found' ? target.node : null;
  }

  /** Returns whether the target of a `$ref` is in a file that isn't loaded. */
  isUnknown(uri: string, ref: string): boolean {
    return this.target(uri, ref).kind === 'unknown';
  }

  /** Returns why the file of a `$ref` is not read; undefined where it is, or isn't there. */
  unreadReason = (uri: string, ref: string): string | undefined =>
    reasonOf(this.target(uri, ref), (name) => this.file(name)?.failure);

  /** `<uri>#<pointer>` of what a `$ref` finally means, or null. */
  idOf(uri: string, ref: string): string | null {
    const target = this.target(uri, ref);
    return target.kind === 'found' ? locationId(target.node) : null;
  }

  private normalizeUri(uri: string): string {
    const short = this.folder === '' ? uri : withoutDetour(this.folder, uri);
    return short === '' || sameFile(short, this.entryUri) ? '' : short;
  }

  private follow(uri: string, ref: string, hops: number): ReferenceTarget {
    return this.followNamed(this.name(uri, ref, hops), hops);
  }

  private followNamed(named: ReferenceTarget, hops: number): ReferenceTarget {
    if (named.kind !== 'found') return named;
    const next = this.refOf(named.node.node);
    return next === undefined
      ? named
      : brokenTargetAt(this.follow(named.node.uri, next, hops + 1), named.node);
  }

  private name(uri: string, ref: string, hops: number): ReferenceTarget {
    const broken = this.chain.brokenAt(hops, uri, ref);
    if (broken) return broken;
    const base = isRoot(uri) ? this.entryUri : uri;
    const parsed = parseReference(base, ref);
    if (!parsed.ok) return { kind: 'broken', code: 'reference-syntax', why: parsed.why };
    const parentPointer = this.normalizeUri(parsed.uri);
    const unit = parentPointer === '' ? unitOf(parsed.path) : null;
    if (unit === null) this.through = null;
    else this.through?.push(unit);
    const file = this.file(parentPointer);
    const pointer = file?.tree ? null : missingHashPointer(this.files.get(uri)?.tree?.root, ref);
    if (pointer !== null) {
      const why = `"${clip(ref)}" names a file. To refer to this document, start with #: '#${clip(pointer)}'.`;
      return { kind: 'broken', code: 'reference-syntax', why };
    }
    if (!file && METASCHEMA.test(parentPointer) && !this.tools.metaschemas) {
      this.neededParsers.add('metaschemas');
      return { kind: 'unknown', uri: parentPointer, blocked: false };
    }
    if (parentPointer !== '' && !METASCHEMA.test(parentPointer))
      this.referencedFiles.add(parentPointer);
    if (!file) {
      this.needs.add(parentPointer);
      return { kind: 'unknown', uri: parentPointer, blocked: false };
    }
    if (file.blocked) return { kind: 'unknown', uri: parentPointer, blocked: true };
    if (file.failure !== undefined || !file.tree) {
      const why = file.failure ?? `${parentPointer} is not a JSON or YAML document.`;
      return { kind: 'broken', code: file.limit ?? 'reference-file', why };
    }
    const { root } = file.tree;
    if (!root) {
      const why = `${parentPointer || 'The document'} can't be read.`;
      return { kind: 'broken', code: 'reference-file', why };
    }
    return this.descend(
      { uri: parentPointer, path: [], node: root },
      parsed.path,
      hops,
      file.tree.broken === true,
    );
  }

  /** Walks a pointer. */
  private descend(
    from: LocatedNode,
    path: NodePath,
    hops: number,
    guess: boolean,
  ): ReferenceTarget {
    let node = from;
    for (const [i, name] of path.entries()) {
      const through = refToFollow(node.node, name);
      if (through !== undefined) {
        const target = this.follow(node.uri, through, hops + 1);
        if (target.kind !== 'found') return brokenTargetAt(target, node);
        node = target.node;
      }
      const slot = step(node.node, name);
      if (!slot) {
        if (guess) return { kind: 'unknown', uri: node.uri, blocked: false };
        const inFile = isRoot(node.uri) ? '' : ` in ${node.uri}`;
        const where =
          i === 0
            ? isRoot(node.uri)
              ? 'the document'
              : node.uri
            : `${toPointer(path.slice(0, i))}${inFile}`;
        return {
          kind: 'broken',
          code: 'reference-target',
          why: `There is no "${clip(name)}" in ${where}.${similarNameHint(node.node, name)}`,
          missing: { uri: node.uri, path: node.path, name },
        };
      }
      if ('broken' in slot && slot.broken) guess = true;
      node = { uri: node.uri, path: node.path.concat(name), node: slot.value };
    }
    return { kind: 'found', node };
  }
}

// What could not be read because of syntax errors: nothing may be called absent there.

/** Errors after which a part of the text is missing in the tree, or is another value there. */
const CODES: ReadonlySet<string> = new Set([
  'yaml-syntax',
  'json-syntax',
  'merge-conflict',
  'unclosed-quote',
  'tab-indent',
  'alias-unknown',
  'too-deep',
  'too-large',
]);

/** Errors whose values are found; a text with more is hardly read at all. */
const MAX_ERRORS = 1_000;

/** The values of a document that syntax errors cut off, found when they are needed. */
class UnreadValues {
  private readonly files: ReadonlyMap<string, LoadedFile>;
  private readonly known = new Map<string, UnreadInFile>();

  constructor(files: ReadonlyMap<string, LoadedFile>) {
    this.files = files;
  }

  /**
   * Returns the line, from 1, of the syntax error because of which the value at a path may have
   * more than the tree says; undefined where it was read as a whole.
   */
  lineOf(uri: string, path: NodePath): number | undefined {
    return this.inFile(uri)?.lineOf(path);
  }

  /** Whether there is no such value in any file. */
  get areNone(): boolean {
    return [...this.files.keys()].every((uri) => this.inFile(uri)?.areNone ?? true);
  }

  private inFile(uri: string): UnreadInFile | undefined {
    const file = this.files.get(uri);
    if (!file?.tree || file.tree.problems.length === 0) return undefined;
    const known = this.known.get(uri) ?? new UnreadInFile(file.tree, textOf(file));
    this.known.set(uri, known);
    return known;
  }
}

class UnreadInFile {
  private readonly tree: Tree;
  private readonly first: SyntaxProblem | undefined;
  /** The line of the first error in each value that holds one, by the pointer of the value. */
  private readonly lines = new Map<string, number>();

  constructor(tree: Tree, text: Text) {
    this.tree = tree;
    const errors = tree.problems
      .filter(({ code, severity }) => severity === 'error' && CODES.has(code))
      .sort((a, b) => a.at - b.at)
      .slice(0, MAX_ERRORS);
    this.first = errors[0];
    let line = 1;
    let from = 0;
    for (const { at } of errors) {
      for (let end = text.indexOf('\n', from); end >= 0 && end < at; ) {
        line++;
        from = end + 1;
        end = text.indexOf('\n', from);
      }
      const path = pathAt(tree, at);
      for (let length = path.length; length >= 0; length--) {
        const pointer = toPointer(path.slice(0, length));
        if (this.lines.has(pointer)) break;
        this.lines.set(pointer, line);
      }
    }
  }

  get areNone(): boolean {
    return this.first === undefined;
  }

  lineOf(path: NodePath): number | undefined {
    if (!this.first) return undefined;
    const own = this.lines.get(toPointer(path));
    if (own !== undefined || !isGuess(this.tree, path) || this.endsBefore(this.first, path))
      return own;
    for (let length = path.length - 1; length >= 0; length--) {
      const line = this.lines.get(toPointer(path.slice(0, length)));
      if (line !== undefined) return line;
    }
    return undefined;
  }

  /** JSON is read from the start: what ends before the first error is as it is written. */
  private endsBefore({ at }: SyntaxProblem, path: NodePath): boolean {
    if (this.tree.language !== 'json') return false;
    const ranges = nodeRangesAt(this.tree, path);
    return ranges !== null && ranges.value.end <= at;
  }
}

// The targets of references that were looked up, over the versions of a document: those that an
// edit can't have changed are kept.

interface KnownTarget {
  readonly target: ReferenceTarget;
  /** What the reference names, before its own reference; null where that is broken. */
  readonly named: LocatedNode | null;
  /** The units that the reference goes through; null where it may change with anything. */
  readonly through: readonly Unit[] | null;
}

class KnownTargets {
  /** By file and text of the reference. */
  private byFile = new Map<string, Map<string, KnownTarget>>();

  /**
   * @param previous those of the version before, which become empty
   * @param changes what may differ from that version
   */
  constructor(previous?: KnownTargets, changes: Changes | null = null) {
    if (!previous || !changes) return;
    this.byFile = previous.byFile;
    previous.byFile = new Map();
    this.forget((through) => changes.hasAny(through));
  }

  /** Forgets the targets that may change with anything, such as those in other files. */
  forgetUncertain(): void {
    this.forget(() => false);
  }

  private forget(isChanged: (through: readonly Unit[]) => boolean): void {
    // A loop would make two objects for each of the references.
    for (const own of this.byFile.values())
      own.forEach(({ through }, ref) => {
        if (through === null || isChanged(through)) own.delete(ref);
      });
  }

  get(uri: string, ref: string): KnownTarget | undefined {
    return this.byFile.get(uri)?.get(ref);
  }

  set(uri: string, ref: string, known: KnownTarget): void {
    const own = this.byFile.get(uri);
    if (own) own.set(ref, known);
    else this.byFile.set(uri, new Map([[ref, known]]));
  }
}
