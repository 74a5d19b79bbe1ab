// The languages that a schema may be written in where any of them may stand.
import type { Subject } from '../language/subject.ts';
import { get, type Node, stringOf } from '../parse/tree.ts';
import { rename } from '../spec/dialects.ts';
import { schemaFormatOf, schemaFormats } from '../spec/formats.ts';
import type { Languages } from './types.ts';

/**
 * The language of a schema and those it could have.
 * @param node of the schema itself, not of a reference to one
 */
export function languagesOf({ dialect }: Pick<Subject, 'dialect'>, node: Node): Languages {
  const wrapped = get(node, 'schema') !== undefined || get(node, 'schemaFormat') !== undefined;
  const stated = stringOf(get(node, 'schemaFormat'));
  const known = schemaFormatOf(stated, dialect);
  const [own] = schemaFormats;
  const of = schemaFormats.map((format) => ({
    value: format === own ? '' : rename(format.values[0] ?? '', dialect),
    label: format === own ? `${format.label} (the default)` : format.label,
  }));
  if (!wrapped) return { now: '', of };
  const index = known ? schemaFormats.indexOf(known) : -1;
  if (index > 0) return { now: of[index]?.value ?? '', of };
  // One's own language, or the default one with its name, which can do without.
  const value = stated ?? '?';
  return { now: value, of: [...of, { value, label: known ? `${known.label}, named` : value }] };
}
