// Tokens that are known by their form: how they begin, and what all of them looks like.
import { isPlaceholder } from './placeholder.ts';
import type { Detector, Secret } from './types.ts';

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
export const TOKEN_TRIGGER = FORMS.map(({ begins }) => begins).join('|');

const BEGINNINGS = FORMS.map(({ begins }) => new RegExp(`^${begins}$`));

/** The public sample token of jwt.io. */
const KNOWN_EXAMPLES = /eyJzdWIiOiIxMjM0NTY3ODkw/;

export const token: Detector = (text, start, end) => {
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

export const KEY_TRIGGER = '-----BEGIN ';

const HEADER = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/y;

/** Finds private keys in PEM, RFC 7468: a header, with a body after it or at the line's end. */
export const privateKey: Detector = (text, start): Secret | null => {
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
