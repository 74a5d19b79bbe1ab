// Shows that the drawing continues beyond the edges of its pane, and which part of it is in view.
import { MiniMap, type Node, useStore } from '@xyflow/react';
import type { ReactNode } from 'react';
import type { Layout } from './layout.ts';
import { hiddenEdges } from './viewport.ts';

/**
 * Renders a minimap to pan with, and a shade at each edge with more beyond it; nothing if the whole
 * drawing is in view.
 */
export function Minimap({ layout }: { readonly layout: Layout }): ReactNode {
  const more = useStore(({ transform: [x, y, zoom], width, height }) =>
    hiddenEdges(layout, { x, y, zoom }, { width, height }),
  );
  if (more === '') return null;
  return (
    <>
      <span className="diagram-edges" data-more={more} />
      <MiniMap
        className="diagram-map"
        ariaLabel="Map of the diagram"
        nodeClassName={kindOf}
        pannable
        zoomable
      />
    </>
  );
}

function kindOf({ data }: Node): string {
  const { placed } = data as { readonly placed: Layout['nodes'][number] };
  return `diagram-map-${placed.node.action === 'send' || placed.node.action === 'receive' ? placed.node.action : placed.node.kind}`;
}
