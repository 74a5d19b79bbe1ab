// One document with its files, judged and modelled again at every version; what did not change is remembered.
import { check } from './check/check.ts';
import { Walker } from './check/walk.ts';
import { buildModel } from './model/build.ts';
import type { Model } from './model/types.ts';
import { languageOf } from './parse/language.ts';
import { type Parsed, parse } from './parse/parse.ts';
import { pathAt, type Range, spotAt } from './parse/place.ts';
import { fromPointer, toPointer } from './parse/pointer.ts';
import type { Tree } from './parse/tree.ts';
import type { Problem } from './problem.ts';
import { type LoadedFile, World } from './resolve/world.ts';

export class Analyzer {
  private readonly address: string;
  private language: 'yaml' | 'json';
  private parsed: Parsed | null = null;
  private readonly files = new Map<string, LoadedFile>();
  private readonly walker = new Walker();
  private world: World | null = null;
  private lastModel: Model | null = null;

  /** @param address name or URL of the entry document, against which relative references are resolved; '' where it has none */
  constructor(address: string, language: 'yaml' | 'json') {
    this.address = address;
    this.language = language;
  }

  /** Gives the analyzer a version of the entry's text. */
  setText(text: string): void {
    this.parsed = parse(text, this.language, this.parsed);
    this.files.set('', { uri: '', text, tree: this.parsed.tree });
    this.world = null;
  }

  /** Gives it a file that `needs()` named. */
  addFile(uri: string, text: string): void {
    const { tree } = parse(text, languageOf(uri.replace(/[?#].*$/, ''), text), null);
    const usable = tree.root !== null && tree.root.kind !== 'scalar';
    this.files.set(uri, usable ? { uri, text, tree } : { uri, text, tree: null, failure: `${uri} is no JSON or YAML document.` });
    this.world = null;
  }

  /** Says that a file cannot be had. A blocked one is unknown, any other is an error at the references to it. */
  failFile(uri: string, reason: string, blocked: boolean): void {
    this.files.set(uri, { uri, text: '', tree: null, failure: reason, blocked });
    this.world = null;
  }

  private current(): World {
    this.world ??= new World(this.files, this.address);
    return this.world;
  }

  /** All problems of the current version. */
  problems(): Problem[] {
    return check(this.current(), this.walker);
  }

  /** The model of the current version; unchanged parts are the objects of the version before. */
  model(): Model {
    this.lastModel = buildModel(this.current(), this.lastModel);
    return this.lastModel;
  }

  /** Files that references name and that neither `addFile` nor `failFile` has answered for. Complete after `problems()` and `model()`. */
  needs(): string[] {
    return [...this.current().needs].filter((uri) => !this.files.has(uri));
  }

  /** The text of a file of the document, '' being the entry; undefined where it is not loaded. */
  text(uri: string): string | undefined {
    return this.files.get(uri)?.text;
  }

  /** Range of the name, else of the value, at a pointer; null where there is none. */
  locate(uri: string, pointer: string): Range | null {
    const tree = this.tree(uri);
    const path = fromPointer(pointer);
    const spot = tree && (spotAt(tree, path) ?? null);
    if (!spot) return null;
    return spot.key ?? { start: spot.value.start, end: Math.min(spot.value.end, spot.value.start + 1) };
  }

  /** Pointer of the value that holds an offset. */
  pointerAt(uri: string, offset: number): string {
    const tree = this.tree(uri);
    return tree ? toPointer(pathAt(tree, offset)) : '';
  }

  private tree(uri: string): Tree | null {
    return this.files.get(uri)?.tree ?? null;
  }
}
