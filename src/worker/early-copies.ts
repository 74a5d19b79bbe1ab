// Between a key and the next frame, Chromium gives a page no message of its workers, but those of a
// broadcast channel. So the worker sends what follows an edit there, too, and the page takes
// whichever copy comes first (docs/decisions/072).
import type { AnyWorker } from './client.ts';
import type { FromWorker, ToWorker } from './protocol.ts';

/** A copy of the message that the worker posts as its `number`th, from 0. */
interface EarlyCopy {
  readonly number: number;
  readonly message: FromWorker;
}

/** The first message of the page to its worker. */
interface CopyChannel {
  readonly type: 'copies';
  readonly channel: string;
}

/** The worker's end. */
export interface CopySender {
  /** Posts a message, and sends a copy of it where it follows an edit. */
  send(message: FromWorker): void;
  /** Takes note of a message of the page. Returns false for the one that names the channel. */
  received(message: ToWorker | CopyChannel): message is ToWorker;
}

/**
 * Returns the worker's end. It sends copies once the page has named a channel for them.
 * @param post posts a message to the page
 */
export function createCopySender(post: (message: FromWorker) => void): CopySender {
  let channel: BroadcastChannel | null = null;
  let edited = false;
  let sent = 0;
  return {
    send(message) {
      const number = sent++;
      if (edited && message.type === 'analysis')
        channel?.postMessage({ number, message } satisfies EarlyCopy);
      post(message);
    },
    received(message): message is ToWorker {
      if (message.type === 'copies') {
        channel = new BroadcastChannel(message.channel);
        return false;
      }
      // The model of a document that is opened is too much to be sent twice.
      if (message.type === 'open') edited = false;
      else if (message.type === 'edit' || message.type === 'edit-file') edited = true;
      return true;
    },
  };
}

/**
 * Returns a worker whose messages come in the order in which it sends them, each once and as early
 * as possible. The worker must not have sent any before.
 * @param name of a channel that nothing else has
 */
export function takeEarlyCopies(worker: Worker, name: string): AnyWorker {
  if (typeof BroadcastChannel === 'undefined') return worker;
  const channel = new BroadcastChannel(name);
  let posted = 0;
  let taken = 0;
  const own: AnyWorker = {
    postMessage: (message: ToWorker) => worker.postMessage(message),
    terminate() {
      worker.terminate();
      channel.close();
    },
    onmessage: null,
    onerror: null,
    onmessageerror: null,
  };
  const take = (message: MessageEvent<FromWorker>): void => {
    taken++;
    own.onmessage?.call(worker, message);
  };
  channel.onmessage = ({ data }: MessageEvent<EarlyCopy>) => {
    // One that is not the next comes again as a message of the worker.
    if (data.number === taken) take(new MessageEvent('message', { data: data.message }));
  };
  worker.onmessage = (event: MessageEvent<FromWorker>) => {
    if (posted++ === taken) take(event);
  };
  worker.onerror = (event) => own.onerror?.call(worker, event);
  worker.onmessageerror = (event) => own.onmessageerror?.call(worker, event);
  worker.postMessage({ type: 'copies', channel: name } satisfies CopyChannel);
  return own;
}
