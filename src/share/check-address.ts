// Checks an address before any request: its form, and where the file behind a code host's page
// really is. Whether it may be read: access.ts.
import { hostClass, percentDecoded } from '../core/light.ts';
import { type Action, EDIT_ADDRESS, type Refused, refuse } from './failure.ts';

/** An address that may be fetched. */
export interface Checked {
  readonly ok: true;
  /** As given, trimmed: what a link to the document keeps. */
  readonly given: string;
  /** The given address in full, before rewriting: what a user would open in a tab. */
  readonly page: string;
  /** What to fetch. */
  readonly address: string;
  /** What relative references in the document are resolved against. */
  readonly base: string;
  /** Host and port of `address`, for showing. */
  readonly host: string;
  /** On the origin of the page itself. */
  readonly own: boolean;
}

/**
 * Checks and rewrites an address. Nothing is fetched.
 * @param input what a user, a link or a reference gives: absolute `https:` address, `http:` where
 * the page itself is `http:` or the host is this computer, `gh:owner/repo@ref/path`, or a path on
 * the page's own origin starting with `/`, `./` or `../`
 * @param page address of the page; addresses on its own origin are always allowed
 * @returns what to fetch, or a refusal with reason `empty`, `invalid`, `scheme`, `credentials`,
 * `mixed-content`, `repository-page` or `not-a-file`
 */
export function checkAddress(input: string, page: URL | string): Checked | Refused {
  const given = input.trim();
  if (given === '') return emptyAddress();
  const url = parse(given, new URL(page));
  if ('failure' in url) return url;
  if (url.username !== '' || url.password !== '') return credentials();
  const own = url.origin === new URL(page).origin;
  const target = own
    ? { ok: true as const, address: url.href, base: url.href }
    : rewriteAddress(url);
  if (!target.ok)
    return target.reason === 'repository-page' ? repositoryPage(url.host) : notAFile(url.host);
  const mixed =
    url.protocol === 'http:' &&
    hostClass(url.hostname) !== 'loopback' &&
    new URL(page).protocol === 'https:';
  if (mixed && !own) return mixedContent(url);
  // The fragment names a location, and is never sent.
  const withoutHash = (address: string) => address.replace(/#.*$/s, '');
  const address = withoutHash(target.address);
  return {
    ok: true,
    given,
    page: url.href,
    address,
    base: withoutHash(target.base),
    host: new URL(address).host,
    own,
  };
}

function parse(given: string, page: URL): URL | Refused {
  // The URL parser drops control characters without a word, so what it reads is not what the user
  // sees.
  if (hasControl(given)) return invalidAddress(given, 'It contains an invisible character.');
  const text = expandShort(given) ?? given;
  if (/^\.{0,2}\//.test(text)) {
    const local = tryUrl(text, page);
    return local && local.origin === page.origin && local.protocol === page.protocol
      ? local
      : scheme('//');
  }
  const [, name] = /^([a-z][a-z0-9+.-]*):/i.exec(text) ?? [];
  if (name === undefined) return invalidAddress(given, 'A full URL starts with https://.');
  // `host:8080/file` reads as a scheme, but is an address without one.
  if (/^[\w.-]+:\d+(?:\/|$)/.test(text))
    return invalidAddress(given, 'A full URL starts with https://.');
  if (!/^https?$/i.test(name)) return scheme(`${name.toLowerCase()}:`);
  const url = /^https?:\/\//i.test(text) ? tryUrl(text) : null;
  return url ?? invalidAddress(given, 'The part after https:// does not name a host.');
}

function hasControl(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 32 || code === 127) return true;
  }
  return false;
}

function tryUrl(text: string, base?: URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

function emptyAddress(): Refused {
  return refuse(
    'empty',
    'No URL entered.',
    'Enter the full URL of a document, starting with https://.',
    [EDIT_ADDRESS],
  );
}

function invalidAddress(given: string, why: string): Refused {
  const better = /^[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:\/\S*)?$/.test(given) ? `https://${given}` : null;
  const tries: Action[] =
    better && tryUrl(better)
      ? [{ id: 'try-address', label: 'Try with https://', address: better }]
      : [];
  return refuse(
    'invalid',
    'The URL is not complete.',
    `${why} Check it for missing or stray characters.`,
    [...tries, EDIT_ADDRESS],
  );
}

function scheme(name: string): Refused {
  return refuse(
    'scheme',
    `Can't open ${name} URLs.`,
    name === 'file:'
      ? "Web pages can't read files by URL. Choose the file, or drop it here."
      : 'Documents load over https. Enter an https URL, or open the document as a file.',
    name === 'file:'
      ? [{ id: 'choose-file', label: 'Choose a file' }, EDIT_ADDRESS]
      : [EDIT_ADDRESS],
  );
}

function credentials(): Refused {
  return refuse(
    'credentials',
    'The URL contains a user name or password.',
    'It would end up in links and histories, so such URLs are not opened. Remove the part before the @; if the host requires it, download the document and drop it here.',
    [EDIT_ADDRESS, { id: 'choose-file', label: 'Choose a file' }],
  );
}

function mixedContent(url: URL): Refused {
  const secure = url.href.replace(/^http:/, 'https:');
  return refuse(
    'mixed-content',
    "Can't load an http URL from an https page.",
    `Browsers block requests from https pages to http://${url.host}. Most hosts support https, too.`,
    [
      { id: 'try-address', label: 'Try https', address: secure },
      EDIT_ADDRESS,
      { id: 'open-page', label: 'Open in new tab', address: url.href },
    ],
  );
}

function repositoryPage(host: string): Refused {
  return refuse(
    'repository-page',
    'This is the URL of a repository, not of a document.',
    `Open the file on ${host} and copy its URL.`,
    [EDIT_ADDRESS],
  );
}

function notAFile(host: string): Refused {
  return refuse(
    'not-a-file',
    'This is not the URL of a single file.',
    `Open the file on ${host} and copy its URL.`,
    [EDIT_ADDRESS],
  );
}

// Turns the address of a page that shows a file on a code host into the address of the file itself,
// which other sites may read.

/** Where the file of a page really is, or why the page is not one of a single file. */
type Rewrite =
  | {
      readonly ok: true;
      /** What to fetch. */
      readonly address: string;
      /**
       * What relative references of the file are resolved against; other than `address` where that
       * address does not end in the file's own path.
       */
      readonly base: string;
    }
  | { readonly ok: false; readonly reason: 'repository-page' | 'not-a-file' };

type Rule = (url: URL, parts: readonly string[]) => Rewrite;

const REPOSITORY: Rewrite = { ok: false, reason: 'repository-page' };
const NO_FILE: Rewrite = { ok: false, reason: 'not-a-file' };

const HOSTS: ReadonlyMap<string, Rule> = new Map([
  ['github.com', github],
  ['www.github.com', github],
  ['gist.github.com', gist],
  ['gitlab.com', gitlab],
  ['bitbucket.org', bitbucket],
  ['codeberg.org', codeberg],
]);

/**
 * @param url address of a page or a file; its query and fragment are dropped only where it is
 * rewritten
 * @returns the same address for hosts without a rule
 */
function rewriteAddress(url: URL): Rewrite {
  const parts = url.pathname.split('/').filter((part) => part !== '');
  return HOSTS.get(url.hostname)?.(url, parts) ?? sameAddress(url.href);
}

/**
 * @param text `gh:owner/repo@ref/path`, the short form for a file on GitHub
 * @returns the address of the file; `null` where the text has another form
 */
function expandShort(text: string): string | null {
  const [, owner, repo, rest] = /^gh:([\w.-]+)\/([\w.-]+)@([^\s?#]+\/[^\s?#]+)$/.exec(text) ?? [];
  return rest === undefined ? null : `https://raw.githubusercontent.com/${owner}/${repo}/${rest}`;
}

function sameAddress(address: string): Rewrite {
  return { ok: true, address, base: address };
}

function github(url: URL, parts: readonly string[]): Rewrite {
  const [owner, repo, kind, ...rest] = parts;
  if (repo === undefined) return NO_FILE;
  if (kind === undefined) return REPOSITORY;
  // A download attached to a release is a file already.
  if (kind === 'releases' && rest[0] === 'download') return sameAddress(url.href);
  if (!['blob', 'raw', 'blame', 'edit'].includes(kind) || rest.length < 2) return NO_FILE;
  return sameAddress(`https://raw.githubusercontent.com/${owner}/${repo}/${rest.join('/')}`);
}

function gist(_url: URL, parts: readonly string[]): Rewrite {
  const [owner, id, ...rest] = parts;
  if (owner === undefined || id === undefined || !/^[0-9a-f]{20,}$/i.test(id)) return NO_FILE;
  const root = `https://gist.githubusercontent.com/${owner}/${id}/raw`;
  const path = rest[0] === 'raw' ? rest.slice(1) : rest.slice(0, 1);
  // Other files of the gist are reached by their names below `raw`.
  return {
    ok: true,
    address: [root, ...path].join('/'),
    base: path.length > 1 ? [root, ...path].join('/') : `${[root, ...path].join('/')}/`,
  };
}

function gitlab(url: URL, parts: readonly string[]): Rewrite {
  if (parts[0] === 'api') return sameAddress(url.href);
  const dash = parts.indexOf('-');
  if (dash < 0) return parts.length > 1 ? REPOSITORY : NO_FILE;
  const kind = parts[dash + 1] ?? '';
  const rest = parts.slice(dash + 2);
  if (!['blob', 'raw', 'blame', 'edit'].includes(kind) || rest.length < 2) return NO_FILE;
  // A branch name with a slash can't be distinguished from a folder; the first part is used.
  const refParts = rest[0] === 'refs' && rest.length > 3 ? 3 : 1;
  const project = escapePath(parts.slice(0, dash));
  const file = escapePath(rest.slice(refParts));
  const ref = escapePath(rest.slice(0, refParts));
  return {
    ok: true,
    address: `${url.origin}/api/v4/projects/${project}/repository/files/${file}/raw?ref=${ref}`,
    base: `${url.origin}${url.pathname}`,
  };
}

function bitbucket(_url: URL, parts: readonly string[]): Rewrite {
  const [owner, repo, kind, ...rest] = parts;
  if (repo === undefined) return NO_FILE;
  if (kind === undefined) return REPOSITORY;
  if (!['src', 'raw'].includes(kind) || rest.length < 2) return NO_FILE;
  return sameAddress(
    `https://api.bitbucket.org/2.0/repositories/${owner}/${repo}/src/${rest.join('/')}`,
  );
}

function codeberg(url: URL, parts: readonly string[]): Rewrite {
  const [owner, repo, kind, ...rest] = parts;
  if (parts[0] === 'api') return sameAddress(url.href);
  if (repo === undefined) return NO_FILE;
  if (kind === undefined) return REPOSITORY;
  if (!['src', 'raw', 'media'].includes(kind) || rest.length < 3) return NO_FILE;
  return sameAddress(`${url.origin}/${owner}/${repo}/raw/${rest.join('/')}`);
}

function escapePath(parts: readonly string[]): string {
  return encodeURIComponent(parts.map((part) => percentDecoded(part) ?? part).join('/'));
}
