// Finds secrets in a text: one pass over it for what could begin one, then a close look at each of
// these.
import { BEARER_TRIGGER, bearer, FIELD_TRIGGER, fieldValue } from './fields.ts';
import { KEY_TRIGGER, privateKey, TOKEN_TRIGGER, token } from './tokens.ts';
import type { Detector, Secret } from './types.ts';
import { HOST_TRIGGER, hostCredentials, URL_TRIGGER, urlCredentials } from './urls.ts';

/** More secrets than a user wants to see; texts that hold as many are lists of something else. */
const MOST = 200;

/** Known forms first: of two findings at one position the first is kept. */
const PASSES: readonly { readonly trigger: RegExp; detectorOf(begin: string): Detector }[] = [
  {
    trigger: new RegExp(`${URL_TRIGGER}|${KEY_TRIGGER}|${TOKEN_TRIGGER}`, 'g'),
    detectorOf: (begin) =>
      begin === '://' ? urlCredentials : begin.startsWith('-----') ? privateKey : token,
  },
  {
    trigger: new RegExp(`${FIELD_TRIGGER}|${HOST_TRIGGER}|${BEARER_TRIGGER}`, 'gi'),
    detectorOf: (begin) =>
      /^(?:bearer|basic)/i.test(begin)
        ? bearer
        : /[:=]$/.test(begin)
          ? hostCredentials
          : fieldValue,
  },
];

/**
 * Finds what looks like a secret, in the order of the text, without overlaps. Takes time in
 * proportion to the length of the text.
 */
export function findSecrets(text: string): Secret[] {
  const found: Secret[] = [];
  for (const { trigger, detectorOf } of PASSES) {
    trigger.lastIndex = 0;
    for (let match = trigger.exec(text); match && found.length < MOST; match = trigger.exec(text)) {
      const { index } = match;
      const secret = detectorOf(match[0])(text, index, index + match[0].length);
      if (!secret || found.some((other) => other.start < secret.end && secret.start < other.end))
        continue;
      found.push(secret);
      trigger.lastIndex = Math.max(trigger.lastIndex, secret.end);
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Masks a secret for display: its prefix if that reveals nothing, and dots. */
export function maskSecret(text: string, { start, end, removable }: Secret): string {
  if (removable) return `${text.slice(removable.start, start)}\u2022\u2022\u2022\u2022@`;
  const value = text.slice(start, end);
  if (value.startsWith('-----')) return value;
  return `${value.length >= 16 ? value.slice(0, 4) : ''}\u2022\u2022\u2022\u2022`;
}
