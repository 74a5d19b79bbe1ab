// Tells style sheets how small the drawing is, so that what is pressed stays as large on the screen.
import { useStore } from '@xyflow/react';
import { type RefObject, useLayoutEffect } from 'react';

/** Nothing grows beyond twice its size: it would cover what it belongs to. */
const LEAST = 0.5;

export function Scale({ root }: { readonly root: RefObject<HTMLElement | null> }): null {
  const zoom = useStore((s) => Math.min(1, Math.max(LEAST, s.transform[2])));
  useLayoutEffect(() => root.current?.style.setProperty('--diagram-zoom', `${zoom}`), [root, zoom]);
  return null;
}
