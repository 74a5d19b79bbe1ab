// The judge over the published scenarios of live messages, without a network.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { Analyzer } from '../analyzer.ts';
import { partOf } from '../model/parts.ts';
import { loadOptionalParser } from '../optional-parsers.ts';
import { channelOf, channelsOf } from './candidates.ts';
import { interpretedDecider } from './interpret.ts';
import type { JudgeHost } from './judge.ts';
import { judgedChannel, plainChannel } from './plain-channel.ts';
import { type Incoming, LiveSession } from './session.ts';

const FOLDER = resolve(import.meta.dirname, '../../../../../shared/live');
const FILES = existsSync(FOLDER)
  ? readdirSync(FOLDER).filter((file) => /^s-.*\.json$/.test(file))
  : [];
if (FILES.length === 0) console.warn(`Skipped: no scenarios in ${FOLDER}.`);

interface Message {
  readonly control?: string;
  readonly payload?: unknown;
  readonly text?: string;
  readonly base64?: string;
  readonly empty?: true;
  readonly tombstone?: true;
  readonly generate?: { count: number; item: unknown; last?: unknown; wrap?: { key: string } };
  readonly address?: string;
  readonly headers?: Record<string, unknown>;
  readonly contentType?: string;
  readonly key?: string;
  readonly retained?: boolean;
}

interface Expected {
  readonly verdict: string;
  readonly message: string | null;
  readonly paths?: readonly string[];
  readonly below?: boolean;
  readonly parameters?: Record<string, string>;
  readonly channel?: string;
  readonly correlationId?: unknown;
  readonly inReplyTo?: number | null;
  readonly schemaId?: number;
  readonly warning?: string;
  readonly fitting?: readonly string[];
}

interface Scenario {
  readonly document: string;
  readonly protocol: string;
  readonly channel: string;
  readonly operation?: string;
  readonly messages: readonly Message[];
  readonly expected: readonly Expected[];
}

test.each(FILES)('%s', async (file) => {
  const scenario = JSON.parse(readFileSync(resolve(FOLDER, file), 'utf8')) as Scenario;
  const { session, copied } = await sessionsOf(scenario);
  const received = scenario.messages.filter(({ control }) => control === undefined);
  for (const [i, expected] of scenario.expected.entries()) {
    const message = received[i] as Message;
    const incoming = incomingOf(message, scenario);
    const line = session.judge(incoming);
    // A thread that has no document judges alike.
    expect({ ...copied.judge(incoming), value: null }).toEqual({ ...line, value: null });
    const [first] = line.errors;
    const label = `${i + 1}: ${JSON.stringify(message).slice(0, 200)}`;
    const found = { label, verdict: line.verdict, message: line.message };
    expect({ ...found, first }).toMatchObject({
      label,
      verdict: expected.verdict,
      message: expected.message,
    });
    if (expected.paths) {
      const path = first?.path ?? '';
      const isRight =
        expected.paths.includes(path) ||
        (expected.below === true && expected.paths.some((one) => path.startsWith(one)));
      expect({ label, path, of: expected.paths, isRight }).toMatchObject({ isRight: true });
    }
    if (expected.parameters) expect(line.parameters).toEqual(expected.parameters);
    for (const name of ['channel', 'correlationId', 'inReplyTo', 'schemaId', 'fitting'] as const)
      if (expected[name] !== undefined)
        expect([label, line[name]]).toEqual([label, expected[name]]);
    if (expected.warning) expect(line.warnings).toMatchObject([{ code: expected.warning }]);
  }
});

async function sessionsOf(scenario: Scenario) {
  const analyzer = new Analyzer('a.yaml', 'yaml');
  analyzer.setText(scenario.document);
  analyzer.model();
  for (const name of analyzer.neededParsers()) analyzer.setParsers(await loadOptionalParser(name));
  const model = analyzer.model();
  const operation = partOf(model, `#/operations/${scenario.operation}`, 'operation');
  const channel = partOf(model, `#/channels/${scenario.channel}`, 'channel');
  const bundler = analyzer.bundler();
  const channels = operation
    ? channelsOf(bundler, model, operation)
    : channel && [channelOf(bundler, model, channel)];
  const copies = structuredClone((channels ?? []).map(plainChannel)).map(judgedChannel);
  const { protocol } = scenario;
  return {
    session: new LiveSession(channels ?? [], protocol, host()),
    copied: new LiveSession(copies, protocol, host()),
  };
}

function host(): JudgeHost {
  const known = new Map<object, ReturnType<typeof interpretedDecider>>();
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  return {
    deciderOf: (basis) => {
      const decider = known.get(basis) ?? interpretedDecider(basis.root, basis.definitions());
      known.set(basis, decider);
      return decider;
    },
    utf8: (bytes) => {
      try {
        return text.decode(bytes);
      } catch {
        return null;
      }
    },
  };
}

const WITHOUT_HEADERS: ReadonlySet<string> = new Set(['ws', 'sse', 'redis']);

function incomingOf(message: Message, { protocol, document, channel }: Scenario): Incoming {
  const headers = message.headers ?? {};
  const isPlain =
    WITHOUT_HEADERS.has(protocol) ||
    (protocol === 'mqtt' && !/protocolVersion: "5"/.test(document));
  const stated = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type');
  const path = new RegExp(`^ {2}${channel}:\\n {4}address: (\\S+)`, 'm').exec(document)?.[1] ?? '';
  return {
    address: message.address ?? path,
    payload: message.tombstone ? null : bytesOf(message),
    headers: isPlain ? null : headers,
    ...(protocol === 'kafka' && {
      key: message.key === undefined ? null : new TextEncoder().encode(message.key),
    }),
    ...(isPlain ? {} : { contentType: message.contentType ?? (stated?.[1] as string | undefined) }),
  };
}

function bytesOf(message: Message): Uint8Array {
  if (message.empty) return new Uint8Array();
  if (message.base64 !== undefined) return Buffer.from(message.base64, 'base64');
  if (message.text !== undefined) return new TextEncoder().encode(message.text);
  const { generate } = message;
  const value = generate ? generated(generate) : message.payload;
  return new TextEncoder().encode(JSON.stringify(value));
}

function generated({ count, item, last, wrap }: NonNullable<Message['generate']>): unknown {
  const text = JSON.stringify(item);
  const list = Array.from(
    { length: count },
    (_, i) => JSON.parse(text.replaceAll('"#"', String(i)).replaceAll('#', String(i))) as unknown,
  );
  if (last !== undefined) list.push(last);
  return wrap ? { [wrap.key]: list } : list;
}
