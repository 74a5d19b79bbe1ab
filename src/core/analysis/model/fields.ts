// The fields of an object, each displayed as its table specifies.

import type { Kind, ObjectShape, Shape, TextShape } from '../../format/table-types.ts';
import { fieldFor, tableOf } from '../../format/tables.ts';
import { toPointer } from '../../text/pointer.ts';
import { stringOf } from '../../text/tree.ts';
import { toValue } from '../../text/value.ts';
import { bindingsIn } from './bindings.ts';
import type { FoundPart, ModelContext } from './context.ts';
import { resolveLink } from './link.ts';
import type { LocatedNode } from './model-documents.ts';
import { itemsOf, membersOf, type ObjectNode, objectAt, textOf } from './object-at.ts';
import { partKindOf } from './referable-parts.ts';
import { cachedRoot } from './schema.ts';
import type { FieldView, ValueView } from './types.ts';

/**
 * Returns the fields of `thing`, an object of `kind`, in the order of the text, without those that
 * `skip` names. A value that does not fit its row is plain JSON.
 */
export function fieldViews(
  context: ModelContext,
  found: FoundPart,
  object: ObjectNode,
  kind: Kind,
  skip: (name: string) => boolean,
): FieldView[] {
  const table = tableOf(kind);
  return membersOf(object)
    .filter(([name]) => !skip(name))
    .map(([name, node]): FieldView => {
      const row = fieldFor(table, name, (sibling) => textOf(object, sibling));
      if (!row) return { name, value: json(node) };
      return { name, known: true, value: viewOf(context, found, row.shape, node) };
    });
}

const none = () => false;

function viewOf(
  context: ModelContext,
  found: FoundPart,
  shape: Shape,
  place: LocatedNode,
): ValueView {
  const { node } = place;
  switch (shape.is) {
    case 'string': {
      const text = stringOf(node);
      return text === undefined ? json(place) : { as: viewKindOf(shape), text };
    }
    case 'object':
      return objectView(context, found, shape, place);
    case 'list':
      return node.kind === 'seq'
        ? {
            as: 'list',
            items: itemsOf(place).map((item) => viewOf(context, found, shape.of, item)),
          }
        : json(place);
    case 'map': {
      const map = objectAt(place);
      if (!map || shape.of.is === 'any') return json(place);
      return {
        as: 'fields',
        fields: membersOf(map).map(([name, inner]) => ({
          name,
          value: viewOf(context, found, shape.of, inner),
        })),
      };
    }
    case 'payload-schema':
      return {
        as: 'schema',
        root: cachedRoot(context, found, place, toPointer(place.path)),
        uri: place.uri,
      };
    default:
      return json(place);
  }
}

function objectView(
  context: ModelContext,
  found: FoundPart,
  { kind, ref }: ObjectShape,
  node: LocatedNode,
): ValueView {
  const partKind = partKindOf(kind);
  const refers = ref !== 'no' && context.documents.refOf(node.node) !== undefined;
  const object = objectAt(node);
  if (!refers && !object) return json(node);
  if (refers || partKind !== 'component')
    return {
      as: 'link',
      link: resolveLink(context, found, partKind, node, undefined, { objectKind: kind }).link,
    };
  if (!object) return json(node);
  if (/^(Server|Channel|Operation|Message)Bindings$/.test(kind))
    return { as: 'bindings', bindings: bindingsIn(context, found, object) };
  return { as: 'fields', fields: fieldViews(context, found, object, kind, none) };
}

function viewKindOf({
  markdown,
  format,
  enum: choices,
}: TextShape): 'markdown' | 'url' | 'code' | 'text' {
  if (markdown) return 'markdown';
  if (format === 'absolute-url') return 'url';
  return format || choices ? 'code' : 'text';
}

function json({ node }: LocatedNode): ValueView {
  return { as: 'json', value: toValue(node) };
}
