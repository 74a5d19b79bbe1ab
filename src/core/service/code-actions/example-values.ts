// Values generated from the schema, for examples that are invalid or missing. Generated
// synchronously, so only where that can't take long.

import { type AnalyzedFile, valueAt } from '../../analysis/analyzed-file.ts';
import { SchemaBundler } from '../../analysis/instances/bundle-schema.ts';
import { generate } from '../../analysis/instances/generate.ts';
import { basisOf, messageAt } from '../../analysis/instances/message.ts';
import type { Definitions, NormalizedSchema } from '../../analysis/instances/types.ts';
import { validate } from '../../analysis/instances/validate.ts';
import { toPointer } from '../../text/pointer.ts';
import type { NodePath } from '../../text/tree.ts';

/** Maximum number of values in a schema that is processed while the user waits. */
const MAX_SCHEMA = 2_000;

/** Validates the values of an example. */
export interface InstanceCheck {
  /** Returns a valid value, or null. */
  made(): { readonly value: unknown } | null;
  /** Returns the number of errors of a value. */
  errors(value: unknown): number;
}

/**
 * Returns how an example of a message is validated.
 * @param path of the example in the requested file
 */
export function messageCheck(
  file: AnalyzedFile,
  path: NodePath,
  field: string,
): InstanceCheck | null {
  if (field !== 'payload' && field !== 'headers') return null;
  const message = messageAt(file.documents, `${file.uri}#${toPointer(path.slice(0, -2))}`);
  if (!message) return null;
  const basis = basisOf(new SchemaBundler(file.documents, file.dialect), message, field);
  return basis.kind === 'schema' ? checkBy(basis.root, basis.definitions()) : null;
}

/** Returns the same for the default and the examples of the schema at `path`. */
export function schemaCheck(file: AnalyzedFile, path: NodePath): InstanceCheck | null {
  const node = valueAt(file, path);
  const bundled =
    node && new SchemaBundler(file.documents, file.dialect).of({ node, uri: file.uri });
  if (bundled?.kind !== 'bundle') return null;
  const root = bundled.root;
  // The examples and default of the schema itself are what is invalid.
  const bare =
    typeof root === 'object'
      ? Object.fromEntries(
          Object.entries(root).filter(([k]) => k !== 'x-examples' && k !== 'x-default'),
        )
      : root;
  return checkBy(bare, bundled.definitions());
}

/** Returns a value for a field of an example of a message; null if none can be generated. */
export function messageExample(
  file: AnalyzedFile,
  path: NodePath,
  field: string,
): { readonly value: unknown } | null {
  return messageCheck(file, path, field)?.made() ?? null;
}

function checkBy(root: NormalizedSchema, definitions: Definitions): InstanceCheck | null {
  if (!harmless([root, definitions])) return null;
  return {
    made: () => {
      const made = generate(root, definitions, 0);
      return 'value' in made ? made : null;
    },
    errors: (value) => validate(root, definitions, value)?.length ?? Number.POSITIVE_INFINITY,
  };
}

/**
 * Returns whether schemas are small and free of patterns with nested repetition, which could take
 * forever.
 */
function harmless(schemas: unknown): boolean {
  let left = MAX_SCHEMA;
  const queue: unknown[] = [schemas];
  while (queue.length > 0) {
    const value = queue.pop();
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (--left < 0) return false;
      if (key === 'pattern' && typeof inner === 'string' && /\)[*+{]|\\\d/.test(inner))
        return false;
      if (
        key === 'patternProperties' &&
        Object.keys(inner ?? {}).some((k) => /\)[*+{]|\\\d/.test(k))
      )
        return false;
      queue.push(inner);
    }
  }
  return true;
}
