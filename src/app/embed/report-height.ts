// Reports how high the documentation is to the page around its frame, once that page has requested
// it: a frame can be made as high as its content only from outside.
import { HEIGHT, onRequest, requestedBy } from './height-requests.ts';

/**
 * Responds to `{ type: 'apidoc:height' }` from the page around the frame by the same with a
 * `height` in CSS pixels, and again whenever that changes. Nothing is sent without a request.
 * @param root contains the documentation
 * @returns ends it
 */
export function reportHeight(root: HTMLElement): () => void {
  let reported = -1;
  const report = (): void => {
    const origin = requestedBy();
    const pane = root.querySelector<HTMLElement>('.docs');
    const page = pane?.querySelector<HTMLElement>('.docs-page');
    if (origin === null || !pane || !page) return;
    // The rest of the page, such as its foot, has the same height in a higher frame.
    const height = window.innerHeight - pane.clientHeight + page.offsetHeight;
    if (height === reported) return;
    reported = height;
    window.parent.postMessage({ type: HEIGHT, height }, origin);
  };
  const observer = new ResizeObserver(report);
  // The documentation is rendered after what surrounds it.
  const appearance = new MutationObserver(() => watch());
  const watch = (): void => {
    const page = root.querySelector('.docs-page');
    if (!page) return;
    appearance.disconnect();
    observer.observe(page);
  };
  appearance.observe(root, { childList: true, subtree: true });
  watch();
  const end = onRequest(() => {
    reported = -1;
    report();
  });
  return () => {
    appearance.disconnect();
    observer.disconnect();
    end();
  };
}
