// The field `docs` of a configuration: a theme, with the position of what is wrong in it.
import { describeValue, joinChoices, quote } from '../../format/message-text.ts';
import { nearestWord } from '../../text/nearest.ts';
import type { Entry } from '../../text/tree.ts';
import { type DocsTheme, readTheme, THEME_FIELDS, type ThemeField } from './docs-theme.ts';

/** A theme with the offset of the path of its logo, which is read later. */
export interface ReadTheme extends DocsTheme {
  readonly logoAt: number;
}

/**
 * Reads the field `docs`.
 * @param at the offset that positions of the entry are relative to
 */
export function readConfigTheme(
  { value, keyAt, valueAt }: Entry,
  at: number,
  error: (at: number, message: string) => void,
  warning: (at: number, message: string) => void,
): ReadTheme {
  const texts = new Map<ThemeField, string>();
  const positions = new Map<ThemeField, number>();
  if (value.kind !== 'map')
    error(
      at + (value.length > 0 ? valueAt : keyAt),
      `Expected "docs" to be an object such as { "accent": "#8a0f2e" }, got ${describeValue(value)}.`,
    );
  for (const entry of value.kind === 'map' ? value.entries : []) {
    const start = at + valueAt + (entry.value.length > 0 ? entry.valueAt : entry.keyAt);
    const field = THEME_FIELDS.find((name) => name === entry.key);
    const text = entry.value.kind === 'scalar' ? entry.value.value : null;
    if (!field) {
      const meant = nearestWord(entry.key, THEME_FIELDS);
      const use = meant ? quote(meant) : joinChoices(THEME_FIELDS);
      error(at + valueAt + entry.keyAt, `Unknown field ${quote(entry.key)} in "docs". Use ${use}.`);
    } else if (typeof text !== 'string')
      error(start, `Expected ${quote(field)} to be a string, got ${describeValue(entry.value)}.`);
    else {
      texts.set(field, text);
      positions.set(field, start);
    }
  }
  const theme = readTheme(Object.fromEntries(texts), (field, message, isWarning) =>
    (isWarning ? warning : error)(positions.get(field) ?? at + valueAt, message),
  );
  return { ...theme, logoAt: positions.get('logo') ?? at + valueAt };
}
