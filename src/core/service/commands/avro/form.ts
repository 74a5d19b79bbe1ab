// The Avro schema at a location as editable rows.

import { type AnalyzedFile, readOnly } from '../../../analysis/analyzed-file.ts';
import { toFieldProblem } from '../../../analysis/field-problems.ts';
import { namesIn } from '../../../analysis/schemas/avro.ts';
import { avroAt, bareType, wordOf } from '../../../analysis/targets/avro-types.ts';
import { COMPLEX, LOGICAL_TYPES, NAMED, PRIMITIVES } from '../../../format/avro.ts';
import type { Location } from '../../../text/location.ts';
import { definitionOf } from '../../../text/parse/alias-definition.ts';
import { toPointer } from '../../../text/pointer.ts';
import {
  entry,
  get,
  type MapNode,
  type Node,
  type NodePath,
  stringOf,
  stringsOf,
} from '../../../text/tree.ts';
import { toValue } from '../../../text/value.ts';
import type { FieldProblem } from '../../form/types.ts';
import type { AvroForm, AvroRow } from './types.ts';

const MAX_ROWS = 1_000;
const MAX_DEPTH = 40;
/** UTF-16 units of a default. */
const MAX_PRESET = 2_000;

/**
 * Returns the Avro schema at a pointer, which may be that of the schema or of the object that names
 * its language.
 * @returns null where there is none, or one that is written as text
 */
export function avroForm(file: AnalyzedFile, pointer: string): AvroForm | null {
  const location = avroAt(file, pointer);
  if (!location) return null;
  const { definitions, uses } = namesIn(location);
  const definedAt = new Map(definitions.map(({ full, path }) => [full, path]));
  const maker = new AvroFormBuilder(
    file,
    new Map(uses.map(({ path, full }) => [toPointer(path), definedAt.get(full)])),
  );
  const root = maker.row(
    location.node,
    location.path,
    { is: 'root', label: 'Schema', path: location.path, map: null, index: 0, count: 1 },
    0,
  );
  maker.spread();
  return {
    uri: file.uri,
    pointer: root.pointer,
    readOnly: readOnly(file, file.uri),
    root,
    types: [
      ...PRIMITIVES,
      ...[...COMPLEX.keys()].filter((word) => word !== 'error'),
      ...new Set(definitions.map(({ full }) => full)),
    ],
    more: maker.more,
  };
}

type AvroRowDraft = { -readonly [K in keyof AvroRow]: AvroRow[K] } & {
  children: AvroRowDraft[];
  problems: FieldProblem[];
};

interface Own {
  readonly is: AvroRow['is'];
  readonly label: string;
  /** Of the row. */
  readonly path: NodePath;
  /** Of a field. */
  readonly map: MapNode | null;
  readonly index: number;
  readonly count: number;
}

class AvroFormBuilder {
  more = 0;
  private readonly rows = new Map<string, AvroRowDraft>();
  private readonly file: AnalyzedFile;
  private readonly namedTypes: ReadonlyMap<string, NodePath | undefined>;

  /** @param namedTypes where the types are defined that are used by name at these pointers */
  constructor(file: AnalyzedFile, namedTypes: ReadonlyMap<string, NodePath | undefined>) {
    this.file = file;
    this.namedTypes = namedTypes;
  }

  row(
    node: Node | undefined,
    type: NodePath,
    { is, label, path, map, index, count }: Own,
    depth: number,
  ): AvroRowDraft {
    const own = node && bareType(node, type);
    const word = own ? wordOf(own.node) : '';
    const described = own?.node.kind === 'map' ? own.node : null;
    const name = described && stringOf(get(described, 'name'));
    const doc =
      map ??
      (described && COMPLEX.has(word) && word !== 'array' && word !== 'map' ? described : null);
    const preset = map && get(map, 'default');
    const symbols = described && word === 'enum' ? get(described, 'symbols') : undefined;
    const logical = (described && stringOf(get(described, 'logicalType'))) ?? '';
    const named = map ?? (described && NAMED.has(word) ? described : null);
    const isRecord = described !== null && COMPLEX.get(word) === 'fields';
    const draft: AvroRowDraft = {
      pointer: toPointer(path),
      is,
      label,
      type: toPointer(type),
      word,
      nullable: own?.nullable ?? false,
      definition: this.definitionOf(own?.path ?? path),
      defines: own && typeof name === 'string' ? { pointer: toPointer(own.path), name } : null,
      logical,
      logicals: [...LOGICAL_TYPES].flatMap(([one, bases]) => (bases.includes(word) ? [one] : [])),
      decimal:
        own && described && logical === 'decimal'
          ? {
              at: toPointer(own.path),
              precision: numberOf(get(described, 'precision')),
              scale: numberOf(get(described, 'scale')),
            }
          : null,
      aliases: named
        ? {
            at: toPointer(map ? path : (own?.path ?? path)),
            names: stringsOf(get(named, 'aliases')),
          }
        : null,
      order: map ? (stringOf(get(map, 'order')) ?? '') : null,
      doc: doc
        ? { at: toPointer(map ? path : (own?.path ?? path)), text: stringOf(get(doc, 'doc')) ?? '' }
        : null,
      preset: preset ? JSON.stringify(toValue(preset)).slice(0, MAX_PRESET) : '',
      symbols: word === 'enum' && described ? stringsOf(symbols) : null,
      size: described && word === 'fixed' ? numberOf(get(described, 'size')) : null,
      record: isRecord && own ? toPointer(own.path) : null,
      children: [],
      index,
      count,
      problems: [],
    };
    this.rows.set(draft.pointer, draft);
    if (own && depth < MAX_DEPTH) draft.children = this.inside(own.node, own.path, word, depth + 1);
    return draft;
  }

  private inside(node: Node, path: NodePath, word: string, depth: number): AvroRowDraft[] {
    const made = (of: Node | undefined, type: NodePath, own: Own): AvroRowDraft[] => {
      if (this.rows.size < MAX_ROWS) return [this.row(of, type, own, depth)];
      this.more++;
      return [];
    };
    if (node.kind === 'seq')
      return node.items.flatMap(({ value }, index) => {
        const at = [...path, String(index)];
        return made(value, at, {
          is: 'branch',
          label: `one of ${index + 1}`,
          path: at,
          map: null,
          index,
          count: node.items.length,
        });
      });
    if (node.kind !== 'map') return [];
    const key = COMPLEX.get(word);
    if (key === 'items' || key === 'values') {
      const at = [...path, key];
      return made(get(node, key), at, {
        is: key,
        label: key,
        path: at,
        map: null,
        index: 0,
        count: 1,
      });
    }
    const fields = key === 'fields' ? get(node, 'fields') : undefined;
    if (fields?.kind !== 'seq') return [];
    return fields.items.flatMap(({ value }, index) => {
      const at = [...path, 'fields', String(index)];
      const map = value.kind === 'map' ? value : null;
      const label = stringOf(get(value, 'name')) ?? '';
      return made(map ? entry(map, 'type')?.value : undefined, [...at, 'type'], {
        is: 'field',
        label,
        path: at,
        map,
        index,
        count: fields.items.length,
      });
    });
  }

  private definitionOf(path: NodePath): Location | null {
    const { uri, tree } = this.file;
    const at = this.namedTypes.get(toPointer(path)) ?? definitionOf(tree, path);
    return at && { uri, pointer: toPointer(at) };
  }

  /** Each problem goes to the innermost row around it. */
  spread(): void {
    const { file } = this;
    const [root] = this.rows.keys();
    for (const problem of file.problems()) {
      if (problem.uri !== file.uri || root === undefined) continue;
      const shown = toFieldProblem(problem);
      const { pointer } = shown;
      let at = pointer;
      while (at.length > root.length && !this.rows.has(at)) at = at.slice(0, at.lastIndexOf('/'));
      if (at === root && pointer !== root && !pointer.startsWith(`${root}/`)) continue;
      this.rows.get(at)?.problems.push(shown);
    }
  }
}

function numberOf(node: Node | undefined): number | null {
  return node?.kind === 'scalar' && typeof node.value === 'number' ? node.value : null;
}
