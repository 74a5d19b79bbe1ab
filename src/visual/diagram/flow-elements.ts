// The nodes and edges of React Flow for a layout; those outside of a traced flow are dimmed.
import type { PartId } from '../../core/types.ts';
import type { ConnectedItems } from './connected-items.ts';
import type { CardNode } from './DiagramCard.tsx';
import type { FlowEdge } from './DiagramEdge.tsx';
import type { Layout, PlacedEdge } from './layout.ts';

/** Class of items outside the traced flow. */
export const OFF = 'diagram-off';

/** Returns a card that is outside the traced flow, or has rows outside it. */
export function faded(card: CardNode, trace: ConnectedItems): CardNode {
  if (!trace.has(card.id)) return { ...card, className: OFF };
  const { placed } = card.data;
  return placed.rows.every(({ item }) => trace.has(item.id))
    ? card
    : { ...card, data: { placed, trace } };
}

/** While a node is moved, the others stay the same objects. */
const made = new WeakMap<Layout['nodes'][number], CardNode>();

/** Returns the node of a card: the same as before for the same card. */
export function nodeOf(placed: Layout['nodes'][number]): CardNode {
  const known = made.get(placed);
  if (known) return known;
  const { node, x, y, width, height } = placed;
  const card: CardNode = {
    id: node.id,
    type: 'card',
    position: { x, y },
    width,
    height,
    measured: { width, height },
    data: { placed },
    zIndex: node.kind === 'servers' ? -1 : 0,
    ariaRole: 'group',
    ariaLabel: node.name,
    domAttributes: { 'aria-roledescription': undefined },
  };
  made.set(placed, card);
  return card;
}

/** Returns the edges; those of the marked part are emphasized. */
export function edgesOf({ nodes, edges }: Layout, marked: PartId | null): FlowEdge[] {
  const near = new Set<string>();
  for (const { node, rows } of nodes)
    if (marked !== null)
      for (const item of [node, ...rows.map((r) => r.item)])
        if (item.part === marked) near.add(item.id);
  // Lines that are drawn later would cut the labels.
  const isLabelled = ({ edge }: PlacedEdge): boolean => edge.label !== undefined;
  const inOrder = edges.toSorted((a, b) => Number(isLabelled(a)) - Number(isLabelled(b)));
  return inOrder.map((placed) => {
    const { edge } = placed;
    return {
      id: edge.id,
      type: 'line',
      source: edge.from,
      target: edge.to,
      data: {
        placed,
        near:
          near.has(edge.from) ||
          near.has(edge.to) ||
          (edge.row !== undefined && near.has(edge.row)),
      },
      ariaLabel: edge.name,
      domAttributes: { 'aria-roledescription': undefined },
    };
  });
}
