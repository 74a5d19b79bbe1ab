/**
 * A schema is what `src/core/analysis/documents/schema-value.ts` finds: behind references, and out
 * of the objects that name its format. What reads the `schema` of such an object by itself takes a
 * reference there for the schema.
 */

/** @import { File, Finding } from './syntax-tree.mjs' */

const READS = /\bget\([^,\n]*, 'schema'\)/;
const ADVICE = 'the schema may be behind references: use schemaValue';
/** Files of texts that are not analysed documents, or of another version of the format. */
const OTHERS = /^src\/core\/(?:format|service\/(?:conversion|import|testing))\//;
/** What reads it as it is written, and why. */
const AS_WRITTEN = new Set([
  // The way itself, and the view of the object, whose reference readers follow.
  'src/core/analysis/documents/schema-value.ts',
  'src/core/analysis/schemas/schema-root.ts',
  // Only whether it is there, or of which type it is.
  'src/core/analysis/validation/references.ts',
  'src/core/analysis/validation/rule-index.ts',
  'src/core/analysis/targets/reference-targets.ts',
  'src/core/analysis/symbols/symbol-labels.ts',
  'src/core/analysis/schemas/avro-in-text.ts',
  // References in it are collected or written, and nothing else.
  'src/core/analysis/bundle/collect-references.ts',
  'src/core/analysis/bundle/bundle.ts',
  'src/core/service/commands/objects/set-language.ts',
  // JSON Schemas, in which a reference is a keyword; names in them are searched for.
  'src/core/analysis/instances/schema-scope.ts',
  'src/core/analysis/documents/schema-resources.ts',
  // A step of a search that follows references itself.
  'src/core/service/hover/schema.ts',
]);

/**
 * Reads of the `schema` of a Multi Format Schema Object beside the one way.
 * @param {File} file
 * @returns {Finding[]}
 */
export function schemaReading(file) {
  if (!/^src\/core\/.*\.ts$/.test(file.path) || /\.test\.ts$/.test(file.path)) return [];
  if (OTHERS.test(file.path) || AS_WRITTEN.has(file.path)) return [];
  return file.text
    .split('\n')
    .flatMap((line, i) =>
      READS.test(line) ? [{ file: file.path, line: i + 1, message: ADVICE }] : [],
    );
}
