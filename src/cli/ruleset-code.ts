// Functions in JavaScript of rulesets, which run in a thread of their own, so that one that doesn't
// end can be stopped: `--allow-ruleset-code`. A thread is no sandbox.
import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  MessageChannel,
  type MessagePort,
  receiveMessageOnPort,
  Worker,
} from 'node:worker_threads';
import { loadRuleFunctions } from '../core/api.ts';
import type {
  DeclaredFunction,
  FunctionContext,
  FunctionResult,
  OwnFunction,
} from '../core/types.ts';
import { explainFailure } from './failures.ts';
import { isInside } from './roots.ts';

/** Milliseconds of one call or of loading one function, and of all calls for a document. */
const LIMITS = { one: 5_000, all: 60_000 };
const MEMORY_MB = 512;

/** What the thread is started with. */
export interface CodeThreadData {
  readonly rulesetCode: { readonly port: MessagePort; readonly replied: Int32Array };
}

/** A message to the thread. */
export type CodeRequest =
  | { readonly is: 'load'; readonly id: number; readonly file: string; readonly schema: unknown }
  | { readonly is: 'document'; readonly written: unknown; readonly resolved: unknown }
  | {
      readonly is: 'call';
      readonly id: number;
      readonly value: unknown;
      readonly options: unknown;
      readonly path: FunctionContext['path'];
    };

/** Its reply to all but `document`; a failure in one sentence. */
export type CodeReply =
  | { readonly results: readonly FunctionResult[] }
  | { readonly failure: string };

interface Thread {
  readonly worker: Worker;
  readonly port: MessagePort;
  /** Is 1 when a reply is there. */
  readonly replied: Int32Array;
  readonly loaded: Set<number>;
  document: unknown;
}

type Loaded = Pick<DeclaredFunction, 'name' | 'optionsSchema'> & {
  readonly id: number;
  readonly file: string;
  /** Why it is not called again. */
  stopped?: string;
};

/** Runs functions of rulesets; who calls them waits for their results. */
export class RulesetCode {
  private readonly program: URL;
  private readonly limits: typeof LIMITS;
  private readonly Failure: new (
    message: string,
  ) => Error;
  private readonly functions = new Map<string, Loaded>();
  private thread: Thread | null = null;
  private document: unknown;
  private left: number;

  private constructor(
    program: URL,
    limits: typeof LIMITS,
    Failure: new (message: string) => Error,
  ) {
    this.program = program;
    this.limits = limits;
    this.Failure = Failure;
    this.left = limits.all;
  }

  /** @param program what runs again as the thread, and calls `serveRulesetCode` */
  static async create(program: URL, limits = LIMITS): Promise<RulesetCode> {
    const { FunctionFailure } = await loadRuleFunctions();
    return new RulesetCode(program, limits, FunctionFailure);
  }

  /** Whether any function was loaded: what it says may change with files that nobody knows. */
  get isUsed(): boolean {
    return this.functions.size > 0;
  }

  /** Loads a function; its file is below the folder of the ruleset. */
  readonly load = (declared: DeclaredFunction): OwnFunction | { readonly reason: string } => {
    const { name, folder, ruleset, optionsSchema } = declared;
    const file = fileOf(join(dirname(ruleset), folder, `${name}.js`), dirname(ruleset));
    if (typeof file !== 'string') return file;
    const key = `${file}\0${JSON.stringify(optionsSchema)}`;
    const loaded = this.functions.get(key) ?? {
      name,
      optionsSchema,
      file,
      id: this.functions.size,
    };
    this.functions.set(key, loaded);
    try {
      this.threadWith(loaded);
    } catch (failure) {
      return { reason: (failure as Error).message };
    }
    return (value, options, context) => this.call(loaded, value, options, context);
  };

  /** Ends the thread. */
  end(): void {
    void this.thread?.worker.terminate();
    this.thread = null;
  }

  private call(
    loaded: Loaded,
    value: unknown,
    options: unknown,
    context: FunctionContext,
  ): readonly FunctionResult[] {
    const { document: written, resolved, path } = context;
    if (this.document !== written) {
      this.document = written;
      this.left = this.limits.all;
    }
    try {
      if (this.left <= 0) throw new Error(this.noTimeLeft());
      const thread = this.threadWith(loaded);
      if (thread.document !== written) {
        thread.document = written;
        thread.port.postMessage({ is: 'document', written, resolved } satisfies CodeRequest);
      }
      return this.timed(thread, loaded, { is: 'call', id: loaded.id, value, options, path });
    } catch (failure) {
      throw new this.Failure(`The function "${loaded.name}" failed: ${(failure as Error).message}`);
    }
  }

  /** Calls a function in the time that is left for the document. */
  private timed(thread: Thread, loaded: Loaded, request: CodeRequest): readonly FunctionResult[] {
    const { left } = this;
    const start = performance.now();
    const reply = requestReply(thread, request, Math.min(this.limits.one, left));
    this.left -= performance.now() - start;
    if (reply) return resultsOf(reply);
    if (left >= this.limits.one) throw this.stop(loaded);
    // The others may have taken the time: with another document it is called again.
    this.end();
    this.left = 0;
    throw new Error(this.noTimeLeft());
  }

  private noTimeLeft(): string {
    return `all functions together took more than ${this.limits.all / 1000} seconds for a document.`;
  }

  /** Ends the thread with a function that is not called again, and returns why. */
  private stop(loaded: Loaded): Error {
    this.end();
    loaded.stopped = `it took more than ${this.limits.one / 1000} seconds, or ended its thread.`;
    return new Error(loaded.stopped);
  }

  /** Returns the thread with a function loaded. */
  private threadWith(loaded: Loaded): Thread {
    if (loaded.stopped !== undefined) throw new Error(loaded.stopped);
    this.thread ??= startThread(this.program);
    const { thread } = this;
    const { id, file, optionsSchema: schema } = loaded;
    if (!thread.loaded.has(id)) {
      const reply = requestReply(thread, { is: 'load', id, file, schema }, this.limits.one);
      if (!reply) throw this.stop(loaded);
      resultsOf(reply);
    }
    thread.loaded.add(id);
    return thread;
  }
}

/** Sends a request, and waits for the reply; null where none comes within the milliseconds. */
function requestReply(
  { port, replied }: Thread,
  request: CodeRequest,
  limit: number,
): CodeReply | null {
  Atomics.store(replied, 0, 0);
  port.postMessage(request);
  if (Atomics.wait(replied, 0, 0, limit) === 'timed-out') return null;
  return (receiveMessageOnPort(port)?.message as CodeReply | undefined) ?? null;
}

/** @throws Error with the reason of a failure */
function resultsOf(reply: CodeReply): readonly FunctionResult[] {
  if ('failure' in reply) throw new Error(reply.failure);
  return reply.results;
}

function startThread(program: URL): Thread {
  const { port1: port, port2 } = new MessageChannel();
  const replied = new Int32Array(new SharedArrayBuffer(4));
  const workerData: CodeThreadData = { rulesetCode: { port: port2, replied } };
  const worker = new Worker(program, {
    workerData,
    transferList: [port2],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  worker.on('error', () => undefined);
  worker.unref();
  port.unref();
  return { worker, port, replied, loaded: new Set(), document: undefined };
}

/** Returns the real path of a function, or why it isn't run. */
function fileOf(path: string, folder: string): string | { readonly reason: string } {
  try {
    const file = realpathSync(path);
    if (!isInside(realpathSync(folder), file) || !statSync(file).isFile())
      return { reason: `${basename(path)} is not a file below the folder of the ruleset.` };
    return file;
  } catch (failure) {
    return { reason: `${basename(path)}: ${explainFailure(failure)}` };
  }
}
