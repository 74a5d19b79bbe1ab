// One message in full, as the page shows it: texts only, each with a limit.
import type { Incoming, JudgedMessage } from '../core/types.ts';
import type { LiveDetail, LiveRow } from './protocol.ts';
import { valueLines } from './value-lines.ts';

/** Bytes of a payload that are shown as text, and as hexadecimal numbers. */
const SHOWN = 256 * 1024;
const HEX_SHOWN = 4096;
/** Errors, headers and parameters that are shown, and characters of each. */
const MAX_ROWS = 50;
const MAX_TEXT = 2000;

/**
 * Returns what is shown of a message.
 * @param value what the payload means; null where it is not decoded
 */
export function detailOf(
  incoming: Incoming,
  judged: JudgedMessage | null,
  row: LiveRow,
  value: { readonly is: unknown } | null,
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
    key: key && shortened(textOf(key)),
    contentType: incoming.contentType ?? null,
    correlationId: judged?.correlationId == null ? null : plainText(judged.correlationId),
    retained: incoming.retained === true,
    duplicate: incoming.duplicate === true,
    schemaId: judged?.schemaId ?? null,
    lines: value && valueLines(value.is, errors),
    text: payload && textOf(payload.subarray(0, SHOWN)),
    hex: payload && hexOf(payload.subarray(0, HEX_SHOWN)),
    isTextCut: isCut,
    isHexCut: isCut || (payload?.length ?? 0) > HEX_SHOWN,
  };
}

function textsOf(values: Readonly<Record<string, unknown>>): [string, string][] {
  return Object.entries(values)
    .slice(0, MAX_ROWS)
    .map(([name, value]) => [shortened(name), plainText(value)]);
}

function plainText(value: unknown): string {
  return shortened(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
}

function shortened(text: string): string {
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
