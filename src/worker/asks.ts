// Questions that the judge has a word in: they wait until the text is analysed and what they need is judged. In the worker.
import type { Analyzer, Batch, Inquiry, MadeExample, Match, Result, Runner, RunnerOptions } from '../core/index.ts';
import type { Answer, Question } from './protocol.ts';

export type LateQuestion = Extract<Question, { kind: 'examples' | 'make-example' | 'match' }>;

/** Makes a watchdog over a judge. */
export type Watch = (handlers: Pick<RunnerOptions, 'onJudged' | 'onMade' | 'onStopped'>) => Runner;

export interface Asks {
  /** Takes a question. It is answered by a later `work()`, or after it. */
  take(id: number, question: LateQuestion): void;
  /** Whether anything waits for `work()`. */
  waits(): boolean;
  /** Answers what can be answered now, and has judged what cannot. To be called when everything is analysed. */
  work(analyzer: Analyzer): void;
  /** Drops everything, unanswered. */
  forget(): void;
}

type Task = Batch['tasks'][number];

/** Examples that are remembered. */
const MAX_MADE = 300;

interface Running {
  readonly id: number;
  readonly question: LateQuestion;
  readonly batches: readonly Batch[];
  readonly open: Map<string, Task>;
  readonly results: Map<string, Result>;
  answer(): Answer;
}

function madeKey({ key, make }: Task): string {
  return `${key} ${make}`;
}

export function isLate(question: Question): question is LateQuestion {
  return question.kind === 'examples' || question.kind === 'make-example' || question.kind === 'match';
}

/** @param watch without it nothing can be judged, and every question is answered null */
export function createAsks(reply: (id: number, answer: Answer | null) => void, watch?: Watch): Asks {
  let waiting: { readonly id: number; readonly question: LateQuestion }[] = [];
  let running: Running[] = [];
  let runner: Runner | undefined;
  /** What was made of schemas that are still the same, by key and seed. A value that a person tries is judged each time. */
  const made = new Map<string, Result>();

  const finish = (): void => {
    const done = running.filter(({ open }) => open.size === 0);
    if (done.length === 0) return;
    running = running.filter(({ open }) => open.size > 0);
    for (const ask of done) reply(ask.id, ask.answer());
  };

  const settle = (isMeant: (task: Task) => boolean, result: Result): void => {
    for (const { open, results } of running) {
      for (const task of [...open.values()].filter(isMeant)) {
        open.delete(task.id);
        results.set(task.id, result);
        if (task.make !== undefined) made.set(madeKey(task), result);
      }
    }
    for (const old of [...made.keys()].slice(0, Math.max(0, made.size - MAX_MADE))) made.delete(old);
    finish();
  };

  const start = <T>(id: number, question: LateQuestion, inquiry: Inquiry<T>, answer: (of: T) => Answer): void => {
    const results = new Map<string, Result>();
    const tasks = inquiry.batches.flatMap((batch) => batch.tasks);
    for (const task of tasks) {
      const before = task.make === undefined ? undefined : made.get(madeKey(task));
      if (before !== undefined) results.set(task.id, before);
    }
    running.push({
      id,
      question,
      batches: inquiry.batches
        .map((b) => ({ ...b, tasks: b.tasks.filter((task) => !results.has(task.id)) }))
        .filter((b) => b.tasks.length > 0),
      open: new Map(tasks.filter((task) => !results.has(task.id)).map((task) => [task.id, task])),
      results,
      answer: () => answer(inquiry.answer(results)),
    });
  };

  const begin = (id: number, question: LateQuestion, analyzer: Analyzer): boolean => {
    if (question.kind === 'examples') {
      const verdicts = analyzer.exampleVerdicts(question.id);
      if (verdicts) reply(id, { kind: 'examples', verdicts });
      return verdicts !== null;
    }
    if (question.kind === 'match') {
      start(id, question, analyzer.match(question.request), (match: Match) => ({ kind: 'match', match }));
      return true;
    }
    const { id: of, seed } = question;
    const inquiry = question.of === 'schema' ? analyzer.makeSchemaExample(of, seed) : analyzer.makeExample(of, seed);
    if (inquiry) start(id, question, inquiry, (made: MadeExample) => ({ kind: 'make-example', made }));
    else reply(id, { kind: 'make-example', made: {} });
    return true;
  };

  /** What a person waits for comes before what is only shown. */
  const rank = ({ question }: { readonly question: LateQuestion }): number => (question.kind === 'match' ? 0 : 1);

  return {
    take(id, question) {
      if (!watch) {
        reply(id, null);
        return;
      }
      if (question.kind === 'match') {
        // What the same form asked before is of no interest any more.
        const older = [...waiting, ...running].filter((w) => w.question.kind === 'match' && w.question.form === question.form);
        waiting = waiting.filter((w) => !older.includes(w));
        running = running.filter((w) => !older.includes(w));
        for (const { id: old } of older) reply(old, { kind: 'match', match: null });
      }
      waiting.push({ id, question });
    },
    waits: () => waiting.length > 0,
    work(analyzer) {
      if (!watch) return;
      const before = running.length;
      waiting = waiting.filter(({ id, question }) => !begin(id, question, analyzer));
      if (running.length === before) return;
      finish();
      runner ??= watch({
        onJudged: (id, judgement) => settle((task) => task.id === id, { judgement }),
        onMade: (id, value) => settle((task) => task.id === id, { made: value }),
        onStopped: (key) => settle((task) => task.key === key, 'stopped'),
      });
      const order = [...running].sort((a, b) => rank(a) - rank(b));
      runner.run(
        order.flatMap(({ batches, open }) =>
          batches.map((b) => ({ ...b, tasks: b.tasks.filter((task) => open.has(task.id)) })).filter((b) => b.tasks.length > 0),
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
