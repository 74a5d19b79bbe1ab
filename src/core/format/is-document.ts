// Whether a text is a document of the format at all, decided without parsing, since it may be
// half-typed or broken.
import { languageOf } from '../text/language.ts';
import { dialects } from './dialects.ts';

/** The fields of which a document has one at its root. */
export const ROOT_FIELDS: readonly string[] = dialects.map((d) => d.rootField);

const ROOT = `(?:${ROOT_FIELDS.join('|')})`;
const IN_YAML = new RegExp(`^\\uFEFF?(["']?)${ROOT}\\1[ \\t]*:`, 'm');
// The first field mostly; elsewhere only with a version, since any object could have a field of
// that name.
const IN_JSON = new RegExp(
  `^\\uFEFF?\\s*\\{\\s*["']?${ROOT}["']?\\s*:|["']?${ROOT}["']?\\s*:\\s*["']\\d`,
);

/** Returns true if the text of a file of this name has the root field of a document. */
export function isDocument(name: string, text: string): boolean {
  return (languageOf(name, text) === 'json' || /^\uFEFF?\s*\{/.test(text) ? IN_JSON : IN_YAML).test(
    text,
  );
}
