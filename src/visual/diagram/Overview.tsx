// Shows that the drawing goes on beyond the edges of its pane, and where in it one is.
import { MiniMap, type Node, useStore } from '@xyflow/react';
import type { ReactNode } from 'react';
import { cutOff } from './fit.ts';
import type { Layout } from './layout.ts';

/** A small map of the drawing to pan by, and a shade at each edge beyond which there is more; nothing where all of it is in view. */
export function Overview({ layout }: { readonly layout: Layout }): ReactNode {
  const more = useStore(({ transform: [x, y, zoom], width, height }) => cutOff(layout, { x, y, zoom }, { width, height }));
  if (more === '') return null;
  return (
    <>
      <span className="diagram-edges" data-more={more} />
      <MiniMap className="diagram-map" ariaLabel="Map of the diagram" nodeClassName={kindOf} pannable zoomable />
    </>
  );
}

function kindOf({ data }: Node): string {
  const { placed } = data as { readonly placed: Layout['nodes'][number] };
  return `diagram-map-${placed.node.action === 'send' || placed.node.action === 'receive' ? placed.node.action : placed.node.kind}`;
}
