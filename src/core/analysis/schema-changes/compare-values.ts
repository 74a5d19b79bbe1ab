// What changed in the keywords that limit one value: types, constants, bounds, patterns, formats.
import { SCHEMA_TYPES } from '../../format/schema-keywords.ts';
import { isAnyText, isMultipleOf, leastMultiple } from './limits.ts';
import {
  type FoundChange,
  locateInBoth,
  numbersOf,
  type Pair,
  plainOf,
  type Side,
  textsOf,
  valuesOf,
} from './schema-parts.ts';
import { canonicalJson, isHostile, isValidByAll, shownJson } from './schema-space.ts';
import type { Claim } from './types.ts';

const ALL_TYPES: readonly string[] = [...SCHEMA_TYPES].sort();

/** Returns the types that a side allows; `number` includes `integer`. */
export function typesOf(side: Side): ReadonlySet<string> {
  let types = new Set(ALL_TYPES);
  for (const value of valuesOf(side, 'type')) {
    const named = new Set((Array.isArray(value) ? value : [value]) as string[]);
    if (named.has('number')) named.add('integer');
    types = new Set([...types].filter((type) => named.has(type)));
  }
  return types;
}

/** Returns the listed values that all other keywords allow; null where none are listed. */
function listedValues(side: Side): readonly unknown[] | null {
  const lists = side.parts.flatMap(({ json }) =>
    Object.hasOwn(json, 'const')
      ? [[json.const]]
      : Array.isArray(json.enum)
        ? [json.enum as unknown[]]
        : [],
  );
  const [first] = lists;
  if (!first) return null;
  const own = plainOf(side);
  const byText = new Map(first.map((value) => [canonicalJson(value), value]));
  return [...byText.values()].filter((value) => isValidByAll(own, value) !== false);
}

export function typeChanges(pair: Pair): FoundChange[] {
  const before = typesOf(pair.old);
  const after = typesOf(pair.new);
  const removed = [...before].filter((type) => !after.has(type));
  const added = [...after].filter((type) => !before.has(type));
  if (removed.length + added.length === 0) return [];
  const at = { ...locateInBoth(pair, 'type', 'nullable'), keyword: 'type', steps: [] };
  const shared = removed.length < before.size;
  if (removed.length > 0 && added.length > 0)
    return [
      {
        ...at,
        code: 'schema.type-changed',
        message: `Type changed from ${typeText(before)} to ${typeText(after)}.`,
        narrows: 'exact',
        widens: 'exact',
      },
    ];
  const isAny = before.size === ALL_TYPES.length || after.size === ALL_TYPES.length;
  if (removed.length > 0)
    return [
      {
        ...at,
        code: shared ? 'schema.type-narrowed' : 'schema.type-changed',
        message: isAny
          ? `The type must now be ${typeText(after)}.`
          : `Type ${typeText(new Set(removed))} is no longer allowed.`,
        narrows: 'exact',
      },
    ];
  return [
    {
      ...at,
      code: 'schema.type-widened',
      message: isAny
        ? 'Any type is allowed now.'
        : `Type ${typeText(new Set(added))} is now allowed.`,
      widens: 'exact',
    },
  ];
}

function typeText(types: ReadonlySet<string>): string {
  const named = [...types].filter((type) => type !== 'integer' || !types.has('number'));
  return named.length === 0 ? 'nothing' : named.map((type) => `\`${type}\``).join(', ');
}

/** Compares `enum` and `const`; null where no version has either. */
export function listedChanges(pair: Pair): FoundChange[] | null {
  const before = listedValues(pair.old);
  const after = listedValues(pair.new);
  if (!before && !after) return null;
  const at = { ...locateInBoth(pair, 'enum', 'const'), keyword: 'enum', steps: [] };
  if (!after) {
    const rejected = (before ?? []).filter(
      (value) => isValidByAll(plainOf(pair.new), value) === false,
    );
    return [
      {
        ...at,
        code: 'schema.enum-removed',
        message: 'Values other than those listed before are allowed now.',
        ...(limitsTexts(pair.new, ['pattern'])
          ? { widens: 'guess', undecided: LISTED_REASON }
          : { widens: 'exact' }),
        ...(rejected.length > 0 && { narrows: 'exact' as const }),
      },
    ];
  }
  if (!before) {
    const unknown = after.filter((value) => isValidByAll(plainOf(pair.old), value) === false);
    return [
      {
        ...at,
        code: 'schema.enum-added',
        message: `Only ${after.length === 1 ? '1 value is' : `${after.length} values are`} allowed now.`,
        ...(limitsTexts(pair.old, ['pattern'])
          ? { narrows: 'guess', undecided: LISTED_REASON }
          : { narrows: 'exact' }),
        ...(unknown.length > 0 && { widens: 'exact' as const }),
      },
    ];
  }
  const had = new Set(before.map(canonicalJson));
  const has = new Set(after.map(canonicalJson));
  const removed = before.filter((value) => !has.has(canonicalJson(value)));
  const added = after.filter((value) => !had.has(canonicalJson(value)));
  if (before.length === 1 && after.length === 1 && removed.length === 1)
    return [
      {
        ...at,
        code: 'schema.const-changed',
        message: `The constant changed from ${shownJson(before[0])} to ${shownJson(after[0])}.`,
        narrows: 'exact',
        widens: 'exact',
      },
    ];
  const out: FoundChange[] = [];
  if (removed.length > 0)
    out.push({
      ...at,
      code: 'schema.enum-value-removed',
      message: `${values(removed)} no longer allowed.`,
      narrows: 'exact',
    });
  if (added.length > 0)
    out.push({
      ...at,
      code: 'schema.enum-value-added',
      message: `${values(added)} now possible.`,
      widens: 'exact',
    });
  if (out.length === 0 && !sameLists(pair))
    out.push({
      ...at,
      code: 'schema.annotation-changed',
      message: 'A listed value that other keywords never allow changed.',
      documentation: true,
    });
  return out;
}

function sameLists({ old, new: changed }: Pair): boolean {
  const text = (side: Side) =>
    side.parts
      .flatMap(({ json }) =>
        Object.hasOwn(json, 'const') ? [json.const] : ((json.enum ?? []) as unknown[]),
      )
      .map(canonicalJson)
      .sort()
      .join();
  return text(old) === text(changed);
}

function values(list: readonly unknown[]): string {
  const shown = list.slice(0, 3).map(shownJson).join(', ');
  const more = list.length > 3 ? ` and ${list.length - 3} more` : '';
  return list.length === 1 ? `Value ${shown} is` : `Values ${shown}${more} are`;
}

const NO_VALUE = 'none of the generated values shows a difference';
const PATTERN_REASON = `which texts a pattern matches is not compared, and ${NO_VALUE}`;
const LISTED_REASON = `a pattern may match no other values, and ${NO_VALUE}`;
const LENGTH_REASON = `a pattern may limit the length as well, and ${NO_VALUE}`;
const TEXT_LIMITS = ['pattern', 'minLength', 'maxLength'];

/** Returns whether a side has one of these keywords: other limits of texts may follow from them. */
function limitsTexts(side: Side, keywords: readonly string[]): boolean {
  return side.parts.some(({ json }) => keywords.some((keyword) => json[keyword] !== undefined));
}

export function patternChanges(pair: Pair): FoundChange[] {
  const before = new Set(writtenTexts(pair.old, 'pattern'));
  const after = new Set(writtenTexts(pair.new, 'pattern'));
  const removed = [...before].filter((text) => !after.has(text));
  const added = [...after].filter((text) => !before.has(text));
  if (removed.length + added.length === 0) return [];
  const unsafe = [...removed, ...added].some(isHostile);
  const claim = (own: Side, limits: readonly string[]): Claim =>
    limitsTexts(own, TEXT_LIMITS) || limits.some(isAnyText) ? 'guess' : 'exact';
  return [
    {
      ...locateInBoth(pair, 'pattern'),
      keyword: 'pattern',
      steps: [],
      code: 'schema.pattern-changed',
      message:
        removed.length === 0
          ? 'Pattern added.'
          : added.length === 0
            ? 'Pattern removed.'
            : 'Pattern changed.',
      ...(added.length > 0 && { narrows: claim(pair.old, added) }),
      ...(removed.length > 0 && { widens: claim(pair.new, removed) }),
      undecided: unsafe
        ? 'a pattern may take too long to be matched, so only short values are compared'
        : PATTERN_REASON,
    },
  ];
}

/** The texts of a keyword as they are written, those included that can't be used. */
function writtenTexts(side: Side, keyword: string): string[] {
  return side.parts.flatMap(({ value }) => value.child(keyword)?.text ?? []);
}

const CONSTRAINTS: ReadonlySet<string> = new Set([
  ...['date-time', 'date', 'time', 'email', 'idn-email', 'hostname', 'idn-hostname', 'ipv4'],
  ...['ipv6', 'uri', 'uri-reference', 'iri', 'iri-reference', 'uri-template', 'json-pointer'],
  ...['relative-json-pointer', 'regex', 'uuid', 'duration', 'int32', 'int64', 'float', 'double'],
  ...['byte', 'binary'],
]);
const WITHIN: ReadonlySet<string> = new Set(['int32 int64', 'float double']);

export function formatChanges(pair: Pair): FoundChange[] {
  const before = new Set(textsOf(pair.old, 'x-format'));
  const after = new Set(textsOf(pair.new, 'x-format'));
  const removed = [...before].filter((name) => !after.has(name));
  const added = [...after].filter((name) => !before.has(name));
  const all = [...removed, ...added];
  if (all.length === 0) return [];
  const at = { ...locateInBoth(pair, 'format'), keyword: 'format', steps: [] };
  const text =
    removed.length > 0 && added.length > 0
      ? `changed from ${listNames(removed)} to ${listNames(added)}`
      : removed.length > 0
        ? `${listNames(removed)} removed`
        : `${listNames(added)} added`;
  const message = `Format ${text}.`;
  if (all.every((name) => name === 'password'))
    return [{ ...at, code: 'schema.format-changed', message, documentation: true }];
  const unknown = all.filter((name) => !CONSTRAINTS.has(name) && name !== 'password');
  if (unknown.length > 0) {
    const reason = `the meaning of the format ${listNames(unknown)} isn't known`;
    return [{ ...at, code: 'schema.format-unknown', message, undecided: reason }];
  }
  const [from] = removed;
  const [to] = added;
  const single = removed.length === 1 && added.length === 1;
  const narrows = added.length > 0 && !(single && WITHIN.has(`${from} ${to}`));
  const widens = removed.length > 0 && !(single && WITHIN.has(`${to} ${from}`));
  return [
    {
      ...at,
      code: 'schema.format-changed',
      message,
      ...(narrows && { narrows: 'exact' }),
      ...(widens && { widens: 'exact' }),
    },
  ];
}

const listNames = (list: readonly string[]) => list.map((name) => `\`${name}\``).join(', ');

/** Compares `multipleOf`. */
export function multipleChanges(pair: Pair): FoundChange[] {
  const before = leastOf(numbersOf(pair.old, 'multipleOf'));
  const after = leastOf(numbersOf(pair.new, 'multipleOf'));
  if (before === after) return [];
  const narrows = after !== null && (before === null || isMultipleOf(before, after) !== true);
  const widens = before !== null && (after === null || isMultipleOf(after, before) !== true);
  return [
    {
      ...locateInBoth(pair, 'multipleOf'),
      keyword: 'multipleOf',
      steps: [],
      code: narrows ? 'schema.bound-tightened' : 'schema.bound-loosened',
      message:
        after === null
          ? `\`multipleOf\` ${before} removed.`
          : before === null
            ? `\`multipleOf\` ${after} added.`
            : `\`multipleOf\` changed from ${before} to ${after}.`,
      ...(narrows && { narrows: 'exact' }),
      ...(widens && { widens: 'exact' }),
    },
  ];
}

function leastOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : (leastMultiple(values) ?? (values[0] as number));
}

// What changed in the bounds of numbers, lengths and counts.

interface Bound {
  readonly keyword: string;
  /** The keyword whose bound does not itself belong to the range. */
  readonly exclusive?: string;
  readonly type: string;
  readonly isLower: boolean;
  /** A count, which is never less than this. */
  readonly least?: number;
}

const BOUNDS: readonly Bound[] = [
  { keyword: 'minimum', exclusive: 'exclusiveMinimum', type: 'integer', isLower: true },
  { keyword: 'maximum', exclusive: 'exclusiveMaximum', type: 'integer', isLower: false },
  { keyword: 'minLength', type: 'string', isLower: true, least: 0 },
  { keyword: 'maxLength', type: 'string', isLower: false },
  { keyword: 'minItems', type: 'array', isLower: true, least: 0 },
  { keyword: 'maxItems', type: 'array', isLower: false },
  { keyword: 'minProperties', type: 'object', isLower: true, least: 0 },
  { keyword: 'maxProperties', type: 'object', isLower: false },
];

/** A bound in effect: the number, and how it is written. */
interface Effective {
  readonly value: number;
  readonly isExclusive: boolean;
  readonly keyword: string;
}

export function boundChanges(pair: Pair): FoundChange[] {
  const before = typesOf(pair.old);
  const after = typesOf(pair.new);
  return BOUNDS.flatMap((bound): FoundChange[] => {
    const old = effectiveBound(pair.old, bound, isIntegersOnly(before));
    const changed = effectiveBound(pair.new, bound, isIntegersOnly(after));
    if (areSameBounds(old, changed)) return [];
    const matters = before.has(bound.type) && after.has(bound.type);
    const isTighter = compareTightness(bound, changed, old) > 0;
    const keyword = changed?.keyword ?? old?.keyword ?? bound.keyword;
    const { exclusive = bound.keyword } = bound;
    // What a pattern matches may be as short or as long anyway.
    const isPattern = limitsTexts(isTighter ? pair.old : pair.new, ['pattern']);
    const claim: Claim = bound.type === 'string' && isPattern ? 'guess' : 'exact';
    return [
      {
        ...locateInBoth(pair, keyword, bound.keyword, exclusive),
        keyword,
        steps: [],
        code: isTighter ? 'schema.bound-tightened' : 'schema.bound-loosened',
        message: messageOf(old, changed, matters),
        ...(matters && (isTighter ? { narrows: claim } : { widens: claim })),
        ...(claim === 'guess' && { undecided: LENGTH_REASON }),
      },
    ];
  });
}

const isIntegersOnly = (types: ReadonlySet<string>) => !types.has('number');

function effectiveBound(side: Side, bound: Bound, isInteger: boolean): Effective | null {
  const { keyword, exclusive, isLower, least } = bound;
  const tightest = (values: readonly number[]): number | undefined =>
    values.length === 0 ? undefined : isLower ? Math.max(...values) : Math.min(...values);
  const own = tightest(numbersOf(side, keyword));
  const beyond = exclusive === undefined ? undefined : tightest(numbersOf(side, exclusive));
  const isExclusive =
    beyond !== undefined && (own === undefined || (isLower ? beyond >= own : beyond <= own));
  const value = isExclusive ? beyond : own;
  if (value === undefined || (least !== undefined && value <= least)) return null;
  const name = isExclusive ? (exclusive as string) : keyword;
  if (exclusive === undefined) {
    return { value: isLower ? Math.ceil(value) : Math.floor(value), isExclusive, keyword: name };
  }
  if (!isInteger) return { value, isExclusive, keyword: name };
  const whole = isLower
    ? isExclusive
      ? Math.floor(value) + 1
      : Math.ceil(value)
    : isExclusive
      ? Math.ceil(value) - 1
      : Math.floor(value);
  return { value: whole, isExclusive: false, keyword: name };
}

function areSameBounds(a: Effective | null, b: Effective | null): boolean {
  return a?.value === b?.value && a?.isExclusive === b?.isExclusive;
}

/** Returns a positive number where `a` is tighter than `b`. */
function compareTightness({ isLower }: Bound, a: Effective | null, b: Effective | null): number {
  if (!a || !b) return a ? 1 : -1;
  if (a.value !== b.value) return a.value > b.value === isLower ? 1 : -1;
  return a.isExclusive ? 1 : -1;
}

function messageOf(old: Effective | null, changed: Effective | null, matters: boolean): string {
  const effect = matters ? '' : ', which has no effect on its types';
  if (!old) return `\`${changed?.keyword}\` ${changed?.value} added${effect}.`;
  if (!changed) return `\`${old.keyword}\` ${old.value} removed${effect}.`;
  if (old.keyword !== changed.keyword)
    return `\`${old.keyword}\` ${old.value} replaced by \`${changed.keyword}\` ${changed.value}${effect}.`;
  const verb = changed.value > old.value ? 'raised' : 'lowered';
  return `\`${old.keyword}\` ${verb} from ${old.value} to ${changed.value}${effect}.`;
}
