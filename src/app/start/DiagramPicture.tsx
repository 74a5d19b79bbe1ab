// The diagram of a model as a picture, in the colours of the theme.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Model } from '../../core/types.ts';
import { flowsOf } from '../../visual/diagram/flows.ts';
import { drawableFlows } from '../../visual/diagram/graph.ts';
import { layout } from '../../visual/diagram/layout.ts';
import { renderSvg, themePalette } from '../../visual/diagram/svg.ts';
import { useStudio } from '../reader-services.ts';

interface DiagramPictureProps {
  model: Model;
  className: string;
  /** Accessible name; '' for a picture beside a name. */
  alt: string;
}

/** The picture; nothing where there is nothing to draw, or too much. */
export function DiagramPicture({ model, className, alt }: DiagramPictureProps): ReactNode {
  const frame = useRef<HTMLSpanElement>(null);
  const theme = useStudio((s) => s.theme);
  const [source, setSource] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes what the palette reads
  useEffect(() => {
    const { graph } = drawableFlows(model.info, flowsOf(model), null);
    if (!graph || graph.nodes.length === 0 || !frame.current) return setSource(null);
    const svg = renderSvg(layout(graph), themePalette(frame.current), alt);
    setSource(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`);
  }, [model, theme, alt]);
  return (
    <span ref={frame} className={className}>
      {source !== null && <img src={source} alt={alt} />}
    </span>
  );
}
