// Reports where a link or the outline jumps to the page around a frame that is as high as its
// content: such a frame has nothing to scroll itself.
import { GESTURES, JUMP, type Jump } from '../../docs/pane/scroll.ts';
import { requestedBy, SCROLL } from './height-requests.ts';

/**
 * Sends `{ type: 'apidoc:scroll', top }` for each jump to the page around the frame if that has
 * requested the height; `top` is the distance from the upper edge of the frame, in CSS pixels.
 * @param root contains the documentation
 * @returns ends it
 */
export function reportJumps(root: HTMLElement): () => void {
  let target: Element | null = null;
  let reported = Number.NaN;
  const forget = (): void => {
    target = null;
  };
  const report = (): void => {
    const origin = requestedBy();
    const pane = target?.closest('.docs');
    if (origin === null || !target || !pane) return;
    if (pane.scrollHeight - pane.clientHeight > 1) return;
    const top = Math.round(target.getBoundingClientRect().top);
    // The frame is as high as its content for good, and what is jumped to has stopped moving.
    if (top === reported) {
      forget();
      return;
    }
    reported = top;
    window.parent.postMessage({ type: SCROLL, top }, origin);
  };
  const jump = (event: Event): void => {
    if (target !== (event as Jump).detail) reported = Number.NaN;
    target = (event as Jump).detail;
    report();
  };
  root.addEventListener(JUMP, jump);
  window.addEventListener('resize', report);
  for (const gesture of GESTURES) window.addEventListener(gesture, forget, { passive: true });
  return () => {
    root.removeEventListener(JUMP, jump);
    window.removeEventListener('resize', report);
    for (const gesture of GESTURES) window.removeEventListener(gesture, forget);
  };
}
