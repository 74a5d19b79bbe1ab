// Texts of a form (URLs, media types, expressions, durations), and texts in other languages.

import { valueAt } from '../../analysis/analyzed-file.ts';
import { writtenFormat } from '../../analysis/schemas/schema-root.ts';
import { tableAt } from '../../analysis/typed-tree/objects-at.ts';
import { quote } from '../../format/message-text.ts';
import { mediaType } from '../../format/shape-builders.ts';
import type { TextFormat } from '../../format/table-types.ts';
import { checkFormat } from '../../format/text-formats.ts';
import { nearestWord } from '../../text/nearest.ts';
import { lastKey } from '../../text/pointer.ts';
import { get, stringOf } from '../../text/tree.ts';
import { expectedShapeAt, type Fixer, fix, parent, preferredFix, rename, set } from './fixer.ts';

// Common mistakes in texts of each form, and what was meant.

/** Percent-encodes characters that a URI can't contain, and a `%` that begins no escape. */
function percentEncode(text: string): string {
  return (
    text
      .trim()
      // Half of a surrogate pair isn't a character.
      .replace(/\p{Cs}/gu, '\uFFFD')
      .replace(/%(?![0-9A-Fa-f]{2})/g, '%25')
      .replace(/[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]/gu, (c) => encodeURIComponent(c))
  );
}

export const absoluteUrl: Rewriting = (text) => {
  const bare = percentEncode(text);
  const rest = bare.replace(/^[A-Za-z]+:\/*/, '').replace(/^\/+/, '');
  // Only the user knows which site it is.
  if (bare === '') return [];
  if (/^https?:/i.test(bare)) return [bare, `https://${rest}`];
  if (/^\/\//.test(bare)) return [`https:${bare}`];
  if (/^[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:[/?#]|$)/.test(bare)) return [`https://${bare}`];
  if (/^[a-z]{3,6}:?\/\//i.test(bare)) return [`https://${rest}`];
  return [bare];
};

export const uri: Rewriting = (text) => {
  const bare = percentEncode(text);
  if (bare === '') return [];
  const web = /^(?:www\.|\/\/)/.test(bare) ? absoluteUrl(text) : [];
  return [bare, ...web, `urn:${bare.replace(/^urn:/i, '').replace(/[./\s]+/g, ':')}`];
};

export const email: Rewriting = (text) => {
  const bare = text
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/^[^<]*<([^>]*)>$/, '$1')
    .replace(/\?.*$/, '')
    .replace(/\s*(?:\(at\)|\[at\]|\sat\s)\s*/i, '@')
    .replace(/\s*(?:\(dot\)|\[dot\])\s*/gi, '.');
  const dotted = !bare.includes('@') && /\..*\./.test(bare) ? [bare.replace('.', '@')] : [];
  return [bare, bare.replace(/\s+/g, ''), bare.replace(/\s+/g, '.'), ...dotted];
};

export const mediaTypeOf: Rewriting = (text) => {
  const known = mediaType.suggest ?? [];
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/^\.|\s+/g, '');
  const meant = nearestWord(bare, known);
  const short = known.find(
    (k) =>
      k === `application/${bare}` ||
      k === `text/${bare}` ||
      k.endsWith(`+${bare}`) ||
      k.endsWith(`/${bare}`),
  );
  return [
    ...(short ? [short] : []),
    ...(meant ? [meant] : []),
    text.trim().replace(/[\\|]/g, '/').replace(/\s+/g, ''),
    ...(/\*/.test(text) || bare === '' ? ['application/json'] : []),
    ...(/^[a-z0-9.+-]+$/.test(bare) ? [`application/${bare}`] : []),
    'application/json',
  ];
};

export const expression: Rewriting = (text) => {
  const found =
    /^[${\s]*(?:(?:message|msg|request|response)[.:/])?(headers?|payload|body)\b[}\s]*(.*)$/i.exec(
      text.trim(),
    );
  if (!found)
    return text.trim() === ''
      ? ['$message.header#/id']
      : [`$message.payload#/${pointer(text.replace(/^[$#/.\s]+/, ''))}`];
  const source = /^h/i.test(found[1] ?? '') ? 'header' : 'payload';
  const rest = pointer((found[2] ?? '').replace(/^[#/.:[\]'"\s]+/, '').replace(/[}\s'"\]]+$/, ''));
  return [`$message.${source}${rest === '' ? '' : `#/${rest}`}`];
};

/** Replaces dots and brackets between names with slashes; escapes a stray `~`. */
function pointer(text: string): string {
  const slashed = text.includes('/')
    ? text
    : text.replace(/\[["']?([^\]"']*)["']?\]/g, '.$1').replace(/\./g, '/');
  return slashed.replace(/~(?![01])/g, '~0');
}

const SECONDS: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['s', 1],
  ['sec', 1],
  ['second', 1],
  ['m', 60],
  ['min', 60],
  ['minute', 60],
  ['h', 3_600],
  ['hour', 3_600],
  ['d', 86_400],
  ['day', 86_400],
  ['w', 604_800],
  ['week', 604_800],
]);

export const duration: Rewriting = (text) => {
  const plain = /^(\d+(?:\.\d+)?)\.?\s*([a-z]*?)s?$/i.exec(text.trim());
  const iso = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i.exec(text.trim());
  const unit = plain && SECONDS.get((plain[2] ?? '').toLowerCase());
  if (plain && unit !== null && unit !== undefined) return [`${Number(plain[1]) * unit}s`];
  if (!iso) return ['86400s'];
  const [, d = 0, h = 0, m = 0, s = 0] = iso;
  return [`${Number(d) * 86_400 + Number(h) * 3_600 + Number(m) * 60 + Number(s)}s`];
};

/** Constructs of other dialects of regular expressions. */
export const pattern: Rewriting = (text) => {
  const own = text
    .replace(/^\(\?[a-z]+\)/, '')
    .replace(/\(\?P</g, '(?<')
    .replace(/\(\?P=(\w+)\)/g, '\\k<$1>')
    .replace(/([*+?}])\+/g, '$1')
    .replace(/\(\?>/g, '(?:')
    .replace(/\\A/g, '^')
    .replace(/\\[zZ]/g, '$')
    .replace(/\[\[:alpha:\]\]/g, '[A-Za-z]')
    .replace(/\[\[:digit:\]\]/g, '\\d')
    .replace(/\[\[:alnum:\]\]/g, '[A-Za-z0-9]');
  return [own, text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')];
};

/** Replaces any version with the supported one. */
export const version =
  (supported: string): Rewriting =>
  () => [supported];

// Texts of a form (URLs, media types, expressions ...): the first of several rewritings that
// matches the form.

/**
 * Returns what a text may have been meant to be, the likeliest first. Results that don't match the
 * form are skipped.
 */
type Rewriting = (text: string) => readonly string[];

/**
 * Returns a fixer for texts of a form.
 * @param sure whether the first matching rewriting is the preferred fix
 */
export const rewrite =
  (format: TextFormat, rewriting: Rewriting, sure: boolean): Fixer =>
  ({ path, node, problem }) => {
    const text = stringOf(node);
    const isKey = problem.data?.isKey === true;
    const written = isKey ? lastKey(path) : text;
    if (written === undefined) return [];
    const fitting = [...new Set(rewriting(written))].filter(
      (t) => t !== written && checkFormat(format, t) === null,
    );
    return fitting.slice(0, 3).map((to, i) => ({
      title: written === '' ? `Write ${quote(to)}` : `Change ${quote(written)} to ${quote(to)}`,
      changes: [isKey ? rename(path, to) : set(path, to)],
      preferred: sure && i === 0 && written !== '',
    }));
  };

/** Fixes `pattern`: rewrites the text in the required form, as far as it is known. */
export const toForm: Fixer = ({ subject: file, path, node }) => {
  const text = stringOf(node);
  const shape = expectedShapeAt(file, path);
  if (text === undefined || shape?.is !== 'string' || !shape.pattern) return [];
  const form = new RegExp(shape.pattern.source, 'u');
  const candidates = [
    text.trim(),
    text.trim().split(/\s+/)[0] ?? '',
    text.replace(/[^A-Za-z0-9._/%]+/g, '_'),
  ];
  const fitting = [...new Set(candidates)].find((t) => t !== '' && t !== text && form.test(t));
  if (fitting === undefined) return [];
  return [preferredFix(`Change ${quote(text)} to ${quote(fitting)}`, set(path, fitting))];
};

// Texts in other languages and descriptions: RAML, Protocol Buffers, prose.

/** Fixes `raml-header`. */
export const ramlHeader: Fixer = ({ path, node }) => {
  const text = stringOf(node);
  if (text === undefined) return [];
  const rest = text.replace(/^#%RAML.*(?:\r?\n|$)/, '');
  return [
    preferredFix(
      'Add the line "#%RAML 1.0 DataType" first',
      set(path, `#%RAML 1.0 DataType\n${rest}`),
    ),
  ];
};

/** Fixes `protobuf-version`. */
export const protobufVersion: Fixer = ({ subject: file, path, problem }) => {
  const written = file.text.slice(problem.start, problem.end);
  // The version is wrong, and there are two.
  const right = written.includes('proto3') ? 2 : 3;
  const other = right === 2 ? 3 : 2;
  const to = written.replace(/proto[23]/, `proto${right}`);
  if (to === written) return [];
  const around = valueAt(file, parent(path));
  const format = around && writtenFormat(around);
  const edits = [{ start: problem.start, end: problem.end, text: to }];
  return [
    { title: `Change it to proto${right}`, edits, preferred: true },
    // The text may be in a file of its own, which names no format.
    ...(format === undefined
      ? []
      : [
          fix(
            `Change the version in "schemaFormat" to ${other}`,
            set(
              [...parent(path), 'schemaFormat'],
              format.replace(/version=\d/, `version=${other}`),
            ),
          ),
        ]),
  ];
};

/** Fixes `missing-description`. */
export const addDescription: Fixer = ({ subject: file, path, node }) => {
  // An empty description is already there for the user to fill in.
  if (get(node, 'description') !== undefined) return [];
  const order = tableAt(file, path)?.fields.map((f) => f.name) ?? [];
  return [
    {
      title: 'Add "description"',
      changes: [set([...path, 'description'], '', { order })],
      caret: 'description',
    },
  ];
};
