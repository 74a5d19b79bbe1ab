// The languages that a schema may use where any of them is allowed.
import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { isMultiFormat, writtenFormat } from '../../analysis/schemas/schema-root.ts';
import { rename } from '../../format/dialects.ts';
import { schemaFormatOf, schemaFormats } from '../../format/schema-formats.ts';
import type { Node } from '../../text/tree.ts';
import type { SchemaLanguages } from './types.ts';

/**
 * Returns the language of a schema and those it could have.
 * @param node of the schema itself, not of a reference to one
 */
export function languagesOf(
  { dialect }: Pick<AnalyzedFile, 'dialect'>,
  node: Node,
): SchemaLanguages {
  const stated = writtenFormat(node);
  const known = schemaFormatOf(stated, dialect);
  const [own] = schemaFormats;
  const of = schemaFormats.map((format) => ({
    value: format === own ? '' : rename(format.values[0] ?? '', dialect),
    label: format === own ? `${format.label} (the default)` : format.label,
  }));
  if (!isMultiFormat(node)) return { current: '', options: of };
  const index = known ? schemaFormats.indexOf(known) : -1;
  if (index > 0) return { current: of[index]?.value ?? '', options: of };
  // One's own language, or the default one with its name, which can do without.
  const value = stated ?? '?';
  return {
    current: value,
    options: [...of, { value, label: known ? `${known.label}, named` : value }],
  };
}
