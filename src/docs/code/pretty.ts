// JSON values as text for reading.

/** The value as indented JSON; a sentence where it cannot be written. */
export function pretty(value: unknown): string {
  return write(value, 2);
}

/** The value as JSON on one line. */
export function compact(value: unknown): string {
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
 * A scalar for a chip: strings without quotes, except where quotes tell more (empty, blank at an edge, or looking like another type).
 * Lists and maps as compact JSON.
 */
export function brief(value: unknown): string {
  if (typeof value !== 'string') return compact(value);
  return value === '' || value.trim() !== value || /^(true|false|null|[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?)$/i.test(value)
    ? compact(value)
    : value;
}
