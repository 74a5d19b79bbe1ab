// Guesses the height of a card that was never shown, so that the scroll bar is about right, and of
// what is above the first one, so that no more is rendered at first than can be seen.
import type { Model, OperationPart, Part, PartId, SchemaRoot } from '../../core/types.ts';
import { SUMMARY_ROWS } from './OperationsSummary.tsx';

const ROW = 34;
const LINE = 21;
const FACT = 55;
const SUMMARY_ROW = 50;
/** Of a longer text the rest is shown on demand. */
const MOST_LINES = 2_500;

/** Returns the height in pixels. `find` gives the part with an id. */
export function estimateHeight(part: Part, find: FindPart): number {
  const text = lines(part.description ?? '') * LINE + (part.summary ? 24 : 0);
  return 96 + text + contentHeight(part, find);
}

/**
 * Returns the height in pixels of what is above all cards, rather too little than too much: a page
 * that lacks a card in sight is drawn once more.
 * @param summary whether what the application does is there
 */
export function estimateAbove({ info, order }: Model, summary: boolean): number {
  const facts = [info?.applicationId, info?.defaultContentType, info?.formatVersion];
  const beside = facts.filter((fact) => fact !== undefined).length * FACT;
  const overview = 150 + Math.max(lines(info?.description ?? '') * LINE, beside);
  const rows = summary ? Math.min(order.operations.length, SUMMARY_ROWS) : 0;
  return overview + (rows > 0 ? 90 + rows * SUMMARY_ROW : 0);
}

/** About the lines that a text takes, at most as many as are rendered at first. */
function lines(text: string): number {
  let count = Math.ceil(text.length / 80);
  // A text of short lines has more.
  for (let at = 0, breaks = 0; count < MOST_LINES; at++) {
    at = text.indexOf('\n', at);
    if (at < 0) break;
    count = Math.max(count, ++breaks);
  }
  return Math.min(count, MOST_LINES);
}

type FindPart = (id: PartId) => Part | undefined;

/** The message of an operation that is open at first. */
function messageHeight({ messages }: OperationPart, find: FindPart): number {
  const id = messages[0]?.id;
  const message = id == null ? undefined : find(id);
  if (message?.kind !== 'message') return 0;
  return 60 + treeHeight(message.payload, find) + treeHeight(message.headers, find);
}

function contentHeight(part: Part, find: FindPart): number {
  switch (part.kind) {
    case 'server':
      return 92 + part.variables.length * ROW + part.security.length * ROW;
    case 'channel':
      return 112 + (part.operations.length + part.parameters.length) * ROW;
    case 'operation':
      return 112 + (part.reply ? 140 : 0) + part.security.length * ROW + messageHeight(part, find);
    case 'message':
      return 100 + treeHeight(part.payload, find) + treeHeight(part.headers, find);
    case 'schema':
      return 40 + treeHeight(part.schema, find);
    case 'security':
      return 60 + part.flows.length * 140;
    case 'component':
      return part.fields.length * ROW;
    case 'info':
      return 0;
  }
}

function treeHeight(root: SchemaRoot | undefined, find: FindPart): number {
  if (!root) return 0;
  // The target of a reference is shown instead of the reference.
  const target = root.view?.ref === undefined ? undefined : find(root.refs[root.view.ref] ?? '');
  const view = target?.kind === 'schema' ? target.schema.view : root.view;
  const rows = view ? Math.min(100, view.properties.length + view.branches.length * 3) : 8;
  return 64 + rows * ROW;
}
