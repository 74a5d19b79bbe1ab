// What a card is connected to: its lines are emphasized, and the rest is dimmed.
import type { MapGraph } from './types.ts';

const OFF = 'visual-map-off';

/**
 * Traces the lines of a card: from addresses to their ends, from an application through its
 * addresses to the others.
 * @param id of the card; null shows all alike
 */
export function traceCard(plane: HTMLElement, { nodes }: MapGraph, id: string | null): void {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const near = new Set(id === null ? [] : [id]);
  const lines = [...plane.querySelectorAll<SVGElement>('.diagram-line')];
  for (let way = byId.get(id ?? '')?.kind === 'addresses' ? 1 : 2; way > 0; way--) {
    const reached = new Set(near);
    for (const { dataset } of lines) {
      const { from = '', to = '' } = dataset;
      if (reached.has(from)) near.add(to);
      if (reached.has(to)) near.add(from);
    }
  }
  const isOff = (ends: readonly string[]): boolean =>
    id !== null && !ends.every((end) => near.has(end));
  for (const line of lines) {
    const ends = [line.dataset.from ?? '', line.dataset.to ?? ''];
    line.classList.toggle(OFF, isOff(ends));
    line.toggleAttribute('data-near', id !== null && ends.includes(id));
  }
  const parents = new Set([...near].map((one) => byId.get(one)?.parent));
  for (const card of plane.querySelectorAll<HTMLElement>('.diagram-card')) {
    const { node = '' } = card.dataset;
    card.classList.toggle(OFF, !parents.has(node) && isOff([node]));
  }
}
