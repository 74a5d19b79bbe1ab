// Reports where a link or the outline jumps to the page around a frame that is as high as its
// content: such a frame has nothing to scroll itself.
import { ARRIVED, type Arrived } from '../../docs/pane/scroll.ts';
import { requestedBy, SCROLL } from './height-requests.ts';

/**
 * Milliseconds after a jump in which the frame is still becoming as high as its content: what was
 * jumped to moves with it.
 */
const SETTLES = 5000;
/** Ends that at once: the user is somewhere else by then. */
const GESTURES = ['wheel', 'pointerdown', 'touchmove', 'keydown'] as const;

/**
 * Sends `{ type: 'apidoc:scroll', top }` for each jump to the page around the frame if that has
 * requested the height; `top` is the distance from the upper edge of the frame, in CSS pixels.
 * @param root contains the documentation
 * @returns ends it
 */
export function reportJumps(root: HTMLElement): () => void {
  let target: Element | null = null;
  let since = 0;
  const forget = (): void => {
    target = null;
  };
  const report = (): void => {
    const origin = requestedBy();
    const pane = target?.closest('.docs');
    if (origin === null || !target || !pane || performance.now() - since > SETTLES) return;
    if (pane.scrollHeight - pane.clientHeight > 1) return;
    const top = Math.round(target.getBoundingClientRect().top);
    window.parent.postMessage({ type: SCROLL, top }, origin);
  };
  const arrived = (event: Event): void => {
    target = (event as Arrived).detail;
    since = performance.now();
    report();
  };
  root.addEventListener(ARRIVED, arrived);
  window.addEventListener('resize', report);
  for (const gesture of GESTURES) window.addEventListener(gesture, forget, { passive: true });
  return () => {
    root.removeEventListener(ARRIVED, arrived);
    window.removeEventListener('resize', report);
    for (const gesture of GESTURES) window.removeEventListener(gesture, forget);
  };
}
