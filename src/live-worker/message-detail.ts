// One message in full, as the page shows it: texts only, each with a limit.
import type { Incoming, JudgedMessage, MessageSample } from '../core/types.ts';
import type { LiveDetail, LiveRow } from './protocol.ts';
import { valueLines } from './value-lines.ts';

/** Bytes of a payload that are shown as text, and as hexadecimal numbers. */
const SHOWN = 256 * 1024;
const HEX_SHOWN = 4096;
/** Errors, headers and parameters that are shown, and characters of each. */
const MAX_ROWS = 50;
const MAX_TEXT = 2000;
/** Characters of a message that may become part of the document. */
const MAX_SAMPLE = 100_000;

/**
 * Returns what is shown of a message.
 * @param value what the payload means; null where it is not decoded
 * @param known the headers as the schema of the message sees them; null without any
 */
export function detailOf(
  incoming: Incoming,
  judged: JudgedMessage | null,
  row: LiveRow,
  value: { readonly is: unknown } | null,
  known: Readonly<Record<string, unknown>> | null,
): LiveDetail {
  const { payload, key = null } = incoming;
  const errors = judged?.errors.slice(0, MAX_ROWS) ?? [];
  const isCut = (payload?.length ?? 0) > SHOWN || incoming.size !== undefined;
  return {
    ...row,
    errors,
    moreErrors: (judged?.errors.length ?? 0) - errors.length,
    warnings: judged?.warnings.slice(0, MAX_ROWS) ?? [],
    parameters: textsOf(judged?.parameters ?? {}),
    headers: textsOf(incoming.headers ?? {}),
    key: key && clipDetail(textOf(key)),
    contentType: incoming.contentType ?? null,
    correlationId: judged?.correlationId == null ? null : plainText(judged.correlationId),
    retained: incoming.retained === true,
    duplicate: incoming.duplicate === true,
    schemaId: judged?.schemaId ?? null,
    status: incoming.status ?? null,
    lines: value && valueLines(value.is, errors),
    text: payload && textOf(payload.subarray(0, SHOWN)),
    hex: payload && hexOf(payload.subarray(0, HEX_SHOWN)),
    isTextCut: isCut,
    isHexCut: isCut || (payload?.length ?? 0) > HEX_SHOWN,
    sample: judged && sampleOf(judged, payload, value, known),
  };
}

function sampleOf(
  { channel, message, verdict, parameters, errors }: JudgedMessage,
  payload: Uint8Array | null,
  value: { readonly is: unknown } | null,
  headers: Readonly<Record<string, unknown>> | null,
): MessageSample | null {
  if (channel === null || message === null || (payload?.length ?? 0) > MAX_SAMPLE) return null;
  // A string with a character for each byte is how a schema sees bytes that are no text.
  const isBinary = typeof value?.is === 'string' && payload !== null && !isText(payload);
  const texts = {
    payload: value && !isBinary ? jsonOf(value.is) : null,
    headers: headers && jsonOf(headers),
  };
  if (texts.payload === undefined || texts.headers === undefined) return null;
  if ((texts.payload?.length ?? 0) + (texts.headers?.length ?? 0) > MAX_SAMPLE) return null;
  return {
    ...{ channel, message, parameters, isValid: verdict === 'valid' },
    ...{ payload: texts.payload, headers: texts.headers },
    errors: errors.slice(0, MAX_ROWS).map(({ path, code }) => ({ path, code })),
  };
}

/**
 * Returns the JSON of a value; undefined where it has none: it is nested too deeply, or has a
 * number that JSON would make `null`.
 */
function jsonOf(value: unknown): string | undefined {
  let hasJson = true;
  try {
    const json = JSON.stringify(value, (_, inner: unknown) => {
      hasJson &&= typeof inner !== 'number' || Number.isFinite(inner);
      return inner;
    });
    return hasJson ? json : undefined;
  } catch (failure) {
    if (failure instanceof RangeError) return undefined;
    throw failure;
  }
}

function isText(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function textsOf(values: Readonly<Record<string, unknown>>): [string, string][] {
  return Object.entries(values)
    .slice(0, MAX_ROWS)
    .map(([name, value]) => [clipDetail(name), plainText(value)]);
}

function plainText(value: unknown): string {
  return clipDetail(typeof value === 'string' ? value : (jsonOf(value) ?? '…'));
}

function clipDetail(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** Returns bytes in lines of 16, with their offsets. */
function hexOf(bytes: Uint8Array): string {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += 16) {
    const row = [...bytes.subarray(at, at + 16)];
    const hex = row.map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    const text = row.map((b) => (b > 31 && b < 127 ? String.fromCharCode(b) : '.')).join('');
    lines.push(`${at.toString(16).padStart(4, '0')}  ${hex.padEnd(47)}  ${text}`);
  }
  return lines.join('\n');
}
