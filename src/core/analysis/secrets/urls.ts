// Credentials before a host: `scheme://user:password@host`, and `user:password@host` where a host
// is expected.
import { isPlaceholder } from './placeholder.ts';
import type { Detector, Secret } from './types.ts';

const MOST = 400;

export const URL_TRIGGER = ':\\/\\/';

/** Finds userinfo of a URL (RFC 3986 section 3.2.1) with a password. */
export const urlCredentials: Detector = (text, start, end) => {
  if (!/[A-Za-z0-9+.-]/.test(text.charAt(start - 1))) return null;
  return userinfo(text, end);
};

/** A password in front of the `@` of an authority that begins at `from`. */
function userinfo(text: string, from: number): Secret | null {
  const authority = /^[^\s/?#"'`<>\\,;()|]{1,400}/.exec(text.slice(from, from + MOST))?.[0] ?? '';
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

export const HOST_TRIGGER =
  '(?:host|hostname|server|servers|broker|brokers|bootstrap[._-]?servers|url|uri|endpoint)["\']?[ \\t]{0,20}[:=]';

/** Finds credentials without a scheme: the whole value of a field that holds a host. */
export const hostCredentials: Detector = (text, start, end) => {
  if (/[\w.-]/.test(text.charAt(start - 1))) return null;
  const value =
    /^[ \t]{0,20}["']?([\w.%+-]{0,64}:[^\s@/"',]{1,200}@(?=[A-Za-z0-9[{]))[^\s"',@]{1,200}["']?[ \t]{0,20}(?=[\r\n,}#]|$)/.exec(
      text.slice(end, end + MOST),
    );
  if (!value?.[1] || /^(?:mailto|sip|sips|xmpp|acct|urn):/i.test(value[1])) return null;
  return userinfo(text, end + value[0].indexOf(value[1]));
};
