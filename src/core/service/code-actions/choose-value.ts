// `enum`: the allowed value that was meant, or each of a few.

import { type AnalyzedFile, valueAt } from '../../analysis/analyzed-file.ts';
import { tableAt } from '../../analysis/typed-tree/objects-at.ts';
import { meantVariant } from '../../analysis/validation/unknown-fields.ts';
import { quote } from '../../format/message-text.ts';
import { KEYWORDS_BY_TYPE } from '../../format/schema-keywords.ts';
import { formatOfAlias } from '../../format/schemas.ts';
import type { Shape, TextShape } from '../../format/table-types.ts';
import { aliasOf } from '../../format/tables.ts';
import { siblingsIn } from '../../format/typed-tree.ts';
import type { Change } from '../../text/edit/types.ts';
import { intended } from '../../text/nearest.ts';
import { lastKey } from '../../text/pointer.ts';
import { get, type Node, type NodePath, stringOf } from '../../text/tree.ts';
import { errorsOf, expectedShapeAt } from './expected-shape.ts';
import { parent, preferredFix, scalarOf, set } from './fixer-kit.ts';
import type { Fixer } from './types.ts';

/** Maximum number of choices that are all suggested if none is similar. */
const MAX_SUGGESTED = 7;

/** Common other words for the two actions. */
const MEANT: ReadonlyMap<string, string> = new Map([
  ['publish', 'send'],
  ['produce', 'send'],
  ['emit', 'send'],
  ['subscribe', 'receive'],
  ['consume', 'receive'],
  ['listen', 'receive'],
]);

/** Changes the deciding field to the value by which the whole object is right. */
export const changeVariant: Fixer = ({ subject: file, path }) => {
  const table = tableAt(file, parent(path));
  const holder = valueAt(file, parent(path));
  if (!table || holder?.kind !== 'map') return [];
  const meant = meantVariant(holder, table, siblingsIn(holder));
  if (meant?.shownBy !== lastKey(path)) return [];
  return [
    preferredFix(
      `Change ${quote(meant.field)} to ${quote(meant.value)}`,
      set([...parent(path), meant.field], meant.value),
    ),
  ];
};

export const chooseValue: Fixer = ({ subject: file, path, node }) => {
  const shape = choicesOf(expectedShapeAt(file, path), node);
  const allowed = shape?.enum;
  const text = stringOf(node);
  if (!shape || !allowed || text === undefined) return [];
  const known = MEANT.get(text.toLowerCase());
  const alias = aliasOf(shape, text);
  const meant = alias ?? intended(text, allowed);
  const shown = lastKey(path) === 'type' ? typeShown(valueAt(file, parent(path))) : undefined;
  const near =
    meant ??
    (shown !== undefined && allowed.includes(shown) ? shown : undefined) ??
    (known !== undefined && allowed.includes(known) ? known : undefined);
  const presets =
    lastKey(path) !== 'type'
      ? null
      : meant !== undefined
        ? []
        : lastKey(parent(path)) === 'headers'
          ? ['object']
          : presetTypes(valueAt(file, parent(path)));
  const possible = presets
    ? allowed.filter((value) => value === near || presets.includes(value))
    : allowed;
  const fitting = possible.filter(fits(file, path));
  const choices = fitting.length > 0 ? fitting : possible;
  const suggested =
    near !== undefined && choices.length > MAX_SUGGESTED ? [near] : choices.slice(0, MAX_SUGGESTED);
  const inOrder = [...suggested].sort((a, b) => Number(a === 'null') - Number(b === 'null'));
  return [...new Set([...(near === undefined ? [] : [near]), ...inOrder])].map((value) => ({
    title: `Change ${quote(text)} to ${quote(value)}`,
    changes: [set(path, value), ...(value === alias ? formatOf(text, file, path) : [])],
    // Older versions described the actions from the opposite point of view, so neither is certain.
    preferred: value === meant || (meant === undefined && value === shown) || allowed.length === 1,
  }));
};

/**
 * Returns whether an object has fewer errors with a value at a path: which fields it may have can
 * depend on that.
 */
function fits(file: AnalyzedFile, path: NodePath): (value: string) => boolean {
  const at = parent(path);
  const holder = valueAt(file, at);
  const shape = expectedShapeAt(file, at);
  if (holder?.kind !== 'map' || !shape) return () => true;
  const before = errorsOf(holder, shape);
  return (value) => {
    const entries = holder.entries.map((entry) =>
      entry.key === lastKey(path) ? { ...entry, value: scalarOf(value) } : entry,
    );
    return errorsOf({ ...holder, entries }, shape) < before;
  };
}

/** Keeps the format of a string, such as a date. */
function formatOf(word: string, file: AnalyzedFile, path: NodePath): readonly Change[] {
  const schema = valueAt(file, parent(path));
  const format = formatOfAlias(word);
  return format === undefined ||
    lastKey(path) !== 'type' ||
    get(schema, 'format') ||
    get(schema, '$ref')
    ? []
    : [set([...parent(path), 'format'], format, { after: 'type' })];
}

/** Returns the type that the other keywords of a schema imply. */
function typeShown(schema: Node | undefined): string | undefined {
  const shown = Object.entries(KEYWORDS_BY_TYPE).find(([, keywords]) =>
    keywords.some((keyword) => get(schema, keyword)),
  );
  return shown?.[0] ?? (get(schema, 'format') && 'string');
}

/** Returns the types of the default of a schema; null if it has none. */
function presetTypes(schema: Node | undefined): readonly string[] | null {
  const preset = get(schema, 'default');
  if (!preset) return null;
  if (preset.kind !== 'scalar') return [preset.kind === 'map' ? 'object' : 'array'];
  if (typeof preset.value === 'number')
    return Number.isInteger(preset.value) ? ['integer', 'number'] : ['number'];
  return [preset.value === null ? 'null' : typeof preset.value];
}

/** Returns the shape of the allowed texts at a location. */
function choicesOf(shape: Shape | null, node: Node | undefined): TextShape | undefined {
  if (shape?.is === 'string') return shape.enum && shape;
  if (shape?.is !== 'either' || node?.kind !== 'scalar') return undefined;
  return shape.of.map((s) => choicesOf(s, node)).find((list) => list !== undefined);
}
