// Not stated by the format, but surely meant: a schema with a discriminator has a name, since the
// values of the discriminator are names of schemas (section Schema Object; readings.md AMB-36).
import { isRoot } from '../../../text/location.ts';
import { get, type NodePath } from '../../../text/tree.ts';
import type { DocumentRule, Explanations } from '../rule.ts';

export const codes = { 'schema-discriminator-name': 'warning' } as const;

export const rule: DocumentRule = {
  codes,
  kinds: ['discriminated'],
  checkDocument({ objects, report }) {
    for (const { node, uri, path } of objects.get('discriminated') ?? []) {
      // A schema in another file is reached by a reference, and may have its name there.
      if (!isRoot(uri) || isNamed(path) || get(node, '$id')) continue;
      const message =
        'A schema with a discriminator must have a name. Move it to "components.schemas" and refer to it with $ref.';
      report(uri, [...path, 'discriminator'], 'key', message);
    }
  },
};

/** A member of `allOf` and the `schema` of a Multi Format Schema Object have the outer name. */
function isNamed(path: NodePath): boolean {
  let end = path.length;
  while (end > 2 && (path[end - 2] === 'allOf' || path[end - 1] === 'schema'))
    end -= path[end - 2] === 'allOf' ? 2 : 1;
  return (
    path[end - 2] === 'definitions' ||
    (end === 3 && path[0] === 'components' && path[1] === 'schemas')
  );
}

export const explanations: Explanations<typeof codes> = {
  'schema-discriminator-name': {
    group: 'schemas',
    rule: 'A schema with a discriminator has a name.',
    why: 'The values of a discriminator are names of schemas. One that is written in place has none, so no schema can extend it.',
    section: 'Schema Object',
    rules: ['SCH-55'],
    invalidExample:
      'channels:\n  pets:\n    messages:\n      pet:\n        payload: {discriminator: kind, required: [kind], properties: {kind: {type: string}}}',
    right:
      "channels:\n  pets:\n    messages:\n      pet: {payload: {$ref: '#/components/schemas/Pet'}}\ncomponents:\n  schemas:\n    Pet: {discriminator: kind, required: [kind], properties: {kind: {type: string}}}",
  },
};
