// The test of one operation: what the application sends is waited for, what it receives is sent.
import { EnumCoverage, httpMethodOf } from '../../core/api.ts';
import type {
  CoveredEnum,
  Incoming,
  JudgedMessage,
  LiveMessage,
  ReplyWay,
} from '../../core/types.ts';
import { LiveConnection } from '../../live/live-connection.ts';
import { reasonOf, type Subscription, type TransportMessage } from '../../live/transport.ts';
import { loadTransport } from '../../live/transports.ts';
import type { Arguments } from '../arguments.ts';
import { CommandError } from '../failures.ts';
import { PatternWatch } from '../messages/pattern-watch.ts';
import { concreteAddress, type LiveOperation } from './contract.ts';
import { jsonLine, LiveJudge } from './live-line.ts';
import {
  hostText,
  judgeHost,
  type ServerTarget,
  startConnection,
  subscriptionOf,
  subscriptionTo,
} from './live-target.ts';
import { MessageMaker, replyWay } from './outgoing.ts';

type TestStatus = 'passed' | 'failed' | 'not-observable';

/** What a test found out, as the report has it. */
export interface OperationResult {
  readonly operation: string;
  readonly action: string;
  readonly status: TestStatus;
  /** Messages of the application that came. */
  readonly seen: number;
  readonly invalid: number;
  /** Messages that did not come; of an operation that receives, those without a reply. */
  readonly missing: readonly string[];
  /** What was sent and what came, as `listen` prints it. */
  readonly messages: readonly object[];
  readonly enums: readonly (CoveredEnum & { readonly message: string })[];
}

/** What shows that a message without a reply had an effect. */
export type Probe =
  | { readonly kind: 'channel'; readonly operation: LiveOperation }
  | { readonly kind: 'command'; readonly run: () => Promise<boolean> };

/** Milliseconds between two runs of a command that shows an effect. */
const PROBE_INTERVAL = 500;

export class OperationTest {
  readonly operation: LiveOperation;
  /** Resolves when all that is expected has come. */
  readonly done: Promise<void>;
  private readonly target: ServerTarget;
  private readonly args: Arguments;
  private readonly note: (text: string) => void;
  private readonly way: ReplyWay | undefined;
  private readonly judge: LiveJudge;
  private readonly maker: MessageMaker;
  private readonly probe: Probe | undefined;
  private readonly coverage: ReadonlyMap<string, EnumCoverage>;
  private readonly expected: Set<string>;
  /** Requests without a reply, by their correlation id. */
  private readonly open = new Map<string, string>();
  private readonly lines: object[] = [];
  private connection: LiveConnection | undefined;
  private finish: () => void = () => undefined;
  private seen = 0;
  private invalid = 0;
  private unknown = 0;
  private hasFailed = false;
  private isEnded = false;

  constructor(
    operation: LiveOperation,
    target: ServerTarget,
    probe: Probe | undefined,
    args: Arguments,
    note: (text: string) => void,
  ) {
    this.operation = operation;
    this.target = target;
    this.probe = probe;
    this.args = args;
    this.note = note;
    this.done = new Promise((resolve) => {
      this.finish = resolve;
    });
    const { channel, reply } = operation;
    this.way = this.isSender || !reply ? undefined : replyWay(reply, target);
    const came = this.isSender ? channel : this.observed();
    const patterns = new PatternWatch();
    const host = judgeHost([channel, ...(reply ? [reply] : []), ...(came ? [came] : [])], patterns);
    const { protocol, version } = target.endpoint;
    this.judge = new LiveJudge(came ? [came] : [], protocol, host, patterns);
    this.maker = new MessageMaker(target.shown, protocol, version, host);
    this.expected = new Set(channel.messages.map(({ name }) => name));
    const covered = came?.messages ?? [];
    this.coverage = new Map(covered.map(({ name, payload }) => [name, new EnumCoverage(payload)]));
  }

  /** Whether something shows that the application does what it should. */
  get isObservable(): boolean {
    return this.isSender || this.operation.reply !== undefined || this.probe !== undefined;
  }

  /** Whether a message could not be judged, or the connection failed. */
  get isUndecided(): boolean {
    return this.unknown > 0 || this.hasFailed;
  }

  /** Connects, and subscribes to what is to come. @throws CommandError */
  async start(): Promise<string> {
    const { endpoint } = this.target;
    const subscription = this.subscription();
    this.connection = new LiveConnection(
      await loadTransport(endpoint.protocol),
      endpoint,
      subscription ? [subscription] : [],
      {
        message: (message) => this.take(message),
        dropped: (reason) => this.failed(reason),
        restored: () => undefined,
        ended: (reason) => this.failed(reason),
      },
    );
    await startConnection(this.connection, endpoint);
    return subscription?.address ?? '';
  }

  /** Sends what the application receives. */
  async run(): Promise<void> {
    if (this.isSender) return;
    const { operation, target } = this;
    for (const message of operation.channel.messages) {
      try {
        await this.send(message);
      } catch (failure) {
        this.failed(failure as Error);
      }
    }
    if (this.probe?.kind === 'command') {
      while (!this.isEnded && !(await this.probe.run()))
        await new Promise((resolve) => setTimeout(resolve, PROBE_INTERVAL).unref());
      if (!this.isEnded) this.expected.clear();
    }
    if (!this.isObservable || this.isComplete) this.finish();
    // Over HTTP all responses have come.
    if (operation.reply && target.endpoint.protocol === 'http') this.finish();
  }

  async stop(): Promise<void> {
    this.isEnded = true;
    await this.connection?.close();
  }

  /** @param requiresAll whether the test fails where something did not come */
  result(requiresAll: boolean): OperationResult {
    const missing = this.isObservable ? [...this.expected] : [];
    const isFailed = this.invalid > 0 || (requiresAll && missing.length > 0);
    const isSilent = !this.isObservable || (this.seen === 0 && missing.length > 0);
    const { key, action = '' } = this.operation.part;
    return {
      operation: key,
      action,
      status: isFailed ? 'failed' : isSilent ? 'not-observable' : 'passed',
      seen: this.seen,
      invalid: this.invalid,
      missing,
      messages: this.lines,
      enums: [...this.coverage].flatMap(([message, one]) =>
        one.result().map((found) => ({ message, ...found })),
      ),
    };
  }

  private get isSender(): boolean {
    return this.operation.part.action === 'send';
  }

  private get isComplete(): boolean {
    return this.expected.size === 0;
  }

  /** What is listened to beside what is sent. */
  private observed() {
    const { reply } = this.operation;
    if (reply && this.way) return { ...reply, address: this.way.address };
    return this.probe?.kind === 'channel' ? this.probe.operation.channel : undefined;
  }

  private subscription(): Subscription | null {
    const { target, args, way, operation } = this;
    if (this.isSender) {
      const own = subscriptionOf(operation.channel, target, args);
      return own && { ...own, ...httpMethodOf(operation.part) };
    }
    // Over HTTP the response is the reply.
    if (way)
      return target.endpoint.protocol === 'http'
        ? null
        : subscriptionTo(way.address, operation.reply, args);
    return this.probe?.kind === 'channel'
      ? subscriptionOf(this.probe.operation.channel, target, args)
      : null;
  }

  private async send(message: LiveMessage): Promise<void> {
    const { operation, target, maker, way } = this;
    const seed = Number(this.args.value('seed') ?? 0);
    const draft = await maker.nth(message, 0, seed);
    const address = concreteAddress(operation.channel, target.parameters);
    if (address === null) throw new CommandError('the channel has no address to send to.');
    const more = way ? { reply: way } : {};
    const ready = maker.ready(operation.channel, message, address, draft, more);
    if (ready.judged.verdict !== 'valid') {
      const [first] = [...ready.judged.errors, ...ready.judged.warnings];
      throw new CommandError(
        `no valid value of "${message.name}" could be made. ${first?.path}: ${first?.message}`,
      );
    }
    const { correlationId } = ready.judged;
    this.open.set(idOf(correlationId, message.name), message.name);
    this.keep(ready.judged, ready.incoming, 'out');
    const isStream = this.args.has('stream') && { isStream: true };
    await this.connection?.send({
      ...ready.outgoing,
      ...httpMethodOf(operation.part),
      ...isStream,
    });
  }

  private take(message: TransportMessage): void {
    if (this.isEnded) return;
    const { protocol } = this.target.endpoint;
    // Over HTTP the response to what was sent is the reply, or nothing that shows an effect.
    if (message.isResponse && !this.way) return;
    const isResponse = this.way !== undefined && protocol === 'http';
    const address = isResponse ? (this.way?.address ?? message.address) : message.address;
    if (!this.judge.hasAddress(address)) return;
    const judged = this.judge.judge({ ...message, address });
    if (this.way) {
      const request = this.requestOf(judged);
      if (request === undefined) return;
      this.expected.delete(request);
    } else if (this.isSender) {
      if (judged.message !== null) this.expected.delete(judged.message);
    } else {
      // What came before anything was sent is no effect of it.
      if (this.open.size === 0) return;
      if (judged.verdict === 'valid') this.expected.clear();
    }
    this.seen++;
    if (judged.verdict === 'invalid' || judged.verdict === 'ambiguous') this.invalid++;
    if (judged.verdict === 'unknown') this.unknown++;
    if (judged.verdict === 'valid' && judged.message !== null && judged.value)
      this.coverage.get(judged.message)?.add(judged.value.is);
    this.keep(judged, message, 'in');
    if (this.isComplete) this.finish();
  }

  /** The request that a reply belongs to: of those without ids, the first. */
  private requestOf({ correlationId }: JudgedMessage): string | undefined {
    const isCorrelated = this.operation.channel.messages.some(({ correlation }) => correlation);
    const [first] = this.open.keys();
    const id = isCorrelated ? idOf(correlationId, '') : first;
    if (id === undefined) return undefined;
    const request = this.open.get(id);
    this.open.delete(id);
    return request;
  }

  private keep(judged: JudgedMessage, incoming: Incoming, direction: 'in' | 'out'): void {
    const number = this.lines.length + 1;
    const { key } = this.operation.part;
    this.lines.push(JSON.parse(jsonLine({ ...judged, number }, incoming, key, direction)));
  }

  private failed(reason: Error): void {
    if (this.isEnded) return;
    this.hasFailed = true;
    const { endpoint } = this.target;
    const text = reason instanceof CommandError ? reason.message : reasonOf(reason, endpoint.login);
    this.note(`${this.operation.part.key}: ${text} (${hostText(endpoint)})`);
  }
}

const idOf = (id: unknown, otherwise: string): string =>
  id === null || id === undefined ? `message ${otherwise}` : `id ${String(id)}`;
