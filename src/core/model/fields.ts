// The fields of an object, each as its table says it is to be shown.
import { toPointer } from '../parse/pointer.ts';
import { stringOf } from '../parse/tree.ts';
import { toValue } from '../parse/value.ts';
import type { Kind, ObjectShape, Shape, TextShape } from '../spec/kit.ts';
import { fieldFor, tableOf } from '../spec/spec.ts';
import { bindingsIn } from './bindings.ts';
import type { Context, Found } from './context.ts';
import { reach } from './link.ts';
import { partKindOf } from './part-kinds.ts';
import { heldRoot } from './schema.ts';
import { itemsOf, membersOf, type Thing, textOf, thingAt } from './thing.ts';
import type { FieldView, ValueView } from './types.ts';
import type { Place } from './world.ts';

/** The fields of `thing`, an object of `kind`, in the order of the text, without those that `skip` names. A value that does not fit its row is plain JSON. */
export function fieldViews(context: Context, found: Found, thing: Thing, kind: Kind, skip: (name: string) => boolean): FieldView[] {
  const table = tableOf(kind);
  return membersOf(thing)
    .filter(([name]) => !skip(name))
    .map(([name, place]): FieldView => {
      const row = fieldFor(table, name, (sibling) => textOf(thing, sibling));
      if (!row) return { name, value: json(place) };
      return { name, known: true, value: viewOf(context, found, row.shape, place) };
    });
}

const none = () => false;

function viewOf(context: Context, found: Found, shape: Shape, place: Place): ValueView {
  const { node } = place;
  switch (shape.is) {
    case 'string': {
      const text = stringOf(node);
      return text === undefined ? json(place) : { as: wayOf(shape), text };
    }
    case 'object':
      return objectView(context, found, shape, place);
    case 'list':
      return node.kind === 'seq'
        ? { as: 'list', items: itemsOf(place).map((item) => viewOf(context, found, shape.of, item)) }
        : json(place);
    case 'map': {
      const map = thingAt(place);
      if (!map || shape.of.is === 'any') return json(place);
      return {
        as: 'fields',
        fields: membersOf(map).map(([name, inner]) => ({ name, value: viewOf(context, found, shape.of, inner) })),
      };
    }
    case 'payload-schema':
      return { as: 'schema', root: heldRoot(context, found, place, toPointer(place.path)), uri: place.uri };
    default:
      return json(place);
  }
}

function objectView(context: Context, found: Found, { kind, ref }: ObjectShape, place: Place): ValueView {
  const partKind = partKindOf(kind);
  const refers = ref !== 'no' && context.world.refOf(place.node) !== undefined;
  const thing = thingAt(place);
  if (!refers && !thing) return json(place);
  if (refers || partKind !== 'component')
    return { as: 'link', link: reach(context, found, partKind, place, undefined, { objectKind: kind }).link };
  if (!thing) return json(place);
  if (/^(Server|Channel|Operation|Message)Bindings$/.test(kind)) return { as: 'bindings', bindings: bindingsIn(context, found, thing) };
  return { as: 'fields', fields: fieldViews(context, found, thing, kind, none) };
}

function wayOf({ markdown, format, enum: choices }: TextShape): 'markdown' | 'url' | 'code' | 'text' {
  if (markdown) return 'markdown';
  if (format === 'absolute-url') return 'url';
  return format || choices ? 'code' : 'text';
}

function json({ node }: Place): ValueView {
  return { as: 'json', value: toValue(node) };
}
