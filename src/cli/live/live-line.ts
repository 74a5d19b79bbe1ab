// A message as a line: for programs, and for people.
import { isUtf8 } from 'node:buffer';
import { LiveSession, messageLine, visibleText } from '../../core/api.ts';
import type {
  Incoming,
  JudgedMessage,
  JudgeHost,
  LineFacts,
  LiveChannel,
} from '../../core/types.ts';
import { LINE_LIMIT, TimeLimit, tooSlow } from '../messages/check-stream.ts';
import type { PatternWatch } from '../messages/pattern-watch.ts';

/** Bytes of a payload that are printed. */
const MAX_SHOWN = 1024 * 1024;
/** Bytes that are printed of a larger one. */
const CUT = 64 * 1024;

/** Judges messages, each within a limit of time. */
export class LiveJudge {
  private readonly session: LiveSession;
  private readonly patterns: PatternWatch;
  private readonly limit = new TimeLimit();

  constructor(
    channels: readonly LiveChannel[],
    protocol: string,
    host: JudgeHost,
    patterns: PatternWatch,
  ) {
    this.session = new LiveSession(channels, protocol, host);
    this.patterns = patterns;
  }

  hasAddress(address: string): boolean {
    return this.session.hasAddress(address);
  }

  judge(incoming: Incoming): JudgedMessage {
    let judged: JudgedMessage | undefined;
    const judge = (again: boolean) =>
      this.limit.run(LINE_LIMIT, () => {
        judged = this.session.judge(incoming, again);
      });
    if (judge(false) && judged) return judged;
    if (this.session.isExplaining && judge(true) && judged) return judged;
    const pattern = this.patterns.current;
    if (pattern !== null) this.patterns.givenUp.add(pattern);
    return this.session.unjudged(incoming, 'too-slow', tooSlow(pattern));
  }

  /** Judges many messages: a limit for each of them alone would take longer than they do. */
  judgeAll(messages: readonly Incoming[]): readonly JudgedMessage[] {
    const judged: JudgedMessage[] = [];
    const first = this.session.counted;
    const judgeRest = (): void => {
      for (const one of messages.slice(judged.length)) judged.push(this.session.judge(one));
    };
    while (!this.limit.run(LINE_LIMIT, judgeRest)) {
      const stopped = messages[judged.length];
      this.session.countFrom(first + judged.length);
      if (stopped) judged.push(this.judge(stopped));
    }
    return judged;
  }
}

/** Returns the line of a message for programs. */
export function jsonLine(
  judged: JudgedMessage,
  incoming: Incoming,
  operation: string | null,
  direction: 'in' | 'out' = 'in',
): string {
  return messageLine(judged, incoming, {
    ...{ time: Date.now(), operation, direction },
    key: keyText(incoming.key),
    payload: shownPayload(judged, incoming),
  });
}

function keyText(key: Uint8Array | null | undefined): string | null {
  if (!key) return null;
  return Buffer.from(key).toString(isUtf8(key) ? 'utf8' : 'base64');
}

function shownPayload({ value }: JudgedMessage, { payload, size }: Incoming): LineFacts['payload'] {
  if (payload === null) return { payload: null };
  const bytes = Buffer.from(payload.buffer, payload.byteOffset, payload.length);
  if (size !== undefined || bytes.length > MAX_SHOWN)
    return { payloadBase64: bytes.toString('base64', 0, CUT), truncated: true };
  const isText = isUtf8(bytes);
  if (value !== undefined) {
    // A character for each byte is how a schema sees bytes that are no text.
    const isOctets = !isText && value.is === bytes.toString('latin1');
    if (!isOctets) return { payload: value.is };
  }
  return isText ? { payload: bytes.toString() } : { payloadBase64: bytes.toString('base64') };
}

function payloadText(judged: JudgedMessage, incoming: Incoming): string {
  const shown = shownPayload(judged, incoming) as { payload?: unknown; payloadBase64?: string };
  return 'payload' in shown ? JSON.stringify(shown.payload) : `base64 ${shown.payloadBase64}`;
}

/**
 * Returns the lines of a message for people.
 * @param direction shown where messages go both ways
 */
export function textLine(
  judged: JudgedMessage,
  incoming: Incoming,
  showPayload: boolean,
  direction?: 'in' | 'out',
): string {
  const { number, message, verdict, fitting, errors, warnings } = judged;
  const [first, ...more] = [...errors, ...warnings];
  const name = message ?? fitting?.join(', ') ?? '-';
  const reply = judged.inReplyTo === null ? '' : `  reply to ${judged.inReplyTo}`;
  const size = incoming.size ?? incoming.payload?.length ?? 0;
  const time = new Date().toISOString().slice(11, 23);
  const way = direction === undefined ? '' : direction === 'in' ? 'received  ' : 'sent  ';
  const head = `${number}  ${time}  ${way}${incoming.address}  ${verdict}  ${name}  ${size} B${reply}`;
  const others = more.length > 0 ? ` (and ${more.length} more)` : '';
  const problem = first ? `    ${first.path}: ${first.message}${others}  (${first.code})` : null;
  return [head, problem, showPayload ? `    ${payloadText(judged, incoming)}` : null]
    .filter((line) => line !== null)
    .map((line) => `${visibleText(line)}\n`)
    .join('');
}
