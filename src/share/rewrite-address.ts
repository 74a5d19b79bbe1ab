// Turns the address of a page that shows a file on a code host into the address of the file itself,
// which other sites may read.

import { percentDecoded } from '../core/light.ts';
/** Where the file of a page really is, or why the page is not one of a single file. */
export type Rewrite =
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
export function rewriteAddress(url: URL): Rewrite {
  const parts = url.pathname.split('/').filter((part) => part !== '');
  return HOSTS.get(url.hostname)?.(url, parts) ?? same(url.href);
}

/**
 * @param text `gh:owner/repo@ref/path`, the short form for a file on GitHub
 * @returns the address of the file; `null` where the text has another form
 */
export function expandShort(text: string): string | null {
  const [, owner, repo, rest] = /^gh:([\w.-]+)\/([\w.-]+)@([^\s?#]+\/[^\s?#]+)$/.exec(text) ?? [];
  return rest === undefined ? null : `https://raw.githubusercontent.com/${owner}/${repo}/${rest}`;
}

function same(address: string): Rewrite {
  return { ok: true, address, base: address };
}

function github(url: URL, parts: readonly string[]): Rewrite {
  const [owner, repo, kind, ...rest] = parts;
  if (repo === undefined) return NO_FILE;
  if (kind === undefined) return REPOSITORY;
  // A download attached to a release is a file already.
  if (kind === 'releases' && rest[0] === 'download') return same(url.href);
  if (!['blob', 'raw', 'blame', 'edit'].includes(kind) || rest.length < 2) return NO_FILE;
  return same(`https://raw.githubusercontent.com/${owner}/${repo}/${rest.join('/')}`);
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
  if (parts[0] === 'api') return same(url.href);
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
  return same(`https://api.bitbucket.org/2.0/repositories/${owner}/${repo}/src/${rest.join('/')}`);
}

function codeberg(url: URL, parts: readonly string[]): Rewrite {
  const [owner, repo, kind, ...rest] = parts;
  if (parts[0] === 'api') return same(url.href);
  if (repo === undefined) return NO_FILE;
  if (kind === undefined) return REPOSITORY;
  if (!['src', 'raw', 'media'].includes(kind) || rest.length < 3) return NO_FILE;
  return same(`${url.origin}/${owner}/${repo}/raw/${rest.join('/')}`);
}

function escapePath(parts: readonly string[]): string {
  return encodeURIComponent(parts.map((part) => percentDecoded(part) ?? part).join('/'));
}
