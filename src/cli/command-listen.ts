// `apidoc-studio listen`: judges what comes through a channel, as it comes.
import { formatCount, formatNumber, httpMethodOf } from '../core/api.ts';
import type { Incoming, JudgedMessage } from '../core/types.ts';
import { LiveConnection } from '../live/live-connection.ts';
import { reasonOf, type Subscription, type TransportMessage } from '../live/transport.ts';
import { loadTransport } from '../live/transports.ts';
import type { Arguments } from './arguments.ts';
import { type ExitCode, errorLine, type RunCommand, type Streams } from './command.ts';
import { CommandError } from './failures.ts';
import { jsonLine, LiveJudge, textLine } from './live/live-line.ts';
import {
  hostText,
  judgeHost,
  type LiveTarget,
  openTarget,
  startConnection,
  subscriptionOf,
  subscriptionTo,
} from './live/live-target.ts';
import { PatternWatch } from './messages/pattern-watch.ts';

/** Listens until the user interrupts it, or until it has what was asked for. */
export const listenCommand: RunCommand = async (args, streams) => {
  const target = await openTarget(args);
  const { endpoint, channels, operation } = target;
  const subscriptions = channels.flatMap((channel) => {
    const one = subscriptionOf(channel, target, args);
    return one ? [{ ...one, ...(channel.role === 'reply' ? {} : httpMethodOf(operation)) }] : [];
  });
  if (subscriptions.length === 0)
    throw new CommandError('the channel has no address that could be listened to.');
  const listener = new Listener(target, args, streams);
  const connect = await loadTransport(endpoint.protocol);
  const connection = new LiveConnection(connect, endpoint, distinctSubscriptions(subscriptions), {
    message: (message) => listener.take(message),
    dropped: (reason, seconds) =>
      listener.note(
        `the connection was lost (${reasonOf(reason, endpoint.login)}), trying again ${seconds === 0 ? 'now' : `in ${seconds} s`}.`,
      ),
    restored: () => listener.note('connected again.'),
    ended: (reason) => listener.fail(reason),
  });
  listener.onReplyAddress = (address) => {
    const replies = channels.find(({ role }) => role === 'reply');
    connection
      .add(subscriptionTo(address, replies, args))
      .catch((failure: Error) => listener.note(reasonOf(failure, endpoint.login)));
  };
  await startConnection(connection, endpoint);
  const addresses = subscriptions.map(({ address }) => address).join(', ');
  listener.started(addresses);
  const code = await listener.ended;
  await connection.close();
  return code;
};

/** Request and reply may come at the same address. */
function distinctSubscriptions(subscriptions: readonly Subscription[]): Subscription[] {
  return [...new Map(subscriptions.map((one) => [one.address, one])).values()];
}

/** Messages that are judged together at most. */
const MOST_WAITING = 256;

class Listener {
  onReplyAddress: (address: string) => void = () => undefined;
  readonly ended: Promise<ExitCode>;
  private readonly judge: LiveJudge;
  private readonly target: LiveTarget;
  private readonly args: Arguments;
  private readonly streams: Streams;
  private readonly counts = { valid: 0, invalid: 0, ambiguous: 0, unknown: 0 };
  private readonly count: number;
  private readonly maxRate: number;
  /** Those that came since the last turn of the event loop. */
  private readonly waiting: Incoming[] = [];
  private warnings = 0;
  private skipped = 0;
  private taken = 0;
  private second = 0;
  private inSecond = 0;
  private end: (code: ExitCode) => void = () => undefined;
  private isEnded = false;

  constructor(target: LiveTarget, args: Arguments, streams: Streams) {
    this.target = target;
    this.args = args;
    this.streams = streams;
    this.count = Number(args.value('count') ?? Number.POSITIVE_INFINITY);
    this.maxRate = Number(args.value('max-rate') ?? Number.POSITIVE_INFINITY);
    this.ended = new Promise((resolve) => {
      this.end = resolve;
    });
    const patterns = new PatternWatch();
    const host = judgeHost(target.channels, patterns);
    const protocol = target.endpoint.protocol;
    this.judge = new LiveJudge(target.channels, protocol, host, patterns);
  }

  /** Called when the server has confirmed all subscriptions. */
  started(addresses: string): void {
    const { error, interrupted } = this.streams;
    error(`Listening to ${addresses} at ${hostText(this.target.endpoint)}\n`);
    const seconds = this.args.value('for');
    if (seconds !== undefined) setTimeout(() => this.finish(), Number(seconds) * 1000).unref();
    void interrupted?.().then(() => this.finish());
  }

  note(text: string): void {
    this.streams.error(errorLine(text));
  }

  fail(reason: Error): void {
    const { endpoint } = this.target;
    this.note(`${hostText(endpoint)}: ${reasonOf(reason, endpoint.login)}.`);
    this.finish(2);
  }

  take(message: TransportMessage): void {
    // The patterns of some brokers match more than one segment.
    if (this.isEnded || !this.judge.hasAddress(message.address)) return;
    if (this.isTooFast()) {
      this.skipped++;
      return;
    }
    if (this.waiting.push(message) === 1) setImmediate(() => this.judgeWaiting());
    else if (this.waiting.length >= MOST_WAITING) this.judgeWaiting();
  }

  /** Judges and prints those that came at once together: a limit of time for each takes long. */
  private judgeWaiting(): void {
    const messages = this.waiting.splice(0).slice(0, this.count - this.taken);
    if (messages.length === 0) return;
    const lines: string[] = [];
    for (const [i, judged] of this.judge.judgeAll(messages).entries()) {
      const incoming = messages[i];
      if (!incoming) break;
      this.counts[judged.verdict]++;
      if (judged.verdict === 'valid' && judged.warnings.length > 0) this.warnings++;
      lines.push(this.lineOf(judged, incoming));
      if (judged.replyAddress !== null) this.onReplyAddress(judged.replyAddress);
    }
    this.taken += messages.length;
    this.streams.out(lines.join(''));
    if (this.taken >= this.count) this.finish();
  }

  private isTooFast(): boolean {
    const second = Math.floor(performance.now() / 1000);
    if (second !== this.second) this.inSecond = 0;
    this.second = second;
    return ++this.inSecond > this.maxRate;
  }

  private lineOf(judged: JudgedMessage, incoming: Incoming): string {
    const operation = this.target.operation?.key ?? null;
    return this.args.value('format') === 'ndjson'
      ? jsonLine(judged, incoming, operation)
      : textLine(judged, incoming, this.args.has('payload'));
  }

  private finish(code?: ExitCode): void {
    if (this.isEnded) return;
    this.isEnded = true;
    this.judgeWaiting();
    this.streams.error(this.summary());
    this.end(code ?? this.exitCode());
  }

  private summary(): string {
    const kinds = Object.entries(this.counts).filter(([, count]) => count > 0);
    const parts = [
      formatCount(this.taken, 'message'),
      ...kinds.map(([verdict, count]) => `${formatNumber(count)} ${verdict}`),
      ...(this.warnings > 0 ? [`${formatNumber(this.warnings)} with warnings`] : []),
      ...(this.skipped > 0 ? [`${formatNumber(this.skipped)} skipped`] : []),
    ];
    return `${parts.join(', ')}\n`;
  }

  private exitCode(): ExitCode {
    const { invalid, ambiguous, unknown } = this.counts;
    if (unknown > 0) return 2;
    const least = this.args.value('fail-on') ?? 'error';
    if (least === 'never') return 0;
    return invalid + ambiguous > 0 || (least === 'warning' && this.warnings > 0) ? 1 : 0;
  }
}
