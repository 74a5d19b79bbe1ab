// Guesses the height of a card that was never shown, so that the scroll bar is about right.
import type { Part, PartId } from '../../core/model/types.ts';
import type { SchemaRoot } from '../../core/schema/types.ts';

const ROW = 34;

/** Height in pixels. `find` gives the part with an id. */
export function estimate(part: Part, find: Find): number {
  const text = Math.ceil(Math.min(part.description?.length ?? 0, 4_000) / 80) * 21 + (part.summary ? 24 : 0);
  return 96 + text + own(part, find);
}

type Find = (id: PartId) => Part | undefined;

function own(part: Part, find: Find): number {
  switch (part.kind) {
    case 'server':
      return 92 + part.variables.length * ROW + part.security.length * ROW;
    case 'channel':
      return 112 + (part.operations.length + part.parameters.length) * ROW;
    case 'operation':
      return 112 + (part.reply ? 140 : 0) + part.security.length * ROW;
    case 'message':
      return 100 + tree(part.payload, find) + tree(part.headers, find);
    case 'schema':
      return 40 + tree(part.schema, find);
    case 'security':
      return 60 + part.flows.length * 140;
    case 'component':
      return part.fields.length * ROW;
    case 'info':
      return 0;
  }
}

function tree(root: SchemaRoot | undefined, find: Find): number {
  if (!root) return 0;
  // What a reference leads to is shown in its place.
  const target = root.view?.ref === undefined ? undefined : find(root.refs[root.view.ref] ?? '');
  const view = target?.kind === 'schema' ? target.schema.view : root.view;
  const rows = view ? Math.min(100, view.properties.length + view.branches.length * 3) : 8;
  return 64 + rows * ROW;
}
