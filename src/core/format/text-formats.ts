// One checker for each form that a string of the format can be required to have. A checker returns
// null, or what is wrong and what to write.

import { parseVersion } from './expressions.ts';
import { quote } from './message-text.ts';
import { parseRuntimeExpression } from './runtime-expression.ts';
import type { TextFormat } from './table-types.ts';

type FormatResult = string | null | { readonly message: string; readonly severity: 'warning' };

// RFC 3986: scheme, then only characters of a URI, with whole percent escapes.
const URI = /^[A-Za-z][A-Za-z0-9+.-]*:(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$/;
const AUTHORITY = /^[A-Za-z][A-Za-z0-9+.-]*:\/\/([^/?#]+)/;
const TOKEN = "[A-Za-z0-9!#$&^_.+`'|~%-]+";
const MEDIA_TYPE = new RegExp(
  `^${TOKEN}/${TOKEN}(?:[ \\t]*;[ \\t]*${TOKEN}=(?:${TOKEN.replace('%', '%/:@=')}|"(?:[^"\\\\]|\\\\.)*"))*[ \\t]*;?$`,
);
// RFC 5321: words with dots between or a quoted text, then a domain or an address in brackets.
const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const EMAIL = new RegExp(
  `^(?:${ATOM}(?:\\.${ATOM})*|"(?:[ !#-[\\]-~]|\\\\[ -~])*")@(?:${LABEL}(?:\\.${LABEL})*|\\[[0-9A-Za-z.:-]+\\])$`,
);
const DURATION = /^\d+(?:\.\d{1,9})?s$/;

const CHECKS: Record<TextFormat, (text: string) => FormatResult> = {
  'absolute-url': (text) => {
    const wrong = uriMistake(text, 'https://example.com/path');
    if (wrong !== null) return `${quote(text)} is not an absolute URL: ${wrong}.`;
    if (/^https?:/i.test(text)) {
      const authority = AUTHORITY.exec(text)?.[1];
      if (!authority || /^(?::\d*)?$/.test(authority.slice(authority.lastIndexOf('@') + 1)))
        return `${quote(text)} is not an absolute URL: the host after https:// is missing.`;
    }
    return /^javascript:|^data:|^vbscript:/i.test(text)
      ? `${quote(text)} can't be opened as a page. Use a URL that starts with https://.`
      : null;
  },
  uri: (text) => {
    const wrong = uriMistake(text, 'urn:example:orders or https://example.com/orders');
    if (wrong !== null) return `${quote(text)} is not a URI: ${wrong}.`;
    return text.indexOf(':') === text.length - 1
      ? `${quote(text)} is not a URI: nothing follows the scheme.`
      : null;
  },
  email: (text) =>
    EMAIL.test(text)
      ? null
      : `${quote(text)} is not an e-mail address. Use one such as api@example.com.`,
  'media-type': (text) => {
    if (text.split(';')[0]?.includes('*'))
      return `${quote(text)} matches many media types. Use one, such as application/json.`;
    return MEDIA_TYPE.test(text)
      ? null
      : `${quote(text)} is not a media type. Use type/subtype, such as application/json.`;
  },
  'runtime-expression': (text) =>
    parseRuntimeExpression(text)
      ? null
      : `${quote(text)} is not a runtime expression. Use $message.header#/name or $message.payload#/path/to/field.`,
  regex: (text) =>
    isRegularExpression(text) ? null : `${quote(text)} is not a valid regular expression.`,
  duration: (text) =>
    DURATION.test(text)
      ? null
      : `${quote(text)} is not a duration. Use seconds followed by s, such as 86400s.`,
  'format-version': formatVersion,
};

/** Returns what keeps a text from being a URI with a scheme; null if nothing does. */
function uriMistake(text: string, example: string): string | null {
  if (/\s/.test(text)) return 'it contains white space';
  if (!/^[A-Za-z][A-Za-z0-9+.-]*:/.test(text)) return `start with a scheme, such as ${example}`;
  if (!URI.test(text)) return 'it contains a character that must be percent-encoded';
  const host = AUTHORITY.exec(text)?.[1]?.replace(/^.*@/, '');
  if (host === undefined || /^(?:\[[^[\]]+\]|[^:[\]]*)(?::\d*)?$/.test(host)) return null;
  return /^[^:[\]]*:[^:[\]]+$/.test(host)
    ? 'its port is not a number'
    : 'its host is neither a name nor an address in brackets';
}

/** Returns the code of a problem about a form. */
export function formatCode(format: TextFormat): string {
  return format === 'regex' ? 'invalid-pattern' : format;
}

/** Validates `text` by its form. */
export function checkFormat(format: TextFormat, text: string): FormatResult {
  return CHECKS[format](text);
}

function formatVersion(text: string): FormatResult {
  const version = parseVersion(text);
  if (!version) return `${quote(text)} is not a version of the format. Use 3.1.0.`;
  const { major, minor, suffix, oddSuffix } = version;
  if (major !== 3) return `Version ${text} is not supported. Use 3.1.0.`;
  if (minor > 1)
    return {
      message: `Version ${text} is newer than 3.1; the document is validated as 3.1.`,
      severity: 'warning',
    };
  if (oddSuffix)
    return {
      message: `The suffix "-${suffix}" may contain only letters and digits.`,
      severity: 'warning',
    };
  return null;
}

function isRegularExpression(source: string): boolean {
  for (const flags of ['u', '']) {
    try {
      new RegExp(source, flags);
      return true;
    } catch {
      // The other flavour may accept it (readings.md, AMB-34).
    }
  }
  return false;
}
