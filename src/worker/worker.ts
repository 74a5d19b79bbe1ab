// Entry of the analysis worker.
import type { FromWorker, ToWorker } from './protocol.ts';
import { createSession } from './session.ts';
import { watch } from './watch.ts';

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

const receive = createSession(
  (message: FromWorker) => self.postMessage(message),
  (task) => {
    waiting = task;
    channel.port2.postMessage(null);
  },
  watch,
);
self.onmessage = (event: MessageEvent<ToWorker>) => receive(event.data);
