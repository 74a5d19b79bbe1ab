// The thread that runs functions of rulesets. They get what Spectral gives them, and may import
// `createRulesetFunction` and the functions of Spectral, which are ours.
import { register } from 'node:module';
import { pathToFileURL } from 'node:url';
import { loadRuleFunctions } from '../core/api.ts';
import type { FunctionResult } from '../core/types.ts';
import type { CodeReply, CodeRequest, CodeThreadData } from './ruleset-code.ts';

type Schema = Readonly<Record<string, unknown>>;
type Helpers = Awaited<ReturnType<typeof loadRuleFunctions>>;

/** A function as rulesets write it. */
type RulesetFunction = (value: unknown, options: unknown, context: unknown) => unknown;

/** Where modules that stand for those of Spectral find what they export. */
const SHARED = 'apidoc-studio:functions';

/** Serves the requests of the thread that started this one. */
export async function serveRulesetCode({ rulesetCode }: CodeThreadData): Promise<void> {
  const { port, replied } = rulesetCode;
  const helpers = await loadRuleFunctions();
  // What a function prints is no part of the output of the program, which waits for it.
  for (const stream of [process.stdout, process.stderr]) stream.write = dropOutput;
  provideModules(helpers);
  const serve = createCodeServer(helpers, (reply) => {
    port.postMessage(reply);
    Atomics.store(replied, 0, 1);
    Atomics.notify(replied, 0);
  });
  port.on('message', serve);
}

const dropOutput: typeof process.stdout.write = (_text, encoding, done = encoding) => {
  if (typeof done === 'function') process.nextTick(done);
  return true;
};

/** Returns what loads and calls functions, one request after the other. */
export function createCodeServer(
  { firstSchemaError }: Pick<Helpers, 'firstSchemaError'>,
  reply: (reply: CodeReply) => void,
): (request: CodeRequest) => Promise<void> {
  const functions = new Map<number, { run: RulesetFunction; schema: unknown }>();
  let document: { readonly written: unknown; readonly resolved: unknown } | null = null;

  const respond = async (request: CodeRequest): Promise<readonly FunctionResult[]> => {
    if (request.is === 'load') {
      const { id, file, schema } = request;
      functions.set(id, { run: await functionIn(file), schema });
      return [];
    }
    if (request.is === 'document') return [];
    const { id, value, options, path } = request;
    const { run, schema } = functions.get(id) ?? {};
    if (isObject(schema)) requireOptions(firstSchemaError(options, schema));
    const context = {
      path,
      document: { data: document?.written },
      documentInventory: { unresolved: document?.written, resolved: document?.resolved },
    };
    return resultsOf(await run?.(value, options, context));
  };

  let last: Promise<void> = Promise.resolve();
  return (request) => {
    last = last.then(async () => {
      if (request.is === 'document') document = request;
      else
        reply(
          await respond(request).then(
            (results): CodeReply => ({ results }),
            (failure: unknown): CodeReply => ({ failure: sentenceOf(failure) }),
          ),
        );
    });
    return last;
  };
}

/** Loads the function that a module exports by default. */
async function functionIn(file: string): Promise<RulesetFunction> {
  const { default: found } = await import(/* @vite-ignore */ pathToFileURL(file).href);
  const run = typeof found === 'function' ? found : found?.default;
  if (typeof run !== 'function') throw new Error('it exports no function by default');
  return run;
}

/** Returns what a function found, as plain data. */
function resultsOf(found: unknown): readonly FunctionResult[] {
  if (found === undefined || found === null) return [];
  if (!Array.isArray(found)) throw new Error('it returned no list of results');
  return found.map((one) => {
    if (!isObject(one) || typeof one.message !== 'string')
      throw new Error('it returned a result without a message');
    const { message, path } = one;
    if (path === undefined) return { message };
    const isPath =
      Array.isArray(path) && path.every((key) => /^(?:string|number)$/.test(typeof key));
    if (!isPath) throw new Error('it returned a path that is not a list of keys');
    return { message, path };
  });
}

function requireOptions(error: string | null): void {
  if (error !== null) throw new Error(`its options are invalid: ${error}`);
}

/** Returns a failure as one sentence, of whatever was thrown. */
function sentenceOf(failure: unknown): string {
  const text = failure instanceof Error ? failure.message : String(failure);
  const [line = ''] = text.split('\n');
  return /[.!?]$/.test(line) ? line : `${line}.`;
}

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lets functions import from the packages of Spectral, which need not be installed. */
function provideModules(helpers: Helpers): void {
  const modules: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    '@stoplight/spectral-core': { createRulesetFunction: rulesetFunctions(helpers) },
    '@stoplight/spectral-functions': Object.fromEntries(
      helpers.names.map((name) => [name, tableFunction(helpers, name)]),
    ),
  };
  Object.assign(globalThis, { [SHARED]: modules });
  const urls = Object.entries(modules).map(([name, exported]) => {
    const values = `globalThis[${JSON.stringify(SHARED)}][${JSON.stringify(name)}]`;
    const names = Object.keys(exported);
    const lines = names.map((one, i) => `const f${i} = ${values}[${JSON.stringify(one)}];`);
    const list = names.map((one, i) => `f${i} as ${one}`).join(', ');
    return [name, moduleOf(`${lines.join('')}export { ${list} };`)];
  });
  register(
    moduleOf(
      `const urls = new Map(${JSON.stringify(urls)});
      export function resolve(name, context, next) {
        const url = urls.get(name);
        return url ? { url, shortCircuit: true } : next(name, context);
      }`,
    ),
  );
}

const moduleOf = (source: string): string => `data:text/javascript,${encodeURIComponent(source)}`;

/** Returns a function of Spectral as code calls it. */
function tableFunction({ callFunction }: Helpers, name: string): RulesetFunction {
  return (value, options, context) => {
    const path = isObject(context) && Array.isArray(context.path) ? context.path : [];
    const found = callFunction(name, value, isObject(options) ? options : {}, path);
    return found.length > 0 ? found : undefined;
  };
}

/** Returns `createRulesetFunction` of Spectral: functions that check input and options first. */
function rulesetFunctions({ firstSchemaError }: Helpers) {
  return (
    { input, options: schema }: { readonly input?: unknown; readonly options?: unknown },
    run: RulesetFunction,
  ): RulesetFunction =>
    (value, options, context) => {
      if (isObject(input) && firstSchemaError(value, input) !== null) return undefined;
      if (isObject(schema)) requireOptions(firstSchemaError(options, schema));
      return run(value, options, context);
    };
}
