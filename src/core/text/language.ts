// Which language a document is written in; apart from the parser, because the page needs it too.

/**
 * Returns JSON by name or by first character, else YAML (readings.md, AMB-76). A file of Avro may
 * begin with the bracket of a union, too.
 */
export function languageOf(name: string, text: string): 'yaml' | 'json' {
  if (/\.avsc$/i.test(name) && /^\uFEFF?\s*["[]/.test(text)) return 'json';
  if (/\.json$/i.test(name)) return 'json';
  if (/\.ya?ml$/i.test(name)) return 'yaml';
  return /^\uFEFF?\s*\{/.test(text) ? 'json' : 'yaml';
}
