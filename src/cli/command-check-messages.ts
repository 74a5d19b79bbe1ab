// `apidoc-studio check-messages`: validates recorded messages, a line each, against a document.
import { candidatesOf } from '../core/api.ts';
import type { LiveMessage, Model } from '../core/types.ts';
import type { Arguments } from './arguments.ts';
import { type ExitCode, type RunCommand, version } from './command.ts';
import { CommandError } from './failures.ts';
import { rejections } from './foreign-files.ts';
import { asText } from './formats/text.ts';
import { MessageChecker } from './messages/check-message.ts';
import { checkStream } from './messages/check-stream.ts';
import { MessageReport, reportJson, reportJunit, summaryText } from './messages/message-report.ts';
import { PatternWatch } from './messages/pattern-watch.ts';
import { selectMessages } from './messages/select-messages.ts';
import { openDocument } from './open-document.ts';
import { RemoteFiles } from './remote-files.ts';
import { remoteOptions } from './request-settings.ts';
import { Roots } from './roots.ts';
import { readSource, type Source } from './sources.ts';
import { locateProblems, resultOfProblems } from './validation-result.ts';

/** Problems that are reported unless another number is given. */
const MAX_PROBLEMS = 100;

/** Validates the lines of standard input. */
export const checkMessagesCommand: RunCommand = async (args, streams) => {
  const { input } = streams;
  if (!input) throw new CommandError('there is no standard input.');
  const remote = await RemoteFiles.create(remoteOptions(args));
  const source = { ...(await readDocument(args)), remote };
  const { analyzer, shown } = await openDocument(source, (one) => one.model());
  const rejected = rejections(analyzer.problems());
  if (rejected.length > 0) {
    const result = resultOfProblems(source.file, locateProblems(source, analyzer, rejected));
    streams.error(asText({ documents: [result], colour: false, quiet: false }));
    return 2;
  }
  const { messages, exactlyOne } = await selectMessages(shown, args);
  const types = candidatesOf(
    shown.bundler(),
    messages.map((part) => ({ part, name: part.key })),
  );
  requireSchemas(types);
  const patterns = new PatternWatch();
  const checker = new MessageChecker(
    types,
    { envelope: args.has('envelope'), exactlyOne, headers: headersOf(shown.model()) },
    patterns,
  );
  const format = args.value('format') ?? 'text';
  const report = new MessageReport(
    source.file,
    types.map(({ name }) => name),
    Number(args.value('max-problems') ?? MAX_PROBLEMS),
    format === 'text' ? streams.out : null,
  );
  const start = performance.now();
  await checkStream(input(), checker, patterns, report);
  report.seconds = (performance.now() - start) / 1000;
  streams.out(print(format, report));
  return exitCode(report, args);
};

async function readDocument(args: Arguments): Promise<Source> {
  const [name, more] = args.operands;
  if (name === undefined || more !== undefined)
    throw new CommandError('name one document; the messages are read from standard input.');
  if (name === '-')
    throw new CommandError(
      'the messages are read from standard input: name the file of the document.',
    );
  const roots = new Roots(args.value('root') ?? null);
  const source = await readSource(name, { stdinName: 'stdin', readInput: undefined, roots });
  if ('reason' in source) throw new CommandError(`${source.file}: ${source.reason}`);
  return source;
}

/** Headers have types where all servers speak AMQP; elsewhere they are texts. */
function headersOf({ parts }: Model): 'typed' | 'texts' {
  const protocols = [...parts.values()].flatMap((part) =>
    part.kind === 'server' ? [part.protocol ?? ''] : [],
  );
  return protocols.length > 0 && protocols.every((one) => /^amqps?1?$/.test(one))
    ? 'typed'
    : 'texts';
}

/** @throws CommandError where no line could be checked by any message */
function requireSchemas(types: readonly LiveMessage[]): void {
  const reasons = types.map(({ name, payload }) =>
    payload.kind === 'unknown' ? `${name}: ${payload.why}` : null,
  );
  if (reasons.every((reason) => reason !== null)) throw new CommandError(...reasons.slice(0, 3));
}

function print(format: string, report: MessageReport): string {
  if (format === 'json') return reportJson(report, version);
  return format === 'junit' ? reportJunit(report) : summaryText(report);
}

function exitCode({ invalid, warnings, unchecked }: MessageReport, args: Arguments): ExitCode {
  if (unchecked > 0) return 2;
  const least = args.value('fail-on') ?? 'error';
  if (least === 'never') return 0;
  return invalid > 0 || (least === 'warning' && warnings > 0) ? 1 : 0;
}
