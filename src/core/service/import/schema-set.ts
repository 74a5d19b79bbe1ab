// The schemas of a new document: they are moved with those that they refer to, and the references
// are written for where these are then.

import { localReferenceText, parseReference } from '../../analysis/documents/reference.ts';
import { isUrl, resolveUri } from '../../analysis/documents/uri.ts';
import { nameOfTitle } from '../../analysis/targets/component-names.ts';
import { freeName } from '../../text/free-name.ts';
import { toPointer } from '../../text/pointer.ts';
import { pieceAt } from '../../text/rearrange/document.ts';
import { type Member, newMember, Piece } from '../../text/rearrange/piece.ts';
import { type NodePath, nodeAt } from '../../text/tree.ts';
import { note } from './new-document.ts';
import type { ImportSource } from './types.ts';

/** How the schemas of a source are written in a document. */
export interface SchemaLanguage {
  /** The `schemaFormat`; null for Schema Objects, which need none. */
  readonly schemaFormat: string | null;
  /** Makes a keyword or a step of a pointer that of the new document. */
  rename(key: string): string;
  /** Changes what Schema Objects write in another way. The references are written already. */
  adapt(source: ImportSource, schema: SchemaPiece): void;
}

/** Returns where a source keeps schemas for use elsewhere: the beginning of such a path. */
export type SchemaHome = (path: NodePath) => NodePath | null;

export class SchemaSet {
  /** The entries of `components.schemas`. */
  readonly members: Member[] = [];
  readonly #source: ImportSource;
  readonly #language: SchemaLanguage;
  readonly #homeOf: SchemaHome;
  /** Where schemas are in the document, by their pointers in the source. */
  readonly #places = new Map<string, NodePath>();
  /** References by other names than pointers, with what they refer to. */
  readonly #names: ReadonlyMap<string, NodePath>;
  readonly #moved = new Set<Piece>();
  readonly #queue: SchemaPiece[] = [];

  constructor(
    source: ImportSource,
    language: SchemaLanguage,
    homeOf: SchemaHome,
    names: ReadonlyMap<string, NodePath> = new Map(),
  ) {
    this.#source = source;
    this.#language = language;
    this.#homeOf = homeOf;
    this.#names = names;
  }

  /** Returns a schema of the source as the value of a field at `to` in the document. */
  valueOf({ piece, at }: SchemaPiece, to: NodePath): Piece {
    const ref = piece.get('$ref')?.string;
    const only = ref !== undefined && piece.members.length === 1;
    const target = only ? this.#component(ref) : null;
    if (target) return Piece.of({ $ref: localReferenceText(target) });
    const { schemaFormat } = this.#language;
    const own = this.#own(piece);
    this.#add({ piece: own, at }, to);
    return schemaFormat === null ? own : Piece.of({ schemaFormat, schema: own });
  }

  /**
   * Returns where the schema at a path of the source is in the document: it is moved to the
   * components, unless it is in what was moved before. Null where there is none.
   */
  include(path: NodePath): NodePath | null {
    const home = this.#homeOf(path);
    const known = home === null || this.#places.has(toPointer(home)) ? this.#placeOf(path) : null;
    if (known) return known;
    const start = home ?? path;
    const node = nodeAt(this.#source.tree, start);
    if (!node || !nodeAt(this.#source.tree, path)) return null;
    const piece = this.#own(pieceAt(this.#source.root, start) ?? Piece.copied(node));
    const title = nameOfTitle(piece.get('title')?.string ?? '');
    const name = this.#freeName(start.at(-1) ?? (title || this.#source.name));
    const to = ['components', 'schemas', name];
    const { schemaFormat } = this.#language;
    this.#add({ piece, at: start }, to);
    const holder = pieceAt(this.#source.root, start.slice(0, -1));
    const comments = holder?.member(start.at(-1) ?? '')?.before.filter(isComment) ?? [];
    const value = schemaFormat === null ? piece : { schemaFormat, schema: piece };
    this.members.push(newMember(name, value, comments));
    return this.#placeOf(path);
  }

  /** Writes the references of all schemas, which may move more of them. */
  settle(): void {
    for (const next of this.#queue) this.#settle(next);
  }

  #settle(schema: SchemaPiece): void {
    const inner = subschemas(schema);
    this.#rewrite(schema);
    this.#language.adapt(this.#source, schema);
    for (const one of inner) this.#settle(one);
  }

  #rewrite({ piece, at }: SchemaPiece): void {
    for (const value of referencesOf(piece)) {
      const text = value.string ?? '';
      const path = this.#target(text);
      if (!path) {
        this.#keepTarget(value, text);
        continue;
      }
      const to = this.include(path);
      if (to) value.set(localReferenceText(to));
      else note(this.#source, 'reference-target', at, text);
    }
  }

  /** The document is not where the source was loaded from. */
  #keepTarget(value: Piece, text: string): void {
    const { address } = this.#source;
    const [file = ''] = text.split('#', 1);
    if (file !== '' && isUrl(address) && !isUrl(file))
      value.set(resolveUri(address, file) + text.slice(file.length));
  }

  /** Returns the location of the component that a reference alone can name. */
  #component(text: string): NodePath | null {
    const path = this.#target(text);
    if (!path || !this.include(path)) return null;
    const home = this.#homeOf(path);
    const to = this.#placeOf(path);
    // A component in a language is an object around its schema.
    const whole = home === null || home.length === path.length;
    if (!to || this.#language.schemaFormat === null) return to;
    return whole ? to.slice(0, -1) : null;
  }

  /** Returns the path in this file that a reference has; null for other files. */
  #target(text: string): NodePath | null {
    const named = this.#names.get(text);
    if (named) return named;
    if (!text.startsWith('#')) return null;
    const target = parseReference('', text);
    return target.ok ? target.path : null;
  }

  #placeOf(path: NodePath): NodePath | null {
    for (let length = path.length; length >= 0; length--) {
      const to = this.#places.get(toPointer(path.slice(0, length)));
      if (to) return [...to, ...path.slice(length).map((key) => this.#language.rename(key))];
    }
    return null;
  }

  #add(schema: SchemaPiece, to: NodePath): void {
    const pointer = toPointer(schema.at);
    const at = this.#language.schemaFormat === null ? to : [...to, 'schema'];
    if (!this.#places.has(pointer)) this.#places.set(pointer, at);
    this.#queue.push(schema);
  }

  /** A value that is in the document already is copied as it was. */
  #own(piece: Piece): Piece {
    if (this.#moved.has(piece)) return Piece.copied(piece.node);
    this.#moved.add(piece);
    return piece;
  }

  #freeName(key: string): string {
    const name = key.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^-+|-+$/g, '') || 'schema';
    return freeName(name, (one) => this.members.some((member) => member.key === one));
  }
}

function isComment(line: string): boolean {
  return line.startsWith('#');
}

/** Returns the references of a schema itself: `$ref`, and the targets of a discriminator. */
function referencesOf(schema: Piece): Piece[] {
  if (schema.kind !== 'map') return [];
  const mapping = schema.get('discriminator')?.get('mapping')?.members ?? [];
  const all = [schema.get('$ref'), ...mapping.map(({ value }) => value)];
  return all.filter((one) => one?.string !== undefined) as Piece[];
}

// Where JSON Schema, of any draft, and OpenAPI have schemas in schemas.

/** Keywords with one schema, a list of them, or a map of them. */
const SINGLE: ReadonlySet<string> = new Set([
  ...[
    'additionalItems',
    'additionalProperties',
    'contains',
    'contentSchema',
    'else',
    'if',
    'items',
  ],
  ...['not', 'propertyNames', 'then', 'unevaluatedItems', 'unevaluatedProperties'],
]);
const LISTS: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'items', 'oneOf', 'prefixItems']);
const MAPS: ReadonlySet<string> = new Set([
  ...['$defs', 'definitions', 'dependencies', 'dependentSchemas', 'patternProperties'],
  'properties',
]);

/** A schema, and where it is in the source. */
export interface SchemaPiece {
  readonly piece: Piece;
  readonly at: NodePath;
}

/** Returns the schemas directly in a schema. */
export function subschemas({ piece, at }: SchemaPiece): SchemaPiece[] {
  if (piece.kind !== 'map') return [];
  return piece.members.flatMap(({ key, value }): SchemaPiece[] => {
    const here = [...at, key];
    if (value.kind === 'map' && SINGLE.has(key)) return [{ piece: value, at: here }];
    const isList = value.kind === 'seq' && LISTS.has(key);
    if (!isList && !(value.kind === 'map' && MAPS.has(key))) return [];
    return value.members.flatMap((one, index) => {
      const step = isList ? String(index) : one.key;
      return one.value.kind === 'map' ? [{ piece: one.value, at: [...here, step] }] : [];
    });
  });
}
