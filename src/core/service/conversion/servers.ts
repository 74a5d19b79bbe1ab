// Servers: the URL becomes host and pathname.
import {
  copyOf,
  extensionKey,
  insideComments,
  newMember,
  ownValue,
  Piece,
  rename,
} from '../../text/rearrange/piece.ts';
import type { Node } from '../../text/tree.ts';
import { locationAfter, referenceText } from './find-objects.ts';
import { locationBelow, resolveObject, textOf } from './located-objects.ts';
import { note } from './notes.ts';
import type { Conversion, LocatedObject } from './types.ts';

/** Converts one server. */
export function convertServer(conversion: Conversion, located: LocatedObject): void {
  const { piece } = located;
  const url = piece.member('url');
  const text = url?.value.string;
  if (url && text !== undefined) {
    const { scheme, host, pathname } = splitUrl(text);
    const protocol = piece.get('protocol')?.string;
    if (scheme !== '' && scheme.toLowerCase() !== protocol?.toLowerCase())
      note(
        conversion,
        'server-scheme',
        { ...located, path: [...located.path, 'url'] },
        text,
        protocol ?? '',
      );
    if (host === '')
      note(conversion, 'server-host', { ...located, path: [...located.path, 'url'] }, text);
    rename(url, 'host');
    if (host !== text) url.value.set(host);
    if (pathname !== '') piece.insert(piece.indexOf(url) + 1, newMember('pathname', pathname));
  }
  convertSecurity(conversion, located);
}

/** Splits a URL with variables such as `{host}:{port}/path`; without a scheme it is a host. */
function splitUrl(url: string): { scheme: string; host: string; pathname: string } {
  const [, scheme = '', rest = ''] = /^(?:(?:([^/?#]*?):)?\/\/)?(.*)$/s.exec(url) ?? [];
  const end = rest.search(/[/?#]/);
  return end < 0
    ? { scheme, host: rest, pathname: '' }
    : { scheme, host: rest.slice(0, end), pathname: rest.slice(end) };
}

// Security: requirements become references to schemes, or copies of them with scopes.

/** Types of security schemes that have scopes in 3.x. */
const HAS_SCOPES = new Set(['oauth2', 'openIdConnect']);

/** Converts the requirements of a server, an operation or an operation trait. */
export function convertSecurity(conversion: Conversion, located: LocatedObject): void {
  const { piece } = located;
  const member = piece.member('security');
  if (member?.value.kind !== 'seq') return;
  const list = ownValue(member);
  const key = extensionKey(piece, 'security');
  const all = [...list.members];
  const lost = all.filter(({ value }) => !hasForm(value.node));
  for (const one of lost) {
    const at = locationBelow(located, 'security', String(all.indexOf(one)));
    note(conversion, 'security-combination', at, key, textOf(one.value));
  }
  if (lost.length > 0 && lost.length === all.length) {
    rename(member, key);
    return;
  }
  if (lost.length > 0) {
    const kept = newMember(key, []);
    kept.value.append(...lost.map((one) => list.take(one)));
    piece.insert(piece.indexOf(member) + 1, kept);
  }
  for (const one of list.members) convertRequirement(conversion, located, ownValue(one));
}

/** Whether a requirement has one scheme with a list of scopes: others have no form in 3.x. */
function hasForm(node: Node): boolean {
  return node.kind === 'map' && node.entries.length === 1 && node.entries[0]?.value.kind === 'seq';
}

function convertRequirement(conversion: Conversion, located: LocatedObject, piece: Piece): void {
  const [only] = piece.members;
  if (!only) return;
  const { entry, moves, documents } = conversion;
  const at = { uri: entry, path: ['components', 'securitySchemes', only.key] };
  const scopes = only.value;
  if (scopes.node.kind === 'seq' && scopes.node.items.length > 0) {
    const schemes = documents.get(entry)?.root?.get('components')?.get('securitySchemes');
    const scheme = resolveObject(conversion, schemes?.get(only.key), at);
    if (scheme) {
      const copy = copyOf(scheme.piece);
      convertScheme(copy);
      for (const member of copy.members) member.before = [];
      const field = HAS_SCOPES.has(copy.get('type')?.string ?? '')
        ? 'scopes'
        : extensionKey(copy, 'scopes');
      if (field !== 'scopes')
        note(conversion, 'scopes-of-scheme', located, only.key, field, textOf(scopes));
      piece.take(only);
      piece.append(...copy.members, { ...newMember(field, scopes), beside: only.beside });
      const [first] = piece.members;
      if (first) first.before = only.before;
      return;
    }
    note(conversion, 'unknown-security-scheme', located, only.key, textOf(scopes));
  }
  rename(only, '$ref');
  const { trail } = scopes.parts;
  only.before.push(...insideComments(scopes).filter((line) => line !== trail.trim()));
  only.value = Piece.of(referenceText(locationAfter(moves, located).uri, at));
  only.value.parts.trail = trail;
}

/** Converts a security scheme: `scopes` of a flow are the available ones. */
export function convertScheme(piece: Piece): void {
  const flows = piece.member('flows');
  for (const flow of flows ? ownValue(flows).members : []) {
    const scopes = ownValue(flow).member('scopes');
    if (scopes) rename(scopes, 'availableScopes');
  }
}
