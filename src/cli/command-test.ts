// `apidoc-studio test`: whether an application keeps to its document.
import { formatCount } from '../core/api.ts';
import type { Arguments } from './arguments.ts';
import { errorLine, type RunCommand } from './command.ts';
import { CommandError, unknownName } from './failures.ts';
import { type LiveOperation, operationsOn } from './live/contract.ts';
import { hostText, openServer, requireConsent } from './live/live-target.ts';
import { OperationTest, type Probe } from './live/operation-test.ts';
import { REPORTS } from './live/test-report.ts';
import { runShell } from './start-program.ts';

/** Seconds for all that is to come, unless others are given. */
const TIMEOUT = 10;

/** Tests all operations at the same time. */
export const testCommand: RunCommand = async (args, streams) => {
  const target = await openServer(args);
  requireConsent(target.server, args);
  const all = operationsOn(target);
  const operations = await chooseOperations(all, args.values('operation'));
  const seconds = Number(args.value('timeout') ?? TIMEOUT);
  const probes = await probesOf(args, all, seconds);
  const note = (text: string): void => streams.error(errorLine(text));
  const tests = operations.map(
    (one) => new OperationTest(one, target, probes.get(one.part.key), args, note),
  );
  try {
    // What the application sends must not come before somebody listens.
    const addresses = await Promise.all(tests.map((test) => test.start()));
    const listened = addresses.filter((address) => address !== '').join(', ');
    const at = listened === '' ? '' : `${listened} at `;
    streams.error(`Testing ${at}${hostText(target.endpoint)}\n`);
    const trigger = args.value('trigger');
    if (trigger !== undefined && !(await runShell(trigger, seconds * 1000)))
      throw new CommandError(`the trigger failed, or took longer than ${seconds} s.`);
    await withinSeconds(seconds, async () => {
      await Promise.all(tests.map(async (test) => Promise.all([test.run(), test.done])));
    });
  } finally {
    await Promise.all(tests.map((test) => test.stop()));
  }
  const results = tests.map((test) => test.result(args.has('require-all')));
  const report = REPORTS[args.value('report') ?? 'markdown'] ?? REPORTS.markdown;
  streams.out(report?.(results) ?? '');
  const count = (status: string) => results.filter((one) => one.status === status).length;
  streams.error(
    `${formatCount(results.length, 'operation')}, ${count('passed')} passed, ${count('failed')} failed, ${count('not-observable')} not observable\n`,
  );
  if (count('failed') > 0) return 1;
  return tests.some(({ isUndecided }) => isUndecided) ? 2 : 0;
};

/** @throws CommandError */
async function chooseOperations(
  all: readonly LiveOperation[],
  names: readonly string[],
): Promise<readonly LiveOperation[]> {
  if (names.length === 0) return all;
  const keys = all.map(({ part }) => part.key);
  for (const name of names)
    if (!keys.includes(name)) throw await unknownName('operation', name, keys);
  return all.filter(({ part }) => names.includes(part.key));
}

/** What shows the effect of an operation: the messages of another one, else a command. */
async function probesOf(
  args: Arguments,
  all: readonly LiveOperation[],
  seconds: number,
): Promise<ReadonlyMap<string, Probe>> {
  const pairs = Object.entries(args.pairs('probe'));
  await chooseOperations(
    all,
    pairs.map(([name]) => name),
  );
  return new Map(
    pairs.map(([name, shows]): [string, Probe] => {
      const operation = all.find(({ part }) => part.key === shows);
      return [
        name,
        operation
          ? { kind: 'channel', operation }
          : { kind: 'command', run: () => runShell(shows, seconds * 1000) },
      ];
    }),
  );
}

async function withinSeconds(seconds: number, work: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, seconds * 1000);
  });
  try {
    await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
