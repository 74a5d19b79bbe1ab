// Objects that the schema editor shows better than a form.

const KINDS: ReadonlySet<string> = new Set(['Schema', 'JsonSchema', 'OpenApiSchema']);

/** @param kind of a form */
export function isSchema(kind: string): boolean {
  return KINDS.has(kind);
}
