// The problems that walk.ts finds in a value by its shape alone.

import { describeExpected, describeValue, invalidName, quote } from '../../format/message-text.ts';
import type { Field, ListShape, MapShape, Shape } from '../../format/table-types.ts';
import { checkFormat, formatCode } from '../../format/text-formats.ts';
import { compactList } from '../../text/compact.ts';
import { formatCount, plural } from '../../text/plural.ts';
import { get, type MapNode, type Node, type SeqNode, stringOf } from '../../text/tree.ts';
import { toValue } from '../../text/value.ts';
import { parseReference } from '../documents/reference.ts';
import { type Finding, NOTHING, type NodeProblem, type ReferenceUse } from './finding.ts';
import { scalarProblem } from './validate-scalar.ts';

/** Returns an error at the key of a value, or of what is below it at `at`. */
export function errorAtKey(
  code: string,
  message: string,
  at: NodeProblem['at'] = [],
  highlightPath?: NodeProblem['at'],
): NodeProblem {
  return {
    code,
    severity: 'error',
    message,
    at,
    key: true,
    ...(highlightPath && { highlightPath }),
  };
}

/** Returns the finding of a value that has only this problem. */
export function onlyProblem(problem: NodeProblem): Finding {
  return { ...NOTHING, problems: [problem] };
}

/** Returns the finding of a Reference Object where one is allowed. */
export function referenceFinding(node: MapNode, shape: ReferenceUse['shape']): Finding {
  const ref = get(node, '$ref');
  const text = stringOf(ref);
  if (ref && text === undefined) {
    const message = `Expected a string for $ref, such as '#/components/...', got ${describeValue(ref)}.`;
    return onlyProblem({ code: 'type', severity: 'error', message, at: ['$ref'], key: false });
  }
  const problems = node.entries.flatMap(({ key }): NodeProblem[] => {
    if (key === '$ref') return [];
    const message = `Fields beside $ref are ignored. Move ${quote(key)} to the target of the reference, or remove it.`;
    return [{ code: 'ignored-sibling', severity: 'hint', message, at: [key], key: true }];
  });
  const refs = [{ at: [], ref: text ?? '', shape }];
  return { problems: compactList(problems), below: NOTHING.below, refs };
}

/** Returns the problem of a Reference Object in place of what can't be one. */
export function referenceNotAllowed(instead: string): NodeProblem {
  const message = `A reference is not allowed here. Write the ${instead} itself.`;
  return errorAtKey('reference-not-allowed', message, ['$ref']);
}

/** Returns whether a map of objects is meant to be all that a `$ref` resolves to. */
export function isWholeReference(node: MapNode, { of }: MapShape): boolean {
  return (
    (of.is === 'object' || of.is === 'payload-schema') && stringOf(get(node, '$ref')) !== undefined
  );
}

/**
 * Returns the text that a map in one line is meant to be where it fits: `{id}`, which YAML reads as
 * a map without quotes. Undefined for every other value.
 */
export function unquotedExpression(node: Node, shape: Shape): string | undefined {
  const entry = node.kind === 'map' && node.flow ? node.entries[0] : undefined;
  if (node.kind !== 'map' || node.entries.length !== 1 || entry?.value.kind !== 'scalar')
    return undefined;
  const value = `{${entry.key}}`;
  const text = { kind: 'scalar', value, length: 0, size: 1, style: 'single' } as const;
  return entry.value.style === 'empty' && scalarProblem(text, shape) === null ? value : undefined;
}

/** Returns the finding of a value of another type than its shape has. */
export function wrongType(node: Node, shape: Shape): Finding {
  const expected = `Expected ${describeExpected(shape)}, got ${describeValue(node)}.`;
  const text = unquotedExpression(node, shape);
  const message = text === undefined ? expected : `${expected} Put it in quotes: '${text}'.`;
  return onlyProblem(errorAtKey('type', message));
}

/** Returns the finding of a list whose dashes have no space behind them, which is a map to YAML. */
export function tightDash(node: MapNode, shape: ListShape): Finding | null {
  const [first] = node.entries;
  if (!first || !/^-[A-Za-z$]/.test(first.key)) return null;
  const message = `Expected a list of ${plural(shape.item)}. Put a space after the dash: ${quote(`- ${first.key.slice(1)}`)}.`;
  return onlyProblem(errorAtKey('type', message, [], [first.key]));
}

/** Returns what is wrong with a key of a map. */
export function keyProblems(key: string, shape: MapShape, keys: RegExp | null): NodeProblem[] {
  const problems: NodeProblem[] = [];
  if (keys && !keys.test(key))
    problems.push({
      ...errorAtKey('key-pattern', invalidName(key, shape.entry, shape.keys ?? ''), [key]),
      data: { dots: shape.keys?.includes('.') === true },
    });
  if (shape.keyFormat) {
    const wrong = checkFormat(shape.keyFormat, key);
    if (typeof wrong === 'string')
      problems.push({
        ...errorAtKey(formatCode(shape.keyFormat), wrong, [key]),
        data: { isKey: true },
      });
  }
  return problems;
}

/** Returns the problem of a map or list with too few or too many entries. */
export function sizeProblems(
  count: number,
  noun: string,
  { min = 0, max = Infinity, where = '' },
): NodeProblem[] {
  if (count >= min && count <= max) return [];
  const limit =
    count < min ? `at least ${formatCount(min, noun)}` : `at most ${formatCount(max, noun)}`;
  return [errorAtKey('size', `Expected ${limit}${where}, got ${count}.`)];
}

/** Returns the problems of equal items in a list whose items are unique. */
export function duplicateItems(
  node: SeqNode,
  shape: ListShape,
  severity: NodeProblem['severity'],
): NodeProblem[] {
  const seen = new Map<string, string>();
  return node.items.flatMap(({ value }, i): NodeProblem[] => {
    const text = referredLocation(value, shape) ?? identity(value);
    const first = seen.get(text);
    if (first === undefined) {
      seen.set(text, String(i));
      return [];
    }
    const name =
      stringOf(get(value, '$ref')) ?? (value.kind === 'scalar' ? String(value.value) : undefined);
    return [
      {
        code: 'unique',
        severity,
        message: `${name === undefined ? 'Duplicate item' : `Duplicate ${quote(name)}`} in this list. Keep one of them.`,
        // A list that must not repeat is invalid as a whole, although one item shows it.
        at: severity === 'error' ? [] : [String(i)],
        highlightPath: [String(i)],
        key: false,
        related: { at: [first], key: false, message: 'First defined here.' },
      },
    ];
  });
}

/** Returns the location that a reference names, however it is escaped; null for other items. */
function referredLocation(node: Node, shape: ListShape): string | null {
  const ref = shape.of.is === 'object' ? stringOf(get(node, '$ref')) : undefined;
  const to = ref === undefined ? null : parseReference('', ref);
  return to?.ok ? JSON.stringify([to.uri, to.path]) : null;
}

/** Returns a text that equal values have in common; the order of names does not matter. */
function identity(node: Node): string {
  return JSON.stringify(toValue(node), (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

/** Returns whether a schema may be anything, because what names its format is not a text. */
export function hasUnreadableFormat({ shape }: Field, holder: MapNode): boolean {
  if (shape.is !== 'schema-by-format') return false;
  const format = get(holder, 'schemaFormat');
  return format !== undefined && stringOf(format) === undefined;
}
