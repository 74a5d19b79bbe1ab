// All loaded files as one world in which references are followed. Nothing is ever expanded: a question gets the place it leads to.
import { nearest } from '../check/say.ts';
import type { Limit } from '../check/severities.ts';
import type { ToolName, Tools } from '../late.ts';
import { clip } from '../parse/clip.ts';
import { toPointer } from '../parse/pointer.ts';
import { get, type Node, type Path, step, stringOf, type Tree } from '../parse/tree.ts';
import type { ProtoTool } from '../schema/protobuf/types.ts';
import { parseReference } from './reference.ts';

/** A file that a reference named: its tree, or why there is none. */
export interface LoadedFile {
  readonly uri: string;
  readonly text: string;
  readonly tree: Tree | null;
  /** One sentence saying why there is no tree. */
  readonly failure?: string;
  /** The person did not allow it, so it is unknown rather than broken. */
  readonly blocked?: boolean;
  /** The limit that it goes beyond, where that is why there is no tree. */
  readonly limit?: Limit;
}

/** A value in a loaded file; `uri` is relative to the entry document, '' for the entry itself. */
export interface Place {
  readonly uri: string;
  readonly path: Path;
  readonly node: Node;
}

/** Where a `$ref` leads. */
export type Target =
  | { readonly kind: 'found'; readonly place: Place }
  /** The file is not loaded (yet, or not allowed): nothing is known. */
  | { readonly kind: 'unknown'; readonly uri: string; readonly blocked: boolean }
  | {
      readonly kind: 'broken';
      readonly code: 'reference-target' | 'ref-cycle' | 'reference-file' | 'reference-syntax' | Limit;
      readonly why: string;
      /** For `reference-target`: the value that lacks something, and what. */
      readonly missing?: { readonly uri: string; readonly path: Path; readonly name: string };
      /** The Reference Object on the way at which the chain broke; absent where it is the first one. */
      readonly via?: { readonly uri: string; readonly path: Path };
    };

const MAX_HOPS = 64;

/** Follows references over the files that are loaded. The entry document has the uri ''. */
export class World {
  readonly root: Node | null;
  /** Files that a question named and that are not loaded. */
  readonly needs = new Set<string>();
  /** Files other than the entry that a question named, loaded or not. */
  readonly uses = new Set<string>();
  /** Tools that a question needed and that are not loaded. */
  readonly wants = new Set<ToolName>();
  private readonly files: ReadonlyMap<string, LoadedFile>;
  /** Name or address of the entry document; '' where it has none. */
  readonly entryUri: string;
  private readonly tools: Tools;
  private readonly found = new Map<string, Target>();

  /** @param entryUri name or address of the entry document, so that a reference to it by name is a reference into it. */
  constructor(files: ReadonlyMap<string, LoadedFile>, entryUri: string, tools: Tools = {}) {
    this.files = files;
    this.entryUri = entryUri;
    this.tools = tools;
    this.root = files.get('')?.tree?.root ?? null;
  }

  /** The reader of Protocol Buffers; null while it is not loaded, which is then asked for. */
  protobuf(): ProtoTool | null {
    if (!this.tools.protobuf) this.wants.add('protobuf');
    return this.tools.protobuf ?? null;
  }

  file(uri: string): LoadedFile | undefined {
    return this.files.get(uri);
  }

  /** Every file of the document that could be read, the entry first. */
  *readable(): IterableIterator<LoadedFile & { readonly tree: Tree }> {
    for (const file of this.files.values()) if (file.tree && file.failure === undefined) yield { ...file, tree: file.tree };
  }

  /** The text of `$ref` if the node is a Reference Object. */
  refOf(node: Node): string | undefined {
    return node.kind === 'map' ? stringOf(get(node, '$ref')) : undefined;
  }

  /** The place a `$ref` written in `uri` names. References on the way are followed; the named value's own reference is not. */
  lookup(uri: string, ref: string): Place | null {
    const target = this.name(uri, ref, 0);
    return target.kind === 'found' ? target.place : null;
  }

  /** The place a `$ref` text spells, file and pointer, nothing followed; null where it cannot be read. */
  named(uri: string, ref: string): { readonly uri: string; readonly path: Path } | null {
    const parsed = parseReference(uri === '' ? this.entryUri : uri, ref);
    return parsed.ok ? { uri: this.home(parsed.uri), path: parsed.path } : null;
  }

  /** The value a `$ref` written in `uri` finally means, through chains of references. */
  target(uri: string, ref: string): Target {
    const key = `${uri}\n${ref}`;
    let target = this.found.get(key);
    if (!target) {
      target = this.follow(uri, ref, 0);
      this.found.set(key, target);
    }
    return target;
  }

  /** The node itself, or what it finally refers to if it is a Reference Object; null where that leads nowhere. */
  deref(uri: string, path: Path, node: Node): Place | null {
    const ref = this.refOf(node);
    if (ref === undefined) return { uri, path, node };
    const target = this.target(uri, ref);
    return target.kind === 'found' ? target.place : null;
  }

  /** Whether a `$ref` leads into a file that is not loaded. */
  isUnknown(uri: string, ref: string): boolean {
    return this.target(uri, ref).kind === 'unknown';
  }

  /** `<uri>#<pointer>` of what a `$ref` finally means, or null. */
  idOf(uri: string, ref: string): string | null {
    const target = this.target(uri, ref);
    return target.kind === 'found' ? `${target.place.uri}#${toPointer(target.place.path)}` : null;
  }

  /**
   * The JSON Pointer that a reference spells without the `#` in front of it: its first steps are in the file where it is written, and it does
   * not look like the name of a file. Null for all other references.
   */
  private withoutHash(uri: string, ref: string): string | null {
    if (ref.includes('#') || /^[A-Za-z][A-Za-z0-9+.-]*:|^\/\/|[?%]|\.(?:ya?ml|json|avsc|proto|raml|xsd)$/i.test(ref)) return null;
    const steps = ref.replace(/^\.?\//, '').split('/');
    let node: Node | undefined = this.files.get(uri)?.tree?.root ?? undefined;
    for (const name of steps.slice(0, 2)) node = node && step(node, name)?.value;
    return node && steps.length > 1 ? `/${steps.join('/')}` : null;
  }

  private home(uri: string): string {
    return uri === '' || sameFile(uri, this.entryUri) ? '' : uri;
  }

  private follow(uri: string, ref: string, hops: number): Target {
    const named = this.name(uri, ref, hops);
    if (named.kind !== 'found') return named;
    const next = this.refOf(named.place.node);
    return next === undefined ? named : brokenAt(this.follow(named.place.uri, next, hops + 1), named.place);
  }

  private name(uri: string, ref: string, hops: number): Target {
    if (hops > MAX_HOPS)
      return { kind: 'broken', code: 'ref-cycle', why: 'These references only resolve to each other, never to a value.' };
    const base = uri === '' ? this.entryUri : uri;
    const parsed = parseReference(base, ref);
    if (!parsed.ok) return { kind: 'broken', code: 'reference-syntax', why: parsed.why };
    const home = this.home(parsed.uri);
    const file = this.files.get(home);
    const pointer = file?.tree ? null : this.withoutHash(uri, ref);
    if (pointer !== null) {
      const why = `"${clip(ref)}" names a file. To refer to this document, start with #: '#${clip(pointer)}'.`;
      return { kind: 'broken', code: 'reference-syntax', why };
    }
    if (home !== '') this.uses.add(home);
    if (!file) {
      this.needs.add(home);
      return { kind: 'unknown', uri: home, blocked: false };
    }
    if (file.blocked) return { kind: 'unknown', uri: home, blocked: true };
    if (file.failure !== undefined || !file.tree) {
      return { kind: 'broken', code: file.limit ?? 'reference-file', why: file.failure ?? `${home} is not a JSON or YAML document.` };
    }
    if (!file.tree.root) return { kind: 'broken', code: 'reference-file', why: `${home || 'The document'} can't be read.` };
    return this.descend({ uri: home, path: [], node: file.tree.root }, parsed.path, hops, file.tree.broken === true);
  }

  /** Walks a pointer; a Reference Object on the way stands for its target, since an entry may itself be a reference (readings.md, AMB-17). */
  private descend(from: Place, path: Path, hops: number, guess: boolean): Target {
    let place = from;
    for (const [i, name] of path.entries()) {
      const through = this.refOf(place.node);
      if (through !== undefined && name !== '$ref') {
        const target = this.follow(place.uri, through, hops + 1);
        if (target.kind !== 'found') return brokenAt(target, place);
        place = target.place;
      }
      const slot = step(place.node, name);
      if (!slot) {
        if (guess) return { kind: 'unknown', uri: place.uri, blocked: false };
        const where = i === 0 ? (place.uri === '' ? 'the document' : place.uri) : toPointer(path.slice(0, i));
        return {
          kind: 'broken',
          code: 'reference-target',
          why: `There is no "${clip(name)}" in ${where}.${near(place.node, name)}`,
          missing: { uri: place.uri, path: place.path, name },
        };
      }
      if ('broken' in slot && slot.broken) guess = true;
      place = { uri: place.uri, path: [...place.path, name], node: slot.value };
    }
    return { kind: 'found', place };
  }
}

/** A broken target as seen by what refers to the Reference Object at `place`: the chain broke there, or further on. */
function brokenAt(target: Target, { uri, path }: Place): Target {
  return target.kind === 'broken' && !target.via ? { ...target, via: { uri, path } } : target;
}

function sameFile(a: string, b: string): boolean {
  if (a === b) return true;
  try {
    return decodeURIComponent(a) === decodeURIComponent(b);
  } catch {
    return false;
  }
}

function near(node: Node, name: string): string {
  if (node.kind !== 'map') return '';
  const other = nearest(
    name,
    node.entries.map((e) => e.key),
  );
  if (other !== undefined) return ` Did you mean "${clip(other)}"?`;
  const names = node.entries.slice(0, 4).map((e) => `"${clip(e.key)}"`);
  return names.length > 0 && node.entries.length <= 4 ? ` It has ${names.join(', ')}.` : '';
}
