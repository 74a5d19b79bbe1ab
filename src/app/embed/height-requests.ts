// Requests for the height of the documentation and for jumps in it, kept until there is one: the
// page around a frame sends its request when the frame is loaded, before the document is.

/** Type of the request, and of the message that responds to it. */
export const HEIGHT = 'apidoc:height';
/** Type of the message that has the page around the frame scroll. */
export const SCROLL = 'apidoc:scroll';

let origin: string | null = null;
let listener: (() => void) | null = null;

/** Takes requests from now on. Called by the entry of the page. */
export function listenForRequests(): void {
  window.addEventListener('message', ({ data, source, origin: from }: MessageEvent<unknown>) => {
    // A page without an origin, such as a local file, can't be named as the only recipient.
    const fromAround = source === window.parent && window.parent !== window;
    if (!fromAround || !/^https?:/.test(from) || !isRequest(data)) return;
    origin = from;
    listener?.();
  });
}

/** Returns the origin of the page that requested the height; null where none did. */
export const requestedBy = (): string | null => origin;

/** Calls `respond` at every further request. @returns ends it */
export function onRequest(respond: () => void): () => void {
  listener = respond;
  return () => {
    listener = null;
  };
}

const isRequest = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === HEIGHT;
