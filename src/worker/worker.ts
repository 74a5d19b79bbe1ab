// Entry of the analysis worker.

import { createWatchdog } from '../core/api.ts';
import { createWorker } from './create-worker.ts';
import judgeUrl from './example-worker.ts?worker&url';
import type { FromWorker, ToWorker } from './protocol.ts';
import { createSession, type StartWatchdog } from './session.ts';

// A document can name anything; nothing it says may reach what all objects share.
Object.freeze(Object.prototype);

// A message to itself comes after those that wait already, and without the delay of a nested timer.
const channel = new MessageChannel();
let waiting: (() => void) | null = null;
channel.port1.onmessage = () => {
  const task = waiting;
  waiting = null;
  task?.();
};

/** Starts the example validator with the first example. */
const startWatchdog: StartWatchdog = (handlers) =>
  createWatchdog({
    ...handlers,
    spawn(onReply, onFailure) {
      const validator = createWorker(judgeUrl, 'apidoc-judge');
      validator.onmessage = (event) => onReply(event.data);
      validator.onerror = (event) => {
        event.preventDefault();
        onFailure();
      };
      return { post: (batch) => validator.postMessage(batch), end: () => validator.terminate() };
    },
    after(milliseconds, task) {
      const timer = setTimeout(task, milliseconds);
      return () => clearTimeout(timer);
    },
  });

const receive = createSession(
  (message: FromWorker) => self.postMessage(message),
  (task) => {
    waiting = task;
    channel.port2.postMessage(null);
  },
  startWatchdog,
);
self.onmessage = (event: MessageEvent<ToWorker>) => receive(event.data);
