// For tests only: where two results differ.

/**
 * Returns where two pieces of plain data differ first, and how, in a line; null where they are
 * equal. A member that is undefined counts as missing.
 */
export function differenceOf(actual: unknown, expected: unknown, at = ''): string | null {
  if (Object.is(actual, expected)) return null;
  if (!isObject(actual) || !isObject(expected) || Array.isArray(actual) !== Array.isArray(expected))
    return differs(at, actual, expected);
  if (isMap(actual) && isMap(expected))
    return differenceOf(Object.fromEntries(actual), Object.fromEntries(expected), at);
  if (actual.length !== expected.length && Array.isArray(actual))
    return (
      firstDifference(actual, expected, at) ??
      differs(`${at}/length`, actual.length, expected.length)
    );
  return firstDifference(actual, expected, at);
}

type Data = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Data {
  return typeof value === 'object' && value !== null;
}

/** A map, or another object that can be read like one. */
function isMap(value: object): value is ReadonlyMap<string, unknown> {
  return 'get' in value && Symbol.iterator in value;
}

function firstDifference(actual: unknown, expected: unknown, at: string): string | null {
  const left = actual as Data;
  const right = expected as Data;
  for (const key of Object.keys(left)) {
    if (left[key] === right[key]) continue;
    const found = differenceOf(left[key], right[key], `${at}/${key}`);
    if (found !== null) return found;
  }
  for (const key of Object.keys(right))
    if (right[key] !== undefined && !Object.hasOwn(left, key))
      return differs(`${at}/${key}`, undefined, right[key]);
  return null;
}

function differs(at: string, actual: unknown, expected: unknown): string {
  return `${at || '/'}: incremental ${clipped(actual)}, full ${clipped(expected)}`;
}

function clipped(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
