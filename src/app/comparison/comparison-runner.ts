// Runs comparisons in a worker of their own: one at a time, and not for ever.
import type { CompareRequest, CompareResponse, CompareResult } from '../../worker/compare-texts.ts';
import compareWorkerUrl from '../../worker/compare-worker.ts?worker&url';
import { createWorker } from '../../worker/create-worker.ts';

/** Milliseconds after which a comparison is stopped. */
const MAX_TIME = 60_000;

/** `stopped`: it took too long; `failed`: the worker couldn't be loaded, or crashed. */
export type ComparisonOutcome = CompareResult | 'stopped' | 'failed';

export interface ComparisonRunner {
  /** Compares; a comparison before that is not done ends without an outcome. */
  compare(request: Omit<CompareRequest, 'id'>): Promise<ComparisonOutcome>;
  /** Ends the worker. */
  end(): void;
}

type AnyWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

export function createComparisonRunner(
  start: () => AnyWorker = () => createWorker(compareWorkerUrl, 'apidoc-compare'),
): ComparisonRunner {
  let worker: AnyWorker | null = null;
  let isBusy = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastId = 0;
  const end = (): void => {
    clearTimeout(timer);
    worker?.terminate();
    worker = null;
    isBusy = false;
  };
  return {
    compare(request) {
      if (isBusy) end();
      worker ??= start();
      isBusy = true;
      const [own, id] = [worker, ++lastId];
      return new Promise((resolve) => {
        const stop = (outcome: 'stopped' | 'failed'): void => {
          if (worker !== own) return;
          end();
          resolve(outcome);
        };
        timer = setTimeout(() => stop('stopped'), MAX_TIME);
        own.onmessage = ({ data }: MessageEvent<CompareResponse>) => {
          if (data.id !== id) return;
          clearTimeout(timer);
          isBusy = false;
          resolve(data.result);
        };
        own.onerror = (event) => {
          event.preventDefault();
          stop('failed');
        };
        own.postMessage({ ...request, id } satisfies CompareRequest);
      });
    },
    end,
  };
}
