import { describe, expect, it } from 'vitest';
import vectors from '../../conformance/url-vectors.json' with { type: 'json' };
import { documentAccess } from './access.ts';
import { checkAddress } from './check-address.ts';

const PAGE = 'https://studio.example/app/';
/** What both checks say that come before a request for a document. */
const reason = (input: string, page = PAGE, allowed: readonly string[] = []) => {
  const checked = checkAddress(input, page);
  const refused = checked.ok
    ? documentAccess(page, new Set(allowed))(new URL(checked.address))
    : checked;
  return refused ? `error:${refused.failure.reason}` : checked.ok && checked.address;
};

describe('checkAddress', () => {
  it.each(vectors.rewrite as [string, string][])('%s -> %s', (input, expected) => {
    expect(reason(input)).toBe(expected);
  });

  it.each(vectors.reject as [string, string][])('refuses %j: %s', (input, expected) => {
    expect(reason(input.replace(' (page on https)', ''))).toBe(`error:${expected}`);
  });

  it.each([
    ['gh:o/r@main/dir/a.yml', 'https://raw.githubusercontent.com/o/r/main/dir/a.yml'],
    ['gh:o/r@main', 'error:scheme'],
    ['https://github.com/o/r/tree/main/dir', 'error:not-a-file'],
    [
      'https://github.com/o/r/releases/download/v1/a.yml',
      'https://github.com/o/r/releases/download/v1/a.yml',
    ],
    [
      'https://gist.github.com/u/0123456789abcdef0123456789abcdef/raw/abc/a.yml',
      'https://gist.githubusercontent.com/u/0123456789abcdef0123456789abcdef/raw/abc/a.yml',
    ],
    ['https://gitlab.com/g/p', 'error:repository-page'],
    ['https://gitlab.com/g/p/-/issues/1', 'error:not-a-file'],
    [
      'https://gitlab.com/g/p/-/blob/refs/heads/main/d/a%20b.yml',
      'https://gitlab.com/api/v4/projects/g%2Fp/repository/files/d%2Fa%20b.yml/raw?ref=refs%2Fheads%2Fmain',
    ],
    ['https://codeberg.org/o/r', 'error:repository-page'],
    [
      'https://bitbucket.org/w/r/raw/0a1b/a.yml',
      'https://api.bitbucket.org/2.0/repositories/w/r/src/0a1b/a.yml',
    ],
    ['https:h/x', 'error:invalid'],
    ['https:\\\\h\\x', 'error:invalid'],
    ['  https://example.com/a.yml  ', 'https://example.com/a.yml'],
    ['https://example.com/a b.yml#/info', 'https://example.com/a%20b.yml'],
    ['HTTPS://EXAMPLE.com/a.yml', 'https://example.com/a.yml'],
    ['https://example.com/a\n.yml', 'error:invalid'],
    ['vbscript:x', 'error:scheme'],
    ['https://user@h.example/x', 'error:credentials'],
    ['https://[::ffff:10.0.0.1]/x', 'error:ask-local'],
    ['https://0x7f.1/x', 'error:ask-local'],
    ['http://192.168.0.1/x', 'error:mixed-content'],
    ['localhost:8080/a.yml', 'error:invalid'],
  ])('%s -> %s', (input, expected) => {
    expect(reason(input)).toBe(expected);
  });

  it('allows its own origin without permission, wherever it runs', () => {
    expect(reason('http://127.0.0.1:4173/examples/a.yaml', 'http://127.0.0.1:4173/')).toBe(
      'http://127.0.0.1:4173/examples/a.yaml',
    );
    expect(reason('http://127.0.0.1:9/a.yaml', 'http://127.0.0.1:4173/')).toBe('error:ask-local');
    expect(reason('./examples/a.yaml')).toBe('https://studio.example/app/examples/a.yaml');
    expect(reason('/a.yaml', 'http://intranet/studio/')).toBe('http://intranet/a.yaml');
    for (const trick of [
      '//evil.example/x',
      '/\\evil.example/x',
      './/\\evil.example/x/../..//..//..//evil.example',
    ])
      expect(reason(trick)).toMatch(/^(error:scheme|https:\/\/studio\.example\/)/);
  });

  it('reads plain http from a page that is http itself', () => {
    expect(reason('http://h.example/x', 'http://studio.example/')).toBe('http://h.example/x');
  });

  it('reads from a private host that the user agreed to, and from no other', () => {
    expect(reason('https://192.168.0.1/x', PAGE, ['192.168.0.1'])).toBe('https://192.168.0.1/x');
    expect(reason('http://localhost:1/x', PAGE, ['localhost:1'])).toBe('http://localhost:1/x');
    expect(reason('http://localhost:2/x', PAGE, ['localhost:1'])).toBe('error:ask-local');
    expect(reason('https://u:p@192.168.0.1/x', PAGE, ['192.168.0.1'])).toBe('error:credentials');
  });

  it('keeps a base from which the neighbours of a file are found', () => {
    const neighbour = (input: string) => {
      const checked = checkAddress(input, PAGE);
      if (!checked.ok) throw new Error(checked.failure.title);
      return reason(new URL('./b.yml', checked.base).href);
    };
    expect(neighbour('https://github.com/o/r/blob/main/dir/a.yml')).toBe(
      'https://raw.githubusercontent.com/o/r/main/dir/b.yml',
    );
    expect(neighbour('https://gitlab.com/g/p/-/blob/main/dir/a.yml')).toBe(
      'https://gitlab.com/api/v4/projects/g%2Fp/repository/files/dir%2Fb.yml/raw?ref=main',
    );
    expect(neighbour('https://gist.github.com/u/0123456789abcdef0123456789abcdef')).toBe(
      'https://gist.githubusercontent.com/u/0123456789abcdef0123456789abcdef/raw/b.yml',
    );
    expect(neighbour('https://bitbucket.org/w/r/src/main/d/a.yml')).toBe(
      'https://api.bitbucket.org/2.0/repositories/w/r/src/main/d/b.yml',
    );
  });

  it('offers the corrected address where there is one', () => {
    const actions = (input: string) => {
      const checked = checkAddress(input, PAGE);
      return checked.ok
        ? []
        : checked.failure.actions.flatMap((action) =>
            action.id === 'try-address' ? [action.address] : [],
          );
    };
    expect(actions('example.com/a.yml')).toEqual(['https://example.com/a.yml']);
    expect(actions('http://h.example/x?y')).toEqual(['https://h.example/x?y']);
    expect(actions('not a url')).toEqual([]);
  });
});
