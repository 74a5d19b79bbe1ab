// `apidoc-studio send`: sends a message of a document, which is judged before it leaves.
import { httpMethodOf, operationToSend, visibleText } from '../core/api.ts';
import type { LiveChannel, LiveMessage, MessageDraft, ReplyWay } from '../core/types.ts';
import { LiveConnection } from '../live/live-connection.ts';
import { reasonOf, type TransportMessage } from '../live/transport.ts';
import { loadTransport } from '../live/transports.ts';
import type { Arguments } from './arguments.ts';
import { type ExitCode, errorLine, type RunCommand, type Streams } from './command.ts';
import { CommandError, explainFailure } from './failures.ts';
import { jsonLine, LiveJudge, textLine } from './live/live-line.ts';
import {
  addressOf,
  hostText,
  judgeHost,
  type LiveTarget,
  openTarget,
  requireConsent,
  subscriptionTo,
} from './live/live-target.ts';
import { MessageMaker, type ReadyMessage, replyWay } from './live/outgoing.ts';
import { PatternWatch } from './messages/pattern-watch.ts';
import { readBytes } from './read-file.ts';

/** Sends one message, or several; waits for the reply if that is wanted. */
export const sendCommand: RunCommand = async (args, streams) => {
  const target = await openTarget(args);
  const [channel] = target.channels;
  if (args.value('message') === undefined) {
    const names = channel?.messages.map(({ name }) => visibleText(name)).join(', ');
    throw new CommandError(`name the message with --message${names ? `: ${names}` : ''}.`);
  }
  requireConsent(target.server, args);
  const message = channel?.messages[0];
  if (!channel || !message) throw new CommandError('there is no such message.');
  const sender = new Sender(target, channel, message, args, streams);
  const ready = await sender.messages();
  const refused = ready.find(({ judged }) => judged.verdict !== 'valid');
  if (refused && !args.has('allow-invalid')) return sender.refuse(refused);
  return sender.send(ready);
};

class Sender {
  private readonly target: LiveTarget;
  private readonly channel: LiveChannel;
  private readonly message: LiveMessage;
  private readonly args: Arguments;
  private readonly streams: Streams;
  private readonly patterns = new PatternWatch();
  private readonly replies: LiveChannel | undefined;
  private readonly way: ReplyWay | undefined;

  constructor(
    target: LiveTarget,
    channel: LiveChannel,
    message: LiveMessage,
    args: Arguments,
    streams: Streams,
  ) {
    this.target = target;
    this.channel = channel;
    this.message = message;
    this.args = args;
    this.streams = streams;
    this.replies = target.channels.find(({ role }) => role === 'reply');
    this.way = this.replies && replyWay(this.replies, target);
  }

  /** Returns the messages, judged. @throws CommandError */
  async messages(): Promise<readonly ReadyMessage[]> {
    const { target, args, message } = this;
    const { protocol, version } = target.endpoint;
    const host = judgeHost(target.channels, this.patterns);
    const maker = new MessageMaker(target.shown, protocol, version, host);
    const address = this.address();
    const given = await this.given();
    const key = args.value('key');
    const own = args.pairs('header');
    // An id that the user gives is no new one.
    const { correlation } = message;
    const [, name = ''] = correlation?.source === 'header' ? correlation.pointer.split('/') : [];
    const id = Object.hasOwn(own, name) ? own[name] : undefined;
    const ready: ReadyMessage[] = [];
    for (let seed = 0; seed < Number(args.value('count') ?? 1); seed++) {
      const made: MessageDraft = given
        ? { bytes: given, headers: {} }
        : await maker.draft(message, args.value('example'), seed);
      const draft = { ...made, headers: { ...made.headers, ...own } };
      const one = maker.ready(this.channel, message, address, draft, {
        ...(id !== undefined && { id }),
        ...(key !== undefined && { key }),
        ...(this.way && { reply: this.way }),
      });
      ready.push({ ...one, judged: { ...one.judged, number: seed + 1 } });
    }
    return ready;
  }

  /** Nothing leaves. */
  refuse({ judged }: ReadyMessage): ExitCode {
    const problems = [...judged.errors, ...judged.warnings].slice(0, 20);
    for (const { path, message, code } of problems)
      this.streams.error(errorLine(`${path}: ${message} (${code})`));
    const what = judged.verdict === 'unknown' ? "can't be validated" : 'is invalid';
    this.streams.error(
      errorLine(`nothing was sent: the message ${what}. Add --allow-invalid to send it anyway.`),
    );
    return judged.verdict === 'unknown' ? 2 : 1;
  }

  async send(ready: readonly ReadyMessage[]): Promise<ExitCode> {
    const { endpoint, operation, model } = this.target;
    const by = operationToSend(model, operation ?? this.channel.part, this.message.name);
    const wait = this.args.value('wait-reply');
    const waiting = wait === undefined ? null : this.waitFor(ready);
    const connect = await loadTransport(endpoint.protocol);
    const { way } = this;
    // The response is the reply over HTTP; it needs no subscription.
    const subscriptions =
      waiting && way && endpoint.protocol !== 'http'
        ? [subscriptionTo(way.address, this.replies, this.args)]
        : [];
    const connection = new LiveConnection(connect, endpoint, subscriptions, {
      message: (message) => waiting?.take(message),
      dropped: () => undefined,
      restored: () => undefined,
      ended: () => undefined,
    });
    try {
      await connection.start();
      for (const { outgoing, judged, incoming } of ready) {
        const isStream = this.args.has('stream') && { isStream: true };
        await connection.send({ ...outgoing, ...httpMethodOf(by), ...isStream });
        this.print(jsonLine(judged, incoming, operation?.key ?? null, 'out'), '');
      }
      this.streams.error(`Sent${ready.length > 1 ? ` ${ready.length} messages` : ''}\n`);
      return waiting ? await waiting.result(Number(wait)) : 0;
    } catch (failure) {
      throw new CommandError(`${hostText(endpoint)}: ${reasonOf(failure, endpoint.login)}.`);
    } finally {
      await connection.close();
    }
  }

  private print(json: string, text: string): void {
    this.streams.out(this.args.value('format') === 'ndjson' ? json : text);
  }

  private address(): string {
    const address = addressOf(this.channel, this.target);
    if (address === null)
      throw new CommandError(`the channel "${this.channel.key}" has no address to send to.`);
    const missing = /\{([^{}]*)\}/.exec(address)?.[1];
    if (missing === undefined) return address;
    throw new CommandError(`give a value with --param ${missing}=VALUE.`);
  }

  /** The payload that the user gives. @throws CommandError */
  private async given(): Promise<Uint8Array | null> {
    const file = this.args.value('payload');
    if (file === undefined) return null;
    if (file === '-') {
      if (!this.streams.readInput) throw new CommandError('there is no standard input.');
      return this.streams.readInput();
    }
    try {
      return await readBytes(file);
    } catch (failure) {
      throw new CommandError(`${file}: ${explainFailure(failure)}`);
    }
  }

  /** Waits for the replies to messages. */
  private waitFor(ready: readonly ReadyMessage[]) {
    if (!this.replies) throw new CommandError('name an operation that has a reply.');
    const host = judgeHost(this.target.channels, this.patterns);
    const { channels, endpoint, operation } = this.target;
    // The address of the replies may be another one than that of the document.
    const listened = channels.map((one) =>
      one.role === 'reply' && this.way ? { ...one, address: this.way.address } : one,
    );
    const own = listened.filter(({ role }) => role === 'reply');
    const judge = new LiveJudge(own, endpoint.protocol, host, this.patterns);
    const open = new Set(ready.map(({ judged }) => String(judged.correlationId)));
    const isCorrelated = this.message.correlation !== undefined;
    let done: () => void = () => undefined;
    const all = new Promise<void>((resolve) => {
      done = resolve;
    });
    let isInvalid = false;
    let left = ready.length;
    const take = (message: TransportMessage): void => {
      const judged = judge.judge({ ...message, address: this.way?.address ?? message.address });
      if (isCorrelated && !open.delete(String(judged.correlationId))) return;
      isInvalid ||= judged.verdict !== 'valid';
      const key = operation?.key ?? null;
      this.print(jsonLine(judged, message, key), textLine(judged, message, true));
      if (--left === 0) done();
    };
    const result = async (seconds: number): Promise<ExitCode> => {
      const timer = setTimeout(done, seconds * 1000);
      await all;
      clearTimeout(timer);
      if (left === 0) return isInvalid ? 1 : 0;
      this.streams.error(errorLine(`no reply came within ${visibleText(String(seconds))} s.`));
      return 1;
    };
    return { take, result };
  }
}
