// `enum`: the allowed value that was meant, or each of a few.
import { nearest, quote } from '../../check/say.ts';
import { get, type Node, stringOf } from '../../parse/tree.ts';
import type { Shape } from '../../spec/kit.ts';
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
  const allowed = choicesOf(wantedAt(subject, path), node);
  const text = stringOf(node);
  if (!allowed || text === undefined) return [];
  const known = MEANT.get(text.toLowerCase());
  const meant = nearest(text, allowed);
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
  return [...new Set([...(near === undefined ? [] : [near]), ...offered])].map((value) => ({
    title: `Change ${quote(text)} to ${quote(value)}`,
    changes: [set(path, value)],
    // The actions were told from the other side in older versions, so neither is sure.
    preferred: value === meant || (meant === undefined && value === shown) || allowed.length === 1,
  }));
};

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

/** The allowed texts at a place. */
function choicesOf(shape: Shape | null, node: Node | undefined): readonly string[] | undefined {
  if (shape?.is === 'string') return shape.enum;
  if (shape?.is !== 'either' || node?.kind !== 'scalar') return undefined;
  return shape.of.map((s) => choicesOf(s, node)).find((list) => list !== undefined);
}
