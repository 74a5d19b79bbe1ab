// Guesses the height of a card that was never shown, so that the scroll bar is about right.
import type { Part } from '../../core/model/types.ts';
import type { SchemaRoot } from '../../core/schema/types.ts';

const ROW = 34;

/** Height in pixels. */
export function estimate(part: Part): number {
  const text = Math.ceil(Math.min(part.description?.length ?? 0, 4_000) / 80) * 21 + (part.summary ? 24 : 0);
  return 96 + text + own(part);
}

function own(part: Part): number {
  switch (part.kind) {
    case 'server':
      return 92 + part.variables.length * ROW + part.security.length * ROW;
    case 'channel':
      return 112 + (part.operations.length + part.parameters.length) * ROW;
    case 'operation':
      return 112 + (part.reply ? 140 : 0) + part.security.length * ROW;
    case 'message':
      return 100 + tree(part.payload) + tree(part.headers);
    case 'schema':
      return 40 + tree(part.schema);
    case 'security':
      return 60 + part.flows.length * 140;
    case 'component':
      return part.fields.length * ROW;
    case 'info':
      return 0;
  }
}

function tree(root: SchemaRoot | undefined): number {
  if (!root) return 0;
  const rows = root.view ? Math.min(100, root.view.properties.length + root.view.branches.length * 3) : 8;
  return 64 + rows * ROW;
}
