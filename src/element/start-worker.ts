// Starts the workers of the element. Its page is that of another author, who decides by policy and
// by the origin of the package whether there can be a worker.
import type { AnyWorker } from '../worker/client.ts';
import { createWorker } from '../worker/create-worker.ts';
import type { FromWorker, ToWorker } from '../worker/protocol.ts';

type Receive = (message: ToWorker) => void;

/** Loads what does the work of a worker in the page itself. */
export type LoadReceiver = () => Promise<
  (send: (message: FromWorker) => void, later: (task: () => void) => void) => Receive
>;

/**
 * Starts a worker of the package. Where the browser refuses (the package is on another origin, or
 * the policy of the page permits no worker), the same work is done in the page, without the
 * protection against a document that takes too long.
 * @param url what an `?worker&url` import gives
 * @param name shown by developer tools
 */
export function startWorker(url: string, name: string, load: LoadReceiver): AnyWorker {
  /** What the worker was sent before it responded; null afterwards. */
  let unheard: ToWorker[] | null = [];
  let ended = false;
  let receive: Receive | null = null;
  let worker: Worker | null = null;

  const post = (message: ToWorker): void => {
    unheard?.push(message);
    if (worker) worker.postMessage(message);
    else attempt(() => receive?.(message));
  };
  const own: AnyWorker = {
    postMessage: post,
    terminate() {
      ended = true;
      worker?.terminate();
    },
    onmessage: null,
    onerror: null,
    onmessageerror: null,
  };
  const fail = (): void => {
    if (!ended) own.onerror?.call(own as Worker, new ErrorEvent('error'));
  };
  const workInPage = (): void => {
    worker = null;
    const begin = async (): Promise<void> => {
      const create = await load();
      if (ended) return;
      receive = create(
        (data) => {
          if (!ended) own.onmessage?.call(own as Worker, new MessageEvent('message', { data }));
        },
        (task) => setTimeout(() => attempt(task)),
      );
      for (const message of unheard?.splice(0) ?? []) attempt(() => receive?.(message));
      unheard = null;
    };
    begin().catch(fail);
  };
  /** What would end a worker must not become an error of the page. */
  const attempt = (task: () => void): void => {
    try {
      if (!ended) task();
    } catch {
      fail();
    }
  };

  try {
    worker = createWorker(url, name);
  } catch {
    workInPage();
    return own;
  }
  worker.onmessage = (event) => {
    unheard = null;
    own.onmessage?.call(own as Worker, event);
  };
  worker.onmessageerror = (event) => own.onmessageerror?.call(own as Worker, event);
  worker.onerror = (event) => {
    // An error of its script says where; one without that means that the script was not loaded.
    if (unheard === null || event instanceof ErrorEvent) {
      own.onerror?.call(own as Worker, event);
      return;
    }
    (event as Event).preventDefault();
    workInPage();
  };
  return own;
}
