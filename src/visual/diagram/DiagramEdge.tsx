// A line of the drawing, on the path computed by the layout.
import { type Edge, type EdgeProps, useStore } from '@xyflow/react';
import { memo, type ReactNode } from 'react';
import { type PlacedEdge, TEXT } from './layout.ts';
import { textWidth } from './wrap-text.ts';

export type FlowEdge = Edge<{ readonly placed: PlacedEdge; readonly near: boolean }, 'line'>;

export const DiagramEdge = memo(function Line({ data }: EdgeProps<FlowEdge>): ReactNode {
  const small = useStore((s) => s.transform[2] < 0.4);
  if (!data) return null;
  const { edge, path, arrow, at } = data.placed;
  const width = edge.label === undefined ? 0 : textWidth(edge.label, TEXT) + 8;
  return (
    <g className="diagram-line" data-kind={edge.kind} data-near={data.near || undefined}>
      <path className="diagram-path" d={path} />
      {arrow !== '' && <path className="diagram-arrow" d={arrow} />}
      {edge.label !== undefined && !small && (
        <>
          <rect
            className="diagram-label-ground"
            x={at.x - width / 2}
            y={at.y - 9}
            width={width}
            height={18}
            rx={4}
          />
          <text className="diagram-label" x={at.x} y={at.y + 4} textAnchor="middle">
            {edge.label}
          </text>
        </>
      )}
    </g>
  );
});
