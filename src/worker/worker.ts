// Entry of the analysis worker.

import { createWatchdog } from '../core/api.ts';
import type { AgentCall, AgentResponse } from './agent-calls.ts';
import { createWorker } from './create-worker.ts';
import { createSession, type StartWatchdog } from './document-session.ts';
import { createCopySender } from './early-copies.ts';
import judgeUrl from './example-worker.ts?worker&url';
import type { ToWorker } from './protocol.ts';
import { listen, runLater, send } from './worker-scope.ts';

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

const copies = createCopySender(send);
const receive = createSession(copies.send, runLater, startWatchdog);
listen((message: ToWorker | AgentCall) => {
  if (message.type !== 'agent-call') {
    if (copies.received(message)) receive(message);
    return;
  }
  import('./agent-calls.ts').then(
    async ({ respondToAgent }) => self.postMessage(await respondToAgent(message, startWatchdog)),
    // Without a result: the page ends this worker, and the next call starts another one.
    () => self.postMessage({ id: message.id } satisfies AgentResponse),
  );
});
