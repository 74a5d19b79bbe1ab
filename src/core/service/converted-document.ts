// A document of AsyncAPI 2 as it is after its conversion to version 3, kept up to date with the
// texts: what the documentation shows of it.
import { Analyzer } from '../analysis/analyzer.ts';
import { isUrl, relativeUri, resolveUri } from '../analysis/documents/uri.ts';
import type { Problem, RelatedLocation, Severity } from '../analysis/problem.ts';
import { asyncApi2, isOfWholeSchema } from '../analysis/validation/asyncapi-2/asyncapi-2.ts';
import { headRange } from '../analysis/validation/flatten-findings.ts';
import { changeOf } from '../text/edit/apply.ts';
import type { FileEdits } from '../text/edit/types.ts';
import {
  isRoot,
  type Location,
  locationId,
  locationOfId,
  type NodeLocation,
  samePath,
  toLocation,
} from '../text/location.ts';
import { type NodeRanges, nodeRangesAt, pathAt, type Range } from '../text/node-ranges.ts';
import { fromPointer } from '../text/pointer.ts';
import { nodeAt, type Tree } from '../text/tree.ts';
import { convertDocument } from './conversion/convert-document.ts';
import { locationAfter } from './conversion/find-objects.ts';
import { makeNote } from './conversion/notes.ts';
import type { ConversionNote, ConversionOptions, ConversionResult } from './conversion/types.ts';

/** The conversion that is shown before the user has chosen any. */
export const SHOWN_AS: ConversionOptions = {
  to: '3.0.0',
  root: 'asyncapi',
  view: 'application',
  names: 'address',
};

/** What a conversion would do with the texts. Files have their uris, the root document ''. */
export interface ConversionPreview {
  /** The version of the document now. */
  readonly from: string;
  /** The files that would change, with their texts after the conversion. */
  readonly files: readonly (FileEdits & { readonly text: string })[];
  /**
   * Among them one for each error of the converted document. `start` is the offset of the value in
   * the present text of its file.
   */
  readonly notes: readonly (ConversionNote & { readonly start: number })[];
  /** How many errors the converted document has, those of examples as far as they are validated. */
  readonly errors: number;
}

export class ConvertedDocument {
  /** Of the converted texts. */
  readonly analyzer: Analyzer;
  private readonly source: Analyzer;
  private readonly path: string;
  private readonly options: ConversionOptions;
  private converted: {
    readonly texts: ReadonlyMap<string, string>;
    readonly result: ConversionResult;
  } | null = null;
  /** Of the last conversion; null until they are needed. */
  private locations: ConvertedLocations | null = null;

  /**
   * @param path of the root document below a folder that has all its files; a file may refer to the
   * root document by it
   * @param options of a further conversion, by which the source itself is not validated
   */
  constructor(source: Analyzer, path = source.address, options?: ConversionOptions) {
    this.source = source;
    this.path = path;
    this.options = options ?? SHOWN_AS;
    this.analyzer = new Analyzer(source.address, source.language);
    if (!options) source.setOlderFormat({ ...asyncApi2, convertedProblems: () => this.problems() });
  }

  /** Returns the conversion of the same texts with other options. */
  convertedAs(options: ConversionOptions): ConvertedDocument {
    return isSameConversion(options, this.options)
      ? this
      : new ConvertedDocument(this.source, this.path, options);
  }

  /**
   * What is wrong with the texts as they are after their conversion, at the locations of the user;
   * nothing while they can't be converted.
   */
  private problems(): readonly Problem[] {
    try {
      if (!this.update() || !isSame(this.texts(), this.converted?.texts ?? new Map())) return [];
    } catch {
      return [];
    }
    return inSource(this.analyzer.problems(), {
      converted: (uri) => readText(this.analyzer, uri),
      source: (uri) => readText(this.source, uri),
      sourceOf: (at) => this.inSource(at),
    });
  }

  /** Returns the location in the texts of the user that a converted value is made of. */
  private inSource(converted: NodeLocation): NodeLocation {
    return this.translated(converted, (locations, from) => locations.sourceOf(from)) ?? converted;
  }

  /** Returns that location, or the nearest around it that the user has written. */
  private writtenInSource(converted: NodeLocation): NodeLocation {
    const found = nearestLocation(this.source, this.inSource(converted));
    return found ? { uri: found.uri, path: fromPointer(found.pointer) } : { uri: '', path: [] };
  }

  /**
   * Converts the present texts, if they have changed. While the document has syntax errors the
   * last conversion stays.
   * @returns whether there is a conversion, of these or of earlier texts
   */
  update(): boolean {
    const texts = this.texts();
    if (!this.converted || !isSame(texts, this.converted.texts)) {
      const result = convertDocument(
        { entry: this.path, files: texts, language: this.source.language },
        this.options,
      );
      if (!result.broken && result.version !== null) this.adopt(texts, result);
    }
    return this.converted !== null;
  }

  /** The files that are referred to and that aren't loaded. Complete after `update()`. */
  needs(): string[] {
    const known = new Set(this.source.loadedFiles().map(({ uri }) => uri));
    const needed = [...this.missing(), ...this.analyzer.needs(), ...this.source.needs()];
    return [...new Set(needed)].filter((uri) => !known.has(uri));
  }

  private missing(): string[] {
    return (this.converted?.result.missing ?? []).map((name) => this.uri(name));
  }

  /** The files that references of the last conversion reach, loaded or not. */
  uses(): string[] {
    return [...new Set([...this.analyzer.referencedFiles(), ...this.missing()])];
  }

  /**
   * What the conversion of the present texts gives, which is validated for it; null while they have
   * syntax errors.
   */
  preview(options = this.options): ConversionPreview | null {
    if (!isSameConversion(options, this.options)) return this.convertedAs(options).preview();
    const isPresent = this.update() && isSame(this.texts(), this.converted?.texts ?? new Map());
    const { version = null, files = [], notes = [] } = this.converted?.result ?? {};
    if (!isPresent || version === null) return null;
    // A file of which the operations were copied may not belong to the document any more.
    const used = new Set(['', ...this.analyzer.referencedFiles()]);
    const errors = this.analyzer
      .problems()
      .filter(({ severity, uri }) => severity === 'error' && used.has(uri));
    const added = errorNotes(errors, this.source.problems(), (at) => this.writtenInSource(at));
    return {
      from: version,
      files: files.map(({ uri: name, text }) => {
        const uri = this.uri(name);
        return { uri, text, edits: [changeOf(this.source.text(uri) ?? '', text)] };
      }),
      notes: [...notes.map((one) => ({ ...one, file: this.uri(one.file) })), ...added].map(
        (one) => ({ ...one, start: this.source.locate(one.file, one.path)?.start ?? 0 }),
      ),
      errors: errors.length,
    };
  }

  /**
   * Returns the location in the texts of the user that a location in the documentation comes from,
   * or the nearest one around it; null where there is none.
   */
  sourceOf(shown: Location): Location | null {
    const source = this.mapped(shown, (locations, at) => locations.sourceOf(at));
    return source && nearestLocation(this.source, source);
  }

  /** Returns where the documentation has what is at a location in the texts of the user. */
  shownAt(source: Location): Location | null {
    const shown = this.mapped(source, (locations, at) => locations.locationOf(at));
    return shown && nearestLocation(this.analyzer, shown);
  }

  private mapped(
    { uri, pointer }: Location,
    map: (locations: ConvertedLocations, at: NodeLocation) => NodeLocation,
  ): NodeLocation | null {
    return this.translated({ uri, path: fromPointer(pointer) }, map);
  }

  private translated(
    { uri, path }: NodeLocation,
    map: (locations: ConvertedLocations, at: NodeLocation) => NodeLocation,
  ): NodeLocation | null {
    if (!this.converted) return null;
    this.locations ??= convertedLocations(this.converted.result.moves);
    const found = map(this.locations, { uri: this.name(uri), path });
    return { uri: this.uri(found.uri), path: found.path };
  }

  private adopt(texts: ReadonlyMap<string, string>, result: ConversionResult): void {
    const { analyzer } = this;
    const changed = new Map(result.files.map(({ uri, text }) => [uri, text]));
    for (const { uri, text, tree, failure = '', blocked, limit } of this.source.loadedFiles()) {
      const now = changed.get(this.name(uri)) ?? text;
      if (!tree) analyzer.failFile(uri, failure, blocked ?? false, limit);
      else if (analyzer.text(uri) === now) continue;
      else if (isRoot(uri)) analyzer.setText(now);
      else analyzer.addFile(uri, now);
    }
    this.converted = { texts, result };
    this.locations = null;
  }

  /** The texts as the conversion knows them. */
  private texts(): ReadonlyMap<string, string> {
    const read = this.source.loadedFiles().filter(({ tree }) => tree !== null);
    return new Map(read.map(({ uri, text }) => [this.name(uri), text]));
  }

  /** Files refer to the root document by its name, analyzers know it as ''. */
  private name(uri: string): string {
    if (isRoot(uri)) return this.path;
    return this.path === this.source.address || isUrl(uri) ? uri : resolveUri(this.path, uri);
  }

  private uri(name: string): string {
    if (name === this.path) return '';
    const isAsItIs = this.path === this.source.address || isUrl(name) || name.startsWith('/');
    return isAsItIs ? name : relativeUri(this.path, name);
  }
}

function isSameConversion(a: ConversionOptions, b: ConversionOptions): boolean {
  return a.to === b.to && a.root === b.root && a.view === b.view && a.names === b.names;
}

function readText(analyzer: Analyzer, uri: string): ReadText | null {
  const file = analyzer.loadedFiles().find((one) => one.uri === uri);
  return file?.tree ? { text: file.text, tree: file.tree } : null;
}

/** Returns a location, or the nearest around it that exists; null where only a root does. */
function nearestLocation(analyzer: Analyzer, { uri, path }: NodeLocation): Location | null {
  const tree = analyzer.loadedFiles().find((file) => file.uri === uri)?.tree;
  let length = path.length;
  while (length > 0 && !nodeAt(tree, path.slice(0, length))) length--;
  return length > 0 || path.length === 0 ? toLocation({ uri, path: path.slice(0, length) }) : null;
}

function isSame(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a].every(([key, text]) => b.get(key) === text);
}

// Where the values of a converted document come from: the moves of the conversion, in both
// directions. Worked out when the first location is needed, since most versions are only read.

interface ConvertedLocations {
  /** Returns the location of 2.x that a value after the conversion is made of. */
  sourceOf(converted: NodeLocation): NodeLocation;
  /** Returns where a value of 2.x is after the conversion. */
  locationOf(source: NodeLocation): NodeLocation;
}

/** Returns the locations of a conversion by its moves. */
function convertedLocations(moves: ConversionResult['moves']): ConvertedLocations {
  const sources = new Map<string, NodeLocation>();
  for (const [id, to] of moves) {
    const from = locationOfId(id);
    const outer = locationAfter(moves, { uri: from.uri, path: from.path.slice(0, -1) });
    // A value that moves up into its object is not the source of the whole object; one that two
    // operations share is where the first of them has it.
    const isInner = outer.uri === to.uri && samePath(outer.path, to.path);
    if (!isInner && !sources.has(locationId(to))) sources.set(locationId(to), from);
  }
  return {
    sourceOf: (converted) => locationAfter(sources, converted),
    locationOf: (source) => locationAfter(moves, source),
  };
}

// What is wrong with a document of AsyncAPI 2 as it is after its conversion, at the locations in
// the texts of the user. Only what is as true of version 2: what the conversion makes is not shown.

/** A text with what was read of it. */
interface ReadText {
  readonly text: string;
  readonly tree: Tree;
}

/** What the problems of converted texts are translated by. */
interface Translation {
  converted(uri: string): ReadText | null;
  source(uri: string): ReadText | null;
  /** Returns the location in the texts of the user that a converted value is made of. */
  sourceOf(converted: NodeLocation): NodeLocation;
}

/** What is as true of version 2, with the severity that it has at most there. */
const SHOWN: Readonly<Record<string, Severity>> = {
  'example-invalid': 'error',
  'example-format': 'warning',
  'example-not-checked': 'information',
  'default-invalid': 'hint',
  'schema-example-invalid': 'hint',
  'message-headers': 'error',
  'headers-type': 'hint',
  'tag-repeated': 'error',
  'message-twins': 'hint',
  'runtime-pointer': 'warning',
  'server-protocol': 'hint',
  'missing-description': 'error',
  'avro-shape': 'error',
  'avro-name': 'error',
  'avro-default': 'error',
  'avro-union': 'error',
  'avro-logical-type': 'warning',
  'protobuf-syntax': 'error',
  'protobuf-version': 'warning',
  'protobuf-not-read': 'information',
  'raml-header': 'warning',
  'schema-format-near': 'hint',
  // Published schemas of version 2 accept anything in bindings.
  'binding-schema': 'warning',
  'cloudpubsub-address': 'warning',
  'enterprisemq-endpoint': 'warning',
  'enterprisemq-server': 'warning',
  'http-status': 'hint',
  'jms-version': 'warning',
  'kafka-registry': 'warning',
  'meshmq-exchange': 'warning',
  'meshmq-server': 'warning',
  'mqtt-content-type': 'warning',
  'mqtt-send': 'hint',
  'ros2-role': 'warning',
  'sns-endpoint': 'warning',
  'sqs-send': 'hint',
};
/** In version 2 a list has each tag once. */
const GRAVER: ReadonlySet<string> = new Set(['tag-repeated']);
/** Defaults and examples of schemas, which published parsers refuse where they look at them. */
const OF_SCHEMAS: ReadonlySet<string> = new Set(['default-invalid', 'schema-example-invalid']);
const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, information: 2, hint: 3 };

/** Returns the problems of converted texts that are shown, in the texts of the user. */
function inSource(problems: readonly Problem[], translation: Translation): Problem[] {
  return problems.flatMap((problem): Problem[] => {
    const most = Object.hasOwn(SHOWN, problem.code) ? SHOWN[problem.code] : undefined;
    if (most === undefined) return [];
    const found = rangeInSource(problem, problem.path, translation);
    if (!found) return [];
    const isError = OF_SCHEMAS.has(problem.code) && isOfWholeSchema(found.path);
    const isGraver = GRAVER.has(problem.code) || RANK[most] > RANK[problem.severity];
    const severity = isGraver ? most : problem.severity;
    const { related, ...own } = problem;
    const others = related?.flatMap((one) => relatedInSource(one, translation)) ?? [];
    return [
      {
        ...own,
        severity: isError ? 'error' : severity,
        ...found,
        ...(others.length > 0 && { related: others }),
      },
    ];
  });
}

/**
 * Returns a note for each error of the converted texts: a loss where the texts of the user don't
 * have it.
 * @param sourceOf the location in the texts of the user that a converted value is made of
 */
function errorNotes(
  errors: readonly Problem[],
  source: readonly Problem[],
  sourceOf: Translation['sourceOf'],
): ConversionNote[] {
  const known = new Map<string, number>();
  const idOf = (code: string, at: NodeLocation) => `${code} ${locationId(at)}`;
  for (const problem of source) {
    if (problem.severity !== 'error') continue;
    const id = idOf(problem.code, problem);
    known.set(id, (known.get(id) ?? 0) + 1);
  }
  return errors.map((problem) => {
    const at = sourceOf({ uri: problem.uri, path: problem.path });
    const id = idOf(problem.code, at);
    const count = known.get(id) ?? 0;
    known.set(id, count - 1);
    return makeNote(count > 0 ? 'error-before' : 'error-in-result', at, problem.message);
  });
}

function relatedInSource(related: RelatedLocation, translation: Translation): RelatedLocation[] {
  const tree = translation.converted(related.uri)?.tree;
  const found = tree && rangeInSource(related, pathAt(tree, related.start), translation);
  return found
    ? [{ uri: found.uri, start: found.start, end: found.end, message: related.message }]
    : [];
}

/** Returns where the part of a converted value is that a problem marks; null where nowhere. */
function rangeInSource(
  { uri, start, end }: RelatedLocation | Problem,
  path: NodeLocation['path'],
  { converted, source, sourceOf }: Translation,
): (NodeLocation & Range) | null {
  const after = converted(uri);
  const from = sourceOf({ uri, path });
  const before = source(from.uri);
  const now = after && nodeRangesAt(after.tree, path);
  const then = before && nodeRangesAt(before.tree, from.path);
  if (!now || !then) return null;
  return { ...from, ...sourceRange(then, before, now, after, { start, end }) };
}

/**
 * Returns the range in the source of what a range in the converted text is of a value: its key, a
 * piece of it, or all of it.
 */
function sourceRange(
  then: NodeRanges,
  before: ReadText,
  now: NodeRanges,
  after: ReadText,
  { start, end }: Range,
): Range {
  if (now.key && start === now.key.start && end === now.key.end && then.key) return then.key;
  const isInside = start >= now.value.start && end <= now.value.end;
  const textOf = ({ text }: ReadText, at: Range) => text.slice(at.start, at.end);
  if (isInside && textOf(before, then.value) === textOf(after, now.value)) {
    const moved = then.value.start - now.value.start;
    return { start: start + moved, end: end + moved };
  }
  if (!isInside && then.key) return then.key;
  return then.node.kind === 'scalar' || then.value.end - then.value.start < then.node.length
    ? then.value
    : headRange(then.node, then.value.start);
}
