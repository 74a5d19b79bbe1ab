// What both analysis workers do with the scope they run in.
import type { FromWorker, ToWorker } from './protocol.ts';

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

export function send(message: FromWorker): void {
  self.postMessage(message);
}

/** Runs a task after the messages that wait already. One task waits at a time. */
export function runLater(task: () => void): void {
  waiting = task;
  channel.port2.postMessage(null);
}

/** Passes the page's messages on from now on. */
export function listen(receive: (message: ToWorker) => void): void {
  self.onmessage = (event: MessageEvent<ToWorker>) => receive(event.data);
}
