// Requests that need the example validator: they wait until the text is analysed and the values are
// validated. In the worker.
import type {
  Analyzer,
  Batch,
  TaskResult,
  Watchdog,
  WatchdogOptions,
  WorkerRequest,
} from '../core/types.ts';
import type {
  PageRequest,
  RequestOf,
  ExampleRequests as Requests,
  ResponseTo,
} from './protocol.ts';

export type ExampleRequest = RequestOf<Requests>;

type Response = ResponseTo<ExampleRequest>;

/** Creates a watchdog over an example validator. */
export type StartWatchdog = (
  handlers: Pick<WatchdogOptions, 'onResult' | 'onMade' | 'onStopped' | 'onIdle'>,
) => Watchdog;

export interface ExampleRequests {
  /** Adds a request. A later `work()`, or a validation that it starts, responds to it. */
  add(id: number, request: ExampleRequest): void;
  /** Whether anything waits for `work()`. */
  waits(): boolean;
  /**
   * Responds to requests that are complete, and starts validation for the others. To be called when
   * everything is analysed.
   */
  work(analyzer: Analyzer): void;
  /** Drops everything, unanswered. */
  forget(): void;
}

type Task = Batch['tasks'][number];

/** Examples that are remembered. */
const MAX_MADE = 300;

interface Running {
  readonly id: number;
  readonly request: ExampleRequest;
  readonly batches: readonly Batch[];
  readonly open: Map<string, Task>;
  readonly results: Map<string, TaskResult>;
  response(): Response;
}

function generatedKey({ key, make }: Task): string {
  return `${key} ${make}`;
}

export function isExampleRequest(request: PageRequest): request is ExampleRequest {
  return /^(?:examples|makeExample|match)$/.test(request.request);
}

/** @param watch without it nothing can be validated, and every response is undefined */
export function createExampleRequests(
  reply: (id: number, response?: Response) => void,
  watch?: StartWatchdog,
): ExampleRequests {
  let waiting: { readonly id: number; readonly request: ExampleRequest }[] = [];
  let running: Running[] = [];
  let runner: Watchdog | undefined;
  /**
   * Generated examples of unchanged schemas, by key and seed. A value that the user tries is
   * validated each time.
   */
  const made = new Map<string, TaskResult>();

  const finish = (): void => {
    const done = running.filter(({ open }) => open.size === 0);
    if (done.length === 0) return;
    running = running.filter(({ open }) => open.size > 0);
    for (const ended of done) reply(ended.id, ended.response());
  };

  const settle = (isMeant: (task: Task) => boolean, result: TaskResult): void => {
    for (const { open, results } of running) {
      for (const task of [...open.values()].filter(isMeant)) {
        open.delete(task.id);
        results.set(task.id, result);
        if (task.make !== undefined) made.set(generatedKey(task), result);
      }
    }
    for (const old of [...made.keys()].slice(0, Math.max(0, made.size - MAX_MADE)))
      made.delete(old);
    finish();
  };

  const start = (id: number, request: ExampleRequest, inquiry: WorkerRequest<Response>): void => {
    const results = new Map<string, TaskResult>();
    const tasks = inquiry.batches.flatMap((batch) => batch.tasks);
    for (const task of tasks) {
      const before = task.make === undefined ? undefined : made.get(generatedKey(task));
      if (before !== undefined) results.set(task.id, before);
    }
    running.push({
      id,
      request,
      batches: inquiry.batches
        .map((b) => ({ ...b, tasks: b.tasks.filter((task) => !results.has(task.id)) }))
        .filter((b) => b.tasks.length > 0),
      open: new Map(tasks.filter((task) => !results.has(task.id)).map((task) => [task.id, task])),
      results,
      response: () => inquiry.respond(results),
    });
  };

  const begin = (id: number, request: ExampleRequest, analyzer: Analyzer): boolean => {
    if (request.request === 'examples') {
      const results = analyzer.exampleVerdicts(request.id);
      if (results) reply(id, results);
      return results !== null;
    }
    if (request.request === 'match') {
      start(id, request, analyzer.match(request));
      return true;
    }
    const { id: of, seed } = request;
    const inquiry =
      request.of === 'schema'
        ? analyzer.makeSchemaExample(of, seed)
        : analyzer.makeExample(of, seed);
    if (inquiry) start(id, request, inquiry);
    else reply(id, {});
    return true;
  };

  /** Returns the priority: what the user waits for comes first. */
  const rank = ({ request }: { readonly request: ExampleRequest }): number =>
    request.request === 'match' ? 0 : 1;

  return {
    add(id, request) {
      if (!watch) {
        reply(id);
        return;
      }
      if (request.request === 'match') {
        // Earlier requests of the same form are obsolete.
        const older = [...waiting, ...running].filter(
          (w) => w.request.request === 'match' && w.request.form === request.form,
        );
        waiting = waiting.filter((w) => !older.includes(w));
        running = running.filter((w) => !older.includes(w));
        for (const { id: old } of older) reply(old, null);
      }
      waiting.push({ id, request });
    },
    waits: () => waiting.length > 0,
    work(analyzer) {
      if (!watch) return;
      const before = running.length;
      waiting = waiting.filter(({ id, request }) => !begin(id, request, analyzer));
      if (running.length === before) return;
      finish();
      runner ??= watch({
        onResult: (id, judgement) => settle((task) => task.id === id, { errors: judgement }),
        onMade: (id, value) => settle((task) => task.id === id, { made: value }),
        onStopped: (key) => settle((task) => task.key === key, 'stopped'),
      });
      const order = [...running].sort((a, b) => rank(a) - rank(b));
      runner.run(
        order.flatMap(({ batches, open }) =>
          batches
            .map((b) => ({ ...b, tasks: b.tasks.filter((task) => open.has(task.id)) }))
            .filter((b) => b.tasks.length > 0),
        ),
      );
    },
    forget() {
      waiting = [];
      running = [];
      runner?.run([]);
    },
  };
}
