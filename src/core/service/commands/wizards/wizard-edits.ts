// The edits of a wizard: changes by file, in order, starting with the head of the document if it is
// missing.

import { type AnalyzedFile, readOnly, valueIn } from '../../../analysis/analyzed-file.ts';
import { shapeOf } from '../../../analysis/symbols/symbol-at.ts';
import { symbolIndexOf } from '../../../analysis/symbols/symbol-index.ts';
import { referenceTextTo } from '../../../analysis/targets/move-references.ts';
import { plainKind } from '../../../format/dialect-tables.ts';
import {
  controlCharacterError,
  invalidName,
  quote,
  withArticle,
} from '../../../format/message-text.ts';
import type { MapShape, Shape } from '../../../format/table-types.ts';
import { kindIn, rootKind, tableOf } from '../../../format/tables.ts';
import { shapeAt } from '../../../format/typed-tree.ts';
import type { Change, Position } from '../../../text/edit/types.ts';
import { freeName } from '../../../text/free-name.ts';
import { isRoot, locationId, type NodeLocation, toLocation } from '../../../text/location.ts';
import { capitalize, plural } from '../../../text/plural.ts';
import { fromPointer, lastKey, toPointer } from '../../../text/pointer.ts';
import type { NodePath } from '../../../text/tree.ts';
import { refuse, refuseIf } from '../refusal.ts';
import { kindTaken, targetMaps } from '../target-maps.ts';
import type { CommandDraft } from '../types/command.ts';
import type { MoveTarget } from '../types/objects.ts';
import type { DocumentHead, Placement } from '../types/wizards.ts';
import { documentHead } from './document-head.ts';

/** What every wizard takes. */
interface WizardOptions {
  readonly begin?: DocumentHead;
  readonly at?: Placement;
}

/** Where a new object is written, and where its name is, which may be a reference to it. */
export interface NewObjectHome {
  readonly named: NodeLocation;
  readonly written: NodeLocation;
}

/** Collects what one wizard writes. */
export class WizardEdits {
  readonly subject: AnalyzedFile;
  private readonly files = new Map<string, Change[]>();
  /** Locations that are added here, with the kind of object where it matters. */
  private readonly made = new Map<string, string | null>();
  private readonly notes: string[] = [];

  private readonly at: Placement;

  /** @throws if it refuses if the root document can't be extended */
  constructor(file: AnalyzedFile, { begin, at = {} }: WizardOptions = {}) {
    this.subject = file;
    this.at = at;
    const changes = documentHead(file, begin);
    if (changes.length > 0) this.files.set('', [...changes]);
  }

  /** Whether the object of the wizard is written in another map than that of its name. */
  get isElsewhere(): boolean {
    return this.at.into !== undefined;
  }

  /** Returns whether there is a value at a location, added here or before. */
  has({ uri, path }: NodeLocation): boolean {
    return (
      this.made.has(locationId({ uri, path })) || valueIn(this.subject, uri, path) !== undefined
    );
  }

  /**
   * Returns where the object of the wizard is written, which has its name at `named`.
   * @param shape of the map with the name
   * @throws if it refuses the name or the location
   */
  homeOf(named: NodeLocation, shape: MapShape): NewObjectHome {
    checkName(this, named, shape);
    const written = targetLocation(this.subject, this.at, named, shape);
    if (locationId(written) !== locationId(named)) checkName(this, written, shape);
    checkPlacement(this.subject, this.at, [named, written], shape.entry);
    return { named, written };
  }

  /** Writes the object of the wizard, and a reference to it if it is elsewhere. */
  putObject({ named, written }: NewObjectHome, value: unknown, kind: string | null = null): void {
    const { before, after } = this.at;
    const beside = before === undefined ? after : before;
    const put = (location: NodeLocation, what: unknown, of: string | null): void => {
      const sibling = { uri: location.uri, path: [...location.path.slice(0, -1), beside ?? ''] };
      const isThere = beside !== undefined && this.has(sibling);
      const at = isThere ? (before === undefined ? { after: beside } : { before: beside }) : null;
      this.put(location, what, of, at);
    };
    put(written, value, kind);
    if (locationId(written) !== locationId(named))
      put(named, { $ref: this.refTo(named.uri, written) }, null);
  }

  /** Writes a new entry of a map of the format; the way to it is made where it is missing. */
  put(
    location: NodeLocation,
    value: unknown,
    kind: string | null = null,
    at: Position | null = null,
  ): void {
    this.change(location.uri, {
      do: 'set',
      path: location.path,
      value: { data: value },
      at: at ?? this.positionOf(location),
    });
    this.made.set(locationId(location), kind);
  }

  /** Adds an item to a list of the format, which is made where it is missing. */
  append(list: NodeLocation, value: unknown): void {
    const found = valueIn(this.subject, list.uri, list.path) !== undefined;
    this.change(list.uri, {
      do: 'append',
      list: list.path,
      value: { data: value },
      ...(!found && { at: this.positionOf(list) }),
    });
  }

  /**
   * Returns the text of a reference from a file to a location.
   * @throws if it refuses if it can't be referenced from there
   */
  refTo(from: string, { uri, path }: NodeLocation): string {
    const text = referenceTextTo(this.subject.documents, from, { uri, path });
    if (text === null) refuse(`${from || 'The document'} can't refer to ${uri || 'the document'}.`);
    return text;
  }

  note(text: string): void {
    this.notes.push(text);
  }

  draft(title: string, select: NodeLocation): CommandDraft {
    return {
      title,
      changes: [...this.files].map(([uri, changes]) => ({ uri, changes })),
      select: toLocation(select),
      ...(this.notes.length > 0 && { notes: this.notes }),
    };
  }

  private change(uri: string, change: Change): void {
    const changes = this.files.get(uri);
    if (changes) changes.push(change);
    else this.files.set(uri, [change]);
  }

  /** Fields are inserted in the order of the format; user-defined keys come last. */
  private positionOf({ uri, path }: NodeLocation): Position {
    let depth = path.length - 1;
    while (depth > 0 && !this.has({ uri, path: path.slice(0, depth) })) depth--;
    const kind = this.kindAt({ uri, path: path.slice(0, depth) });
    return kind === null
      ? { index: Number.MAX_SAFE_INTEGER }
      : { order: tableOf(kind).fields.map((f) => f.name) };
  }

  /**
   * Returns the kind of the object at a location; null if it is a map with user-defined keys, or
   * unknown.
   */
  private kindAt(location: NodeLocation): string | null {
    const { dialect, documents } = this.subject;
    const made = this.made.get(locationId(location));
    if (made !== undefined) return made === null ? null : kindIn(made, dialect);
    const root = documents.file(location.uri)?.tree?.root;
    if (root?.kind !== 'map')
      return isRoot(location.uri) && location.path.length === 0 ? kindIn(rootKind, dialect) : null;
    const shape = shapeAt(root, location.path);
    return shape?.is === 'object' ? shape.kind : null;
  }
}

/** Returns the handler of a wizard's command. */
export function wizard<I extends WizardOptions>(
  write: (writing: WizardEdits, command: I) => CommandDraft,
): (file: AnalyzedFile, command: I) => CommandDraft {
  return (file, command) => write(new WizardEdits(file, command), command);
}

export interface WrittenChannel {
  /** As operations name it. */
  readonly named: NodePath;
  /** Where it is written. */
  readonly location: NodeLocation;
  /** Null where it has none, or none that can be known. */
  readonly address: string | null;
  /** Names of its messages; new ones are added. */
  readonly messages: string[];
}

// Where a new object goes: beside which entry, and into which map of the document.

/**
 * Returns the location where an object is written whose name is at `named`.
 * @throws if it refuses a map that has no objects of the kind
 */
function targetLocation(
  file: AnalyzedFile,
  { into }: Placement,
  named: NodeLocation,
  shape: MapShape,
): NodeLocation {
  if (!into) return named;
  const path = fromPointer(into.pointer);
  if (into.uri === named.uri && toPointer(path) === toPointer(named.path.slice(0, -1)))
    return named;
  if (!isRoot(into.uri) && !file.documents.file(into.uri)?.tree)
    refuse(`${quote(into.uri)} is not a file of the document.`);
  refuseIf(readOnly(file, into.uri));
  if (!isMapOfSameKind(file, into.uri, path, shape))
    refuse(
      `${quote(`${into.uri}#${toPointer(path)}`)} has no ${plural(shape.entry)}. Choose a map of ${plural(shape.entry)}.`,
    );
  return { uri: into.uri, path: [...path, lastKey(named.path)] };
}

/** @throws if it refuses: none of the maps of the object has the entry that it goes next to */
function checkPlacement(
  file: AnalyzedFile,
  { before, after }: Placement,
  locations: readonly NodeLocation[],
  entry: string,
): void {
  if (before !== undefined && after !== undefined)
    refuse('Choose one entry: the new one goes either before or after it.');
  const beside = before ?? after;
  if (beside === undefined) return;
  const isThere = locations.some(
    ({ uri, path }) => valueIn(file, uri, [...path.slice(0, -1), beside]) !== undefined,
  );
  if (!isThere) refuse(`There is no ${entry} ${quote(beside)} to put the new one beside.`);
}

/**
 * Returns the maps of the components, and of other files, that take objects of a kind.
 * @param own the map where they are otherwise
 */
export function homesFor(file: AnalyzedFile, own: NodePath, shape: MapShape): MoveTarget[] {
  const { documents } = file;
  const kind = kindTaken(shape);
  if (kind === null) return [];
  const index = symbolIndexOf(documents);
  const objects = plural(shape.entry);
  const homes: MoveTarget[] = targetMaps(index, '', kind)
    .filter(({ path }) => path.length === 2 && toPointer(path) !== toPointer(own))
    .filter(({ path }) => path[0] === 'components')
    .map(({ path }) => ({
      uri: '',
      pointer: toPointer(path),
      label: capitalize(`reusable ${objects}`),
    }));
  for (const uri of documents.referencedFiles) {
    const tree = documents.file(uri)?.tree;
    if (isRoot(uri) || tree?.root?.kind !== 'map' || readOnly(file, uri) !== null) continue;
    const paths: NodePath[] = [
      [],
      ...tree.root.entries.flatMap(({ key, value }) => [
        [key],
        ...(key === 'components' && value.kind === 'map'
          ? value.entries.map((inner) => [key, inner.key])
          : []),
      ]),
    ];
    for (const path of paths)
      if (isMapOfSameKind(file, uri, path, shape))
        homes.push({
          uri,
          pointer: toPointer(path),
          label: `${capitalize(objects)} of ${uri}${path.length === 0 ? '' : ` (${path.join('.')})`}`,
        });
  }
  return homes;
}

/** Returns whether the value at a path is a map that takes the same objects as another one. */
function isMapOfSameKind(
  file: AnalyzedFile,
  uri: string,
  path: NodePath,
  shape: MapShape,
): boolean {
  const kind = kindTaken(shape);
  const index = symbolIndexOf(file.documents);
  const value = valueIn(file, uri, path);
  if (kind === null || (value && value.kind !== 'map')) return false;
  if (targetMaps(index, uri, kind).some((map) => toPointer(map.path) === toPointer(path)))
    return true;
  const found = shapeOf(index, uri, path);
  if (found && found.is !== 'any') return kindTaken(found) === kind;
  // In a file that isn't a whole document, maps are what the objects in them are.
  const kinds = value?.entries.flatMap(({ key }) => kindOf(shapeOf(index, uri, [...path, key])));
  return kinds !== undefined && kinds.length > 0 && kinds.every((one) => one === kind);
}

/** Returns the plain name of the kind of an object; none where it isn't known. */
function kindOf(shape: Shape | null): string[] {
  if (shape?.is === 'payload-schema') return ['Schema'];
  return shape?.is === 'object' ? [plainKind(shape.kind)] : [];
}

// Validates names for new objects, and suggests free ones.

/**
 * Returns the shape of a map with user-defined keys: `servers` of the root, `schemas` of the
 * components, `messages` of a channel.
 */
export function mapOf({ dialect }: AnalyzedFile, kind: string, field: string): MapShape {
  const shape = tableOf(kindIn(kind === '' ? rootKind : kind, dialect)).fields.find(
    (f) => f.name === field,
  )?.shape;
  if (shape?.is !== 'map') throw new Error(`${kind}.${field} is not a map of the format`);
  return shape;
}

/** Throws if a name isn't allowed or is taken, suggesting a free one. @throws if it refuses */
export function checkName(
  writing: { has(location: NodeLocation): boolean },
  { uri, path }: NodeLocation,
  shape: MapShape,
): void {
  const name = lastKey(path);
  const taken = (other: string) => writing.has({ uri, path: [...path.slice(0, -1), other] });
  const problem = mapKeyError(name, shape);
  const better = freeName(fittingName(name, shape), taken);
  if (problem !== null) refuse(`${problem} Try ${quote(better)}.`);
  if (taken(name))
    refuse(`There is already ${withArticle(shape.entry)} ${quote(name)}. Try ${quote(better)}.`);
}

/** Returns why a name isn't allowed as a key of a map, in a sentence; null if it is. */
function mapKeyError(name: string, { keys, entry }: MapShape): string | null {
  if (name.trim() === '') return `Enter a name for the ${entry}.`;
  const wrong = controlCharacterError(name);
  if (wrong !== null) return wrong;
  if (/[\p{Cs}\ufeff\ufffe\uffff]/u.test(name))
    return "A name can't contain half a character or a byte order mark.";
  if (name === '$ref' || name === '<<')
    return `${quote(name)} has a special meaning and can't be a name.`;
  if (name.length > MAX_NAME) return `A name can have at most ${MAX_NAME} characters.`;
  if (keys === undefined || new RegExp(keys).test(name)) return null;
  return invalidName(name, entry, keys);
}

const MAX_NAME = 200;

function fittingName(name: string, { keys, entry }: MapShape): string {
  const clean = name
    .normalize('NFKD')
    .replace(
      keys === undefined
        ? /[^\p{L}\p{N}._ /-]+/gu
        : keys.includes('.')
          ? /[^A-Za-z0-9._-]+/g
          : /[^A-Za-z0-9_-]+/g,
      '-',
    )
    .replace(/^[- ]+|[- ]+$/g, '')
    .slice(0, 60);
  return clean || camel(entry);
}

function camel(entry: string): string {
  return entry.replace(/ (.)/g, (_all, letter: string) => letter.toUpperCase());
}
