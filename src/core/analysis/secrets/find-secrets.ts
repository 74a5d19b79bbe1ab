// Finds secrets in a text: one pass over it for what could begin one, then a close look at each of
// these.
import { isMap } from '../../text/value.ts';
import {
  BEARER_TRIGGER,
  bearer,
  FIELD_TRIGGER,
  fieldValue,
  isPlaceholder,
  isSecretName,
} from './fields.ts';
import type { Detector, Secret } from './types.ts';

// Tokens that are known by their form: how they begin, and what all of them looks like.

interface TokenForm {
  readonly kind: string;
  /** What is in front of the beginning, of four characters: a search for it would be slow. */
  readonly before?: RegExp;
  /** How it begins; source of a regular expression. */
  readonly begins: string;
  /** What follows. Bounded, and matched at the end of the beginning only. */
  readonly follows: RegExp;
}

const FORMS: readonly TokenForm[] = [
  { kind: 'a GitHub token', begins: 'gh[pousr]_', follows: /[A-Za-z0-9]{30,255}/y },
  { kind: 'a GitHub token', begins: 'github_pat_', follows: /\w{22,255}/y },
  {
    kind: 'a GitLab token',
    begins: 'gl(?:pat|dt|rt|ptt|cbt|oas|soat|imt|agent|ft|ffct)-',
    follows: /[\w-]{20,255}/y,
  },
  {
    kind: 'a Slack token',
    begins: 'xox[abeoprs]-',
    follows: /(?=[A-Za-z-]{0,40}\d)[A-Za-z0-9-]{10,255}/y,
  },
  { kind: 'a Slack token', begins: 'xapp-', follows: /\d-[A-Za-z0-9-]{10,255}/y },
  {
    kind: 'the address of a Slack webhook',
    begins: 'hooks\\.slack\\.com/',
    follows: /(?:services|workflows|triggers)\/[\w/]{20,200}/y,
  },
  {
    kind: 'an AWS access key',
    begins: 'A(?:KIA|SIA|BIA|CCA)',
    follows: /[A-Z0-9]{16}(?![A-Za-z0-9])/y,
  },
  { kind: 'a Google API key', begins: 'AIza', follows: /[\w-]{35}(?![\w-])/y },
  { kind: 'a Google OAuth token', begins: 'ya29\\.', follows: /[\w-]{20,255}/y },
  { kind: 'a Google client secret', begins: 'GOCSPX-', follows: /[\w-]{20,60}/y },
  {
    kind: 'an Azure client secret',
    before: /[\w.~-]{3}\d$/,
    begins: 'Q~',
    follows: /[\w.~-]{30,40}/y,
  },
  {
    kind: 'an Azure key',
    begins: '(?:Account|SharedAccess|Access)Key=',
    follows: /[A-Za-z0-9+/]{20,200}={0,2}/y,
  },
  {
    kind: 'an Azure signature',
    begins: 'sig=',
    follows: /(?:[A-Za-z0-9+/]|%2[BbFf]){30,200}(?:=|%3[Dd])?/y,
  },
  { kind: 'a Stripe key', begins: '[sr]k_(?:live|test)_', follows: /[A-Za-z0-9]{16,255}/y },
  { kind: 'a Stripe webhook secret', begins: 'whsec_', follows: /[A-Za-z0-9+/]{20,255}/y },
  { kind: 'an npm token', begins: 'npm_', follows: /[A-Za-z0-9]{30,60}/y },
  { kind: 'a PyPI token', begins: 'pypi-', follows: /[\w-]{50,400}/y },
  {
    kind: 'a JSON Web Token',
    begins: 'eyJ',
    follows: /[\w-]{8,2000}\.eyJ[\w-]{8,4000}\.[\w-]{10,1000}/y,
  },
  { kind: 'a SendGrid key', begins: 'SG\\.', follows: /[\w-]{16,32}\.[\w-]{32,64}/y },
  {
    kind: 'an API key',
    begins: 'sk-(?:proj-|ant-|svcacct-|or-)?',
    follows: /(?=[A-Za-z_-]{0,40}\d)[\w-]{32,255}/y,
  },
  { kind: 'a DigitalOcean token', begins: 'do[opr]_v1_', follows: /[0-9a-f]{40,80}/y },
  { kind: 'a Hugging Face token', begins: 'hf_', follows: /[A-Za-z0-9]{30,60}/y },
  { kind: 'a Shopify token', begins: 'shp(?:at|ca|pa|ss)_', follows: /[0-9a-fA-F]{32}/y },
  { kind: 'a Databricks token', begins: 'dapi', follows: /[0-9a-f]{32}(?![0-9a-f])/y },
  { kind: 'a Vault token', begins: 'hv[sbr]\\.', follows: /[\w-]{24,255}/y },
  { kind: 'an Atlassian token', begins: 'ATATT3', follows: /[\w=-]{40,255}/y },
  { kind: 'a Docker token', begins: 'dckr_pat_', follows: /[\w-]{20,60}/y },
  { kind: 'a Postman key', begins: 'PMAK-', follows: /[0-9a-f]{20,30}-[0-9a-f]{30,40}/y },
  { kind: 'a Grafana token', begins: 'gl(?:sa|c)_', follows: /[\w+/=]{30,255}/y },
  { kind: 'an age key', begins: 'AGE-SECRET-KEY-1', follows: /[0-9A-Z]{50,60}/y },
];

/** What a token of any form begins with. */
const TOKEN_TRIGGER = FORMS.map(({ begins }) => begins).join('|');

const BEGINNINGS = FORMS.map(({ begins }) => new RegExp(`^${begins}$`));

/** The public sample token of jwt.io. */
const KNOWN_EXAMPLES = /eyJzdWIiOiIxMjM0NTY3ODkw/;

const token: Detector = (text, start, end) => {
  const begin = text.slice(start, end);
  for (const [index, { kind, before, follows }] of FORMS.entries()) {
    if (!BEGINNINGS[index]?.test(begin)) continue;
    const from = before?.test(text.slice(Math.max(0, start - 4), start)) ? start - 4 : start;
    // A prefix within a longer word isn't a token.
    if ((before && from === start) || /[A-Za-z0-9]/.test(text.charAt(from - 1))) continue;
    follows.lastIndex = end;
    const rest = follows.exec(text)?.[0];
    if (rest === undefined || isPlaceholder(rest) || KNOWN_EXAMPLES.test(rest)) continue;
    // The value of a parameter is the secret, not its name; of a token its beginning is a part.
    return { kind, start: begin.endsWith('=') ? end : from, end: end + rest.length };
  }
  return null;
};

const KEY_TRIGGER = '-----BEGIN ';

const HEADER = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/y;

/** Finds private keys in PEM, RFC 7468: a header, with a body after it or at the line's end. */
const privateKey: Detector = (text, start): Secret | null => {
  HEADER.lastIndex = start;
  const header = HEADER.exec(text)?.[0];
  if (header === undefined) return null;
  const end = start + header.length;
  const after = text.slice(end, end + 200).replace(/\r?\n|\\r\\n|\\n/g, '\n');
  // A comment or a list puts something before each line.
  const body =
    /^[ \t"'#*\\]{0,40}(?:\n[ \t"'#*\\]{0,40}){0,2}([^\s"'\\]{1,80})/.exec(after)?.[1] ?? '';
  if (isPlaceholder(body)) return null;
  const isBody =
    /^[A-Za-z0-9+/=]{16,80}$/.test(body) || /^(?:Proc-Type|Version|Comment):/.test(body);
  return isBody || /^[ \t"']{0,40}(?:\n|$)/.test(after)
    ? { kind: 'a private key', start, end }
    : null;
};

// Credentials before a host: `scheme://user:password@host`, and `user:password@host` where a host
// is expected.

const MOST_CHARACTERS = 400;

const URL_TRIGGER = ':\\/\\/';

/** Finds userinfo of a URL (RFC 3986 section 3.2.1) with a password. */
const urlCredentials: Detector = (text, start, end) => {
  if (!/[A-Za-z0-9+.-]/.test(text.charAt(start - 1))) return null;
  return userinfo(text, end);
};

/** A password in front of the `@` of an authority that begins at `from`. */
function userinfo(text: string, from: number): Secret | null {
  const authority =
    /^[^\s/?#"'`<>\\,;()|]{1,400}/.exec(text.slice(from, from + MOST_CHARACTERS))?.[0] ?? '';
  const at = authority.lastIndexOf('@');
  const colon = authority.indexOf(':');
  if (colon < 0 || at <= colon + 1 || !/^[A-Za-z0-9[{]/.test(authority.slice(at + 1))) return null;
  const password = authority.slice(colon + 1, at);
  // The default password of every new broker installation isn't a secret.
  if (isPlaceholder(password) || password === 'guest') return null;
  return {
    kind: 'a password in an address',
    start: from + colon + 1,
    end: from + at,
    removable: { start: from, end: from + at + 1 },
  };
}

const HOST_TRIGGER =
  '(?:host|hostname|server|servers|broker|brokers|bootstrap[._-]?servers|url|uri|endpoint)["\']?[ \\t]{0,20}[:=]';

/** Finds credentials without a scheme: the whole value of a field that holds a host. */
const hostCredentials: Detector = (text, start, end) => {
  if (/[\w.-]/.test(text.charAt(start - 1))) return null;
  const value =
    /^[ \t]{0,20}["']?([\w.%+-]{0,64}:[^\s@/"',]{1,200}@(?=[A-Za-z0-9[{]))[^\s"',@]{1,200}["']?[ \t]{0,20}(?=[\r\n,}#]|$)/.exec(
      text.slice(end, end + MOST_CHARACTERS),
    );
  if (!value?.[1] || /^(?:mailto|sip|sips|xmpp|acct|urn):/i.test(value[1])) return null;
  return userinfo(text, end + value[0].indexOf(value[1]));
};

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

/**
 * Returns whether values of a property are secret, by its name or by what they look like. In lists
 * and objects each value counts; all that is below a property with the name of a secret is secret.
 * @param names of the properties that the values are in, from the outside in
 */
export function looksSecret(names: readonly string[], values: Iterable<unknown>): boolean {
  const lines: string[] = [];
  const add = (key: string, value: unknown, isSecret: boolean): boolean => {
    if (Array.isArray(value)) return value.some((item) => add(key, item, isSecret));
    if (isMap(value))
      return Object.entries(value).some(([inner, one]) =>
        add(inner, one, isSecret || isSecretName(inner)),
      );
    if (typeof value !== 'string' && typeof value !== 'number') return false;
    lines.push(`${key}: "${value}"`);
    return isSecret;
  };
  const isSecret = names.some((name) => isSecretName(name));
  return (
    [...values].some((value) => add(names.at(-1) ?? '', value, isSecret)) ||
    findSecrets(lines.join('\n')).length > 0
  );
}
