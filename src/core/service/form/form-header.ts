// The header of a form: the name of its object, its breadcrumbs, and whether it can be changed.
import { type AnalyzedFile, readOnly } from '../../analysis/analyzed-file.ts';
import { pathOf, type TypedNode } from '../../analysis/typed-tree/typed-node.ts';
import type { MapShape, SchemaFormat, Shape } from '../../format/table-types.ts';
import { languageOf } from '../../format/typed-tree.ts';
import { isGuess } from '../../text/node-ranges.ts';
import { definitionOf } from '../../text/parse/alias-definition.ts';
import { toPointer } from '../../text/pointer.ts';
import type { NodePath } from '../../text/tree.ts';
import { nameOf } from './labels.ts';
import type { Form, FormContext } from './types.ts';

/**
 * Returns whether a value has a form of its own. An empty value (`info:`) can have one; a schema in
 * a language without a table has one where no object around it names its language.
 */
export function hasForm(typed: TypedNode): boolean {
  const { node, declared, shape, table } = typed;
  if (languageOf(declared)) return foreignLanguage(typed) !== undefined;
  if (node.kind === 'seq' || (node.kind === 'scalar' && node.value !== null)) return false;
  return table !== null || isMapOfParts(shape);
}

/**
 * Returns the language of a schema, or of a reference to one, that no table describes and that has
 * no object around it which names the language: what a reference resolves to in another file.
 */
export function foreignLanguage({ declared, field }: TypedNode): SchemaFormat | undefined {
  const isPart = declared?.is === 'either' && declared.extent === 'part';
  return isPart || field?.shape.is === 'schema-by-format' ? undefined : languageOf(declared);
}

/** Returns whether it is a map of objects, such as `channels`, and not of plain values. */
export function isMapOfParts(shape: Shape | null): shape is MapShape {
  if (shape?.is !== 'map') return false;
  const { of } = shape;
  return [of, ...(of.is === 'either' ? of.of : [])].some(
    ({ is }) => is === 'object' || is === 'payload-schema',
  );
}

type FormHeader = Pick<
  Form,
  'uri' | 'pointer' | 'path' | 'name' | 'renamable' | 'readOnly' | 'definition' | 'breadcrumbs'
>;

export function formHeaderOf({ file }: FormContext, node: TypedNode, path: NodePath): FormHeader {
  return {
    uri: file.uri,
    pointer: toPointer(path),
    path,
    name: nameOf(node, file.dialect),
    renamable: hasOwnName(node),
    readOnly: readOnlyReason(file, node, path),
    definition: node.aliased ? definitionAt(file, path) : null,
    breadcrumbs: breadcrumbsOf(file, node),
  };
}

/**
 * Returns whether the user chose the key of a value: an entry of a map of the format, or what a
 * reference resolves to in a file where no table describes the keys.
 */
function hasOwnName({ parent, declared }: TypedNode): boolean {
  if (parent?.node.kind !== 'map') return false;
  return parent.shape === null ? declared !== null : parent.shape.is === 'map';
}

function readOnlyReason(file: AnalyzedFile, node: TypedNode, path: NodePath): string | null {
  if (node.aliased) return 'This is only an alias. Change it where it is defined.';
  const reason = readOnly(file, file.uri);
  return (
    reason ??
    (isGuess(file.tree, path) ? 'There is a syntax error here. Fix it in the text first.' : null)
  );
}

function definitionAt({ uri, tree }: AnalyzedFile, path: NodePath): Form['definition'] {
  const definition = definitionOf(tree, path);
  return definition && { uri, pointer: toPointer(definition) };
}

function breadcrumbsOf({ dialect }: AnalyzedFile, node: TypedNode): Form['breadcrumbs'] {
  const breadcrumbs: { label: string; pointer: string }[] = [];
  for (let s = node.parent; s; s = s.parent) {
    if (hasForm(s)) breadcrumbs.push({ label: nameOf(s, dialect), pointer: toPointer(pathOf(s)) });
  }
  return breadcrumbs.reverse();
}
