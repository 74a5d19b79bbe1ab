/** What a conversion lost of texts: comments beside their keys, and values. */
import { isScalar, parseDocument, visit } from 'yaml';

/** Keys of version 2 that are not in version 3; their comments may be anywhere. */
const GONE = new Set(
  'publish subscribe message oneOf url schema operationId messageId schemaFormat scopes const'.split(
    ' ',
  ),
);

/**
 * Returns the comments that are not beside or above the same key any more.
 * @param {ReadonlyMap<string, string>} before
 * @param {ReadonlyMap<string, string>} after
 */
export function lostComments(before, after) {
  const found = new Set(
    [...after.values()].flatMap(commentsOf).map(({ text, key }) => `${key} ${text}`),
  );
  const all = new Set([...after.values()].flatMap(commentsOf).map(({ text }) => text));
  return [...before.values()].flatMap(commentsOf).flatMap(({ text, key }) => {
    if (!all.has(text)) return [`${text} is gone`];
    const free = key === '' || GONE.has(key) || /[/{}]|^-/.test(key);
    return free || found.has(`${key} ${text}`) ? [] : [`${text} is not at ${key}`];
  });
}

/**
 * Returns the comments of a text with the key that each is beside or directly above.
 * @param {string} source
 */
function commentsOf(source) {
  /** @type {{ text: string, key: string }[]} */
  const found = [];
  const lines = source.split(/\r?\n/);
  const scalars = scalarLines(source);
  lines.forEach((line, index) => {
    if (scalars.has(index)) return;
    const match = /(?:^|\s)#(?![/\w]).*$/.exec(line);
    if (!match) return;
    const code = line.slice(0, match.index);
    const own = code.trim() !== '';
    const next = own ? line : lines.slice(index + 1).find((one) => !/^\s*(?:#|$)/.test(one));
    const deeper = own || (next !== undefined && indentOf(next) >= indentOf(line));
    const item = /^\s*-\s/.test(next ?? '');
    const key =
      deeper && !item ? (/^\s*["']?([^"'#]*?)["']?:(?:\s|$)/.exec(next ?? '')?.[1] ?? '') : '';
    found.push({ text: match[0].trim(), key });
  });
  return found;
}

/** @param {string} line */
const indentOf = (line) => line.length - line.trimStart().length;

/** Lines that are inside of scalars. @param {string} source */
function scalarLines(source) {
  const lines = new Set();
  visit(parseDocument(source, { uniqueKeys: false }), {
    Scalar(_, node) {
      if (!node.range) return;
      const from = source.slice(0, node.range[0]).split('\n').length;
      const to = from + source.slice(node.range[0], node.range[1]).trimEnd().split('\n').length - 1;
      for (let line = from; line < to; line++) lines.add(line);
    },
  });
  return lines;
}

/**
 * Returns the values of texts that are in none of others, and not in a note.
 * @param {Iterable<string>} before
 * @param {Iterable<string>} after
 * @param {readonly string[]} notes
 */
export function lostScalars(before, after, notes) {
  const kept = new Set([...after].flatMap((text) => [...valuesOf(text, true)]));
  const quoted = notes.join('\n');
  return [...new Set([...before].flatMap((text) => [...valuesOf(text, false)]))].filter(
    (value) => !kept.has(value) && !quoted.includes(value),
  );
}

/** @param {string} text @param {boolean} keys whether keys are values, too */
function valuesOf(text, keys) {
  /** @type {Set<string>} */
  const values = new Set();
  visit(parseDocument(text, { uniqueKeys: false }), {
    Pair(_, { key }) {
      const gone = isScalar(key) && ['$ref', 'asyncapi', 'url'].includes(String(key.value));
      return gone ? visit.SKIP : undefined;
    },
    Scalar(key, node) {
      if (keys || key !== 'key') values.add(String(node.value));
    },
  });
  return values;
}
