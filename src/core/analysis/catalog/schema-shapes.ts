// What values a schema allows, as a short text: equal for schemas that allow the same in the same
// way, whatever they are called, however they are described, and whether their parts are referenced
// or inline.
import { Digest } from '../instances/digest.ts';
import type { Model } from '../model/types.ts';
import type { PartId } from '../model/views.ts';
import type { SchemaRoot, SchemaView } from '../schemas/types.ts';

/** References that are followed in a row; schemas that differ only behind more count as equal. */
const DEPTH = 24;

/** What a schema says by itself, and the schemas in it; or a reference to a schema of the model. */
type Shape = PartId | { readonly own: string; readonly inner: readonly Shape[] };

/** Gives a text for each schema of a model: the same for those that allow the same values. */
export class SchemaShapes {
  private texts: ReadonlyMap<PartId, string> = new Map();

  constructor(model: Model) {
    const shapes: [PartId, Shape][] = [];
    for (const part of model.parts.values())
      if (part.kind === 'schema') shapes.push([part.id, shapeOf(part.schema)]);
    // Each round knows one reference more, so that cycles need no case of their own.
    for (let round = 0; round < DEPTH; round++) {
      const next = new Map(shapes.map(([id, shape]) => [id, this.textOf(shape)]));
      const isSame = shapes.every(([id]) => next.get(id) === this.texts.get(id));
      this.texts = next;
      if (isSame) break;
    }
  }

  /** Returns the text of a schema of the model; '' for none. */
  of(root: SchemaRoot | undefined): string {
    return root === undefined ? '' : this.textOf(shapeOf(root));
  }

  private textOf(shape: Shape): string {
    if (typeof shape === 'string') return this.texts.get(shape) ?? '';
    const { own, inner } = shape;
    return inner.length === 0 ? own : digest([own, ...inner.map((one) => this.textOf(one))]);
  }
}

function digest(texts: readonly string[]): string {
  const made = new Digest();
  for (const text of texts) {
    made.addText(text);
    made.add(-1);
  }
  return made.text();
}

function shapeOf({ formatLabel, view, text = '', refs }: SchemaRoot): Shape {
  return view
    ? shapeOfView(view, refs, formatLabel)
    : { own: digest([formatLabel, text]), inner: [] };
}

/** Titles, descriptions and examples say nothing about values. */
function shapeOfView(view: SchemaView, refs: SchemaRoot['refs'], format: string): Shape {
  if (view.ref !== undefined) {
    const target = refs[view.ref] ?? null;
    return target ?? { own: digest([format, view.ref]), inner: [] };
  }
  const properties = [...view.properties].sort((a, b) => (a.name < b.name ? -1 : 1));
  const own = [
    view.boolean,
    [...view.types].sort(),
    view.format,
    view.constraints.map(({ keyword, text }) => `${keyword} ${text}`).sort(),
    view.enum,
    view.const,
    view.default,
    view.discriminator,
    view.mapping,
    properties.map(({ name, required }) => [name, required]),
    view.branches.map(({ role, schemas }) => [role, schemas.map(({ label }) => label)]),
  ];
  const inner = [...properties, ...view.branches.flatMap(({ schemas }) => schemas)];
  return {
    own: digest([format, JSON.stringify(own)]),
    inner: inner.map(({ schema }) => shapeOfView(schema, refs, format)),
  };
}
