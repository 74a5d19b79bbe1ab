// The watchdog over the judge of examples, in the worker: the judge is a worker of this worker, so that it ends with it.
import { createRunner } from '../core/index.ts';
import judgeUrl from './judge.ts?worker&url';
import { createWorker } from './policy.ts';
import type { Watch } from './session.ts';

/** Starts the judge with the first example. */
export const watch: Watch = (handlers) =>
  createRunner({
    ...handlers,
    spawn(onReply, onFailure) {
      const judge = createWorker(judgeUrl, 'apidoc-judge');
      judge.onmessage = (event) => onReply(event.data);
      judge.onerror = (event) => {
        event.preventDefault();
        onFailure();
      };
      return { post: (batch) => judge.postMessage(batch), end: () => judge.terminate() };
    },
    after(milliseconds, task) {
      const timer = setTimeout(task, milliseconds);
      return () => clearTimeout(timer);
    },
  });
