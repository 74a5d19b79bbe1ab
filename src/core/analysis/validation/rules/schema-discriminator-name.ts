// Not stated by the format, but surely meant: a schema with a discriminator has a name, since the
// values of the discriminator are names of schemas (section Schema Object; readings.md AMB-36).
import { get, type NodePath } from '../../../text/tree.ts';
import type { RuleContext } from '../rule.ts';

export function schemaDiscriminatorName({ objects, report }: RuleContext): void {
  for (const { node, uri, path } of objects.get('discriminated') ?? []) {
    // A schema in another file is reached by a reference, and may have its name there.
    if (uri !== '' || isNamed(path) || get(node, '$id')) continue;
    const message =
      'A schema with a discriminator must have a name. Move it to "components.schemas" and refer to it with $ref.';
    report('schema-discriminator-name', 'warning', uri, [...path, 'discriminator'], 'key', message);
  }
}

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
