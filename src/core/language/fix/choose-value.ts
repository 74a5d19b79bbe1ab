// `enum`: the allowed value that was meant, or each of a few.
import { nearest, quote } from '../../check/say.ts';
import type { Change } from '../../edit/types.ts';
import { get, type Node, type Path, stringOf } from '../../parse/tree.ts';
import type { Shape, TextShape } from '../../spec/kit.ts';
import { formatOfAlias } from '../../spec/schemas.ts';
import { aliasOf } from '../../spec/spec.ts';
import type { Subject } from '../subject.ts';
import { last, parent, set, valueAt } from './kit.ts';
import { wantedAt } from './shape.ts';
import type { Fixer } from './types.ts';

/** Choices that are all offered where none is near. */
const MAX_OFFERED = 7;

/** What people write for the two actions. */
const MEANT: ReadonlyMap<string, string> = new Map([
  ['publish', 'send'],
  ['produce', 'send'],
  ['emit', 'send'],
  ['subscribe', 'receive'],
  ['consume', 'receive'],
  ['listen', 'receive'],
]);

export const chooseValue: Fixer = ({ subject, path, node }) => {
  const shape = choicesOf(wantedAt(subject, path), node);
  const allowed = shape?.enum;
  const text = stringOf(node);
  if (!shape || !allowed || text === undefined) return [];
  const known = MEANT.get(text.toLowerCase());
  const alias = aliasOf(shape, text);
  const meant = alias ?? nearest(text, allowed);
  const shown = last(path) === 'type' ? typeShown(valueAt(subject, parent(path))) : undefined;
  const near =
    meant ??
    (shown !== undefined && allowed.includes(shown) ? shown : undefined) ??
    (known !== undefined && allowed.includes(known) ? known : undefined);
  const presets =
    last(path) !== 'type'
      ? null
      : meant !== undefined
        ? []
        : last(parent(path)) === 'headers'
          ? ['object']
          : presetTypes(valueAt(subject, parent(path)));
  const possible = presets ? allowed.filter((value) => value === near || presets.includes(value)) : allowed;
  const offered = allowed.length <= MAX_OFFERED ? possible : near === undefined ? possible.slice(0, MAX_OFFERED) : [near];
  const inOrder = [...offered].sort((a, b) => Number(a === 'null') - Number(b === 'null'));
  return [...new Set([...(near === undefined ? [] : [near]), ...inOrder])].map((value) => ({
    title: `Change ${quote(text)} to ${quote(value)}`,
    changes: [set(path, value), ...(value === alias ? formatOf(text, subject, path) : [])],
    // The actions were told from the other side in older versions, so neither is sure.
    preferred: value === meant || (meant === undefined && value === shown) || allowed.length === 1,
  }));
};

/** A string of a certain format, such as a date, keeps saying so. */
function formatOf(word: string, subject: Subject, path: Path): readonly Change[] {
  const schema = valueAt(subject, parent(path));
  const format = formatOfAlias(word);
  return format === undefined || last(path) !== 'type' || get(schema, 'format') || get(schema, '$ref')
    ? []
    : [set([...parent(path), 'format'], format, { after: 'type' })];
}

/** Keywords that only say something of one type. */
const SHOWS: readonly (readonly [string, readonly string[]])[] = [
  ['object', ['properties', 'required', 'additionalProperties', 'patternProperties', 'minProperties', 'maxProperties']],
  ['array', ['items', 'minItems', 'maxItems', 'uniqueItems', 'contains']],
  ['string', ['pattern', 'minLength', 'maxLength', 'format', 'contentMediaType']],
  ['number', ['minimum', 'maximum', 'multipleOf', 'exclusiveMinimum', 'exclusiveMaximum']],
];

/** The type that the other keywords of a schema speak of. */
function typeShown(schema: Node | undefined): string | undefined {
  return SHOWS.find(([, keywords]) => keywords.some((keyword) => get(schema, keyword)))?.[0];
}

/** The types that the default of a schema has; null where there is none. */
function presetTypes(schema: Node | undefined): readonly string[] | null {
  const preset = get(schema, 'default');
  if (!preset) return null;
  if (preset.kind !== 'scalar') return [preset.kind === 'map' ? 'object' : 'array'];
  if (typeof preset.value === 'number') return Number.isInteger(preset.value) ? ['integer', 'number'] : ['number'];
  return [preset.value === null ? 'null' : typeof preset.value];
}

/** The shape of the allowed texts at a location. */
function choicesOf(shape: Shape | null, node: Node | undefined): TextShape | undefined {
  if (shape?.is === 'string') return shape.enum && shape;
  if (shape?.is !== 'either' || node?.kind !== 'scalar') return undefined;
  return shape.of.map((s) => choicesOf(s, node)).find((list) => list !== undefined);
}
