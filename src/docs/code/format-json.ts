// JSON values as text for reading.

/** Returns the value as indented JSON; a sentence where it cannot be written. */
export function formatJson(value: unknown): string {
  return write(value, 2);
}

/** Returns indented JSON, with objects and lists that fit in `width` characters on one line. */
export function formatJsonToWidth(value: unknown, width: number): string {
  const lines = (inner: unknown, indent: string, before: number): string => {
    const flat = oneLine(inner);
    if (
      typeof inner !== 'object' ||
      inner === null ||
      indent.length + before + flat.length <= width
    )
      return flat;
    const deeper = `${indent}  `;
    const [open, close] = Array.isArray(inner) ? '[]' : '{}';
    const items = Array.isArray(inner)
      ? inner.map((item) => lines(item, deeper, 1))
      : Object.entries(inner).map(
          ([key, item]) => `${JSON.stringify(key)}: ${lines(item, deeper, key.length + 5)}`,
        );
    return `${open}\n${items.map((item) => deeper + item).join(',\n')}\n${indent}${close}`;
  };
  try {
    return lines(value, '', 0);
  } catch {
    return '(too deep to be shown)';
  }
}

/** JSON on one line with a space behind each comma and colon. */
function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  const members = Object.entries(value).map(
    ([key, item]) => `${JSON.stringify(key)}: ${oneLine(item)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** Returns the value as JSON on one line. */
export function compactJson(value: unknown): string {
  return write(value, 0);
}

function write(value: unknown, indent: number): string {
  try {
    return JSON.stringify(value, null, indent) ?? 'undefined';
  } catch {
    return '(too deep to be shown)';
  }
}

/**
 * Formats a scalar for a chip: strings without quotes, except where quotes matter (empty, blank
 * at an edge, or looking like another type).
 * Lists and maps as compact JSON.
 */
export function briefValue(value: unknown): string {
  if (typeof value !== 'string') return compactJson(value);
  return value === '' ||
    value.trim() !== value ||
    /^(true|false|null|[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?)$/i.test(value)
    ? compactJson(value)
    : value;
}
