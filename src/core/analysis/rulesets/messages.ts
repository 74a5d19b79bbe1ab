// The messages of findings: placeholders such as `{{property}}`, as Spectral fills them.
import { asJavaScriptText, type Key } from './path-filter.ts';

/** What a message may say of a finding. */
export interface MessageValues {
  readonly property: string;
  readonly error: string;
  readonly path: string;
  readonly description: string | null;
  readonly value: unknown;
}

/** Returns a value as messages name it: JSON of a scalar, `Object{}`, `Array[]`. */
export function printValue(value: unknown): string {
  if (value === undefined) return 'undefined';
  if (Array.isArray(value)) return 'Array[]';
  return typeof value === 'object' && value !== null ? 'Object{}' : JSON.stringify(value);
}

/**
 * Returns a message with its placeholders filled: `{{name}}`, and `#{{…}}` for `print("name")`, for
 * texts joined by `+` and for `.toUpperCase()`. What isn't known is left empty.
 */
export function fillMessage(message: string, values: MessageValues): string {
  if (!message.includes('{{')) return message;
  return message.replace(/#?\{\{([^}\n]+)\}\}/g, (whole, inner: string) => {
    if (whole.startsWith('#')) return evaluate(inner, values);
    return Object.hasOwn(values, inner)
      ? asJavaScriptText(values[inner as keyof MessageValues])
      : '';
  });
}

const PART =
  /^\s*(?:print\(\s*(["'])(\w*)\1\s*\)|(["'])((?:(?!\3)[^\\])*)\3|([a-z]+))((?:\.(?:toUpperCase|toLowerCase|trim)\(\))*)\s*(\+|$)/;

function evaluate(expression: string, values: MessageValues): string {
  let rest = expression;
  let text = '';
  do {
    const part = PART.exec(rest);
    if (!part) return '';
    const [whole, , print, , quoted, name, calls = '', operator] = part;
    let value =
      quoted ?? (print === undefined ? namedValue(name ?? '', values) : printOf(print, values));
    if (value === null) return '';
    for (const call of calls.match(/\w+/g) ?? [])
      value =
        call === 'toUpperCase'
          ? value.toUpperCase()
          : call === 'toLowerCase'
            ? value.toLowerCase()
            : value.trim();
    text += value;
    rest = rest.slice(whole.length);
    if (operator === '+' && rest === '') return '';
  } while (rest !== '');
  return text;
}

function namedValue(name: string, values: MessageValues): string | null {
  return Object.hasOwn(values, name) ? asJavaScriptText(values[name as keyof MessageValues]) : null;
}

function printOf(name: string, values: MessageValues): string {
  if (name === 'property')
    return values.property === '' ? 'The document ' : `"${values.property}" property `;
  if (name === 'value') return printValue(values.value);
  const value = Object.hasOwn(values, name) ? values[name as keyof MessageValues] : null;
  return value === null ? '' : asJavaScriptText(value);
}

/** Returns keys as `{{property}}` names several of them: `info.license`, `tags[7].x`. */
export function dottedKeys(keys: readonly string[]): string {
  return keys
    .map((key, i) => {
      if (key === '') return "['']";
      if (/\s/.test(key)) return `['${key}']`;
      if (!Number.isNaN(Number(key))) return `[${key}]`;
      return i === 0 ? key : `.${key}`;
    })
    .join('');
}

/** Returns a path as `{{path}}` has it: `#/a~1b/with%20space`. */
export function escapedPointer(keys: readonly Key[]): string {
  return `#${keys.map((key) => `/${escapedKey(String(key))}`).join('')}`;
}

/** Returns a key as a part of an escaped pointer. */
export function escapedKey(key: string): string {
  if (/^[\w.-]*$/.test(key)) return key;
  return encodeURIComponent(
    key
      .replaceAll('~', '~0')
      .replaceAll('/', '~1')
      .replace(/\p{Surrogate}/gu, '\ufffd'),
  );
}
