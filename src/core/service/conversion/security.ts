// Security: requirements become references to schemes, or copies of them with scopes.
import { copyOf, newMember, Piece, rename } from '../../text/rearrange/piece.ts';
import { resolved } from './located-objects.ts';
import { locationAfter } from './names.ts';
import { note } from './notes.ts';
import { referenceText } from './references.ts';
import type { Conversion, LocatedObject } from './types.ts';

/** Converts the requirements of a server, an operation or an operation trait. */
export function convertSecurity(conversion: Conversion, located: LocatedObject): void {
  const { piece } = located;
  const member = piece.member('security');
  if (member?.value.kind !== 'seq') return;
  const list = member.value;
  const lost = list.members.filter(
    ({ value }) =>
      value.kind !== 'map' || value.node.kind !== 'map' || value.node.entries.length !== 1,
  );
  for (const one of lost) {
    const path = [...located.path, 'security', String(list.indexOf(one))];
    note(
      conversion,
      'security-combination',
      { ...located, path },
      JSON.stringify(plainText(one.value)),
    );
  }
  if (lost.length > 0) {
    const kept = list.members.length > lost.length;
    if (kept) {
      const taken = lost.map((one) => list.take(one));
      const other = Piece.of([]);
      other.append(...taken);
      piece.insert(piece.indexOf(member) + 1, newMember('x-security', other));
    } else rename(member, 'x-security');
    if (!kept) return;
  }
  for (const one of list.members) convertRequirement(conversion, located, one.value);
}

function convertRequirement(conversion: Conversion, located: LocatedObject, piece: Piece): void {
  const [only] = piece.members;
  if (!only) return;
  const { entry, moves, documents } = conversion;
  const at = { uri: entry, path: ['components', 'securitySchemes', only.key] };
  const from = locationAfter(moves, located).uri;
  const reference = referenceText(from, at);
  const scopes = only.value;
  const named = scopes.kind === 'seq' && scopes.members.length > 0;
  const scheme = named
    ? resolved(
        conversion,
        documents.get(entry)?.root?.get('components')?.get('securitySchemes')?.get(only.key),
        at,
      )
    : undefined;
  if (named && scheme) {
    const copy = copyOf(scheme.piece);
    convertScheme(copy);
    const { members } = copy.parts;
    for (const member of members) member.before = [];
    const type = scopes.kind === 'seq' ? newMember('scopes', scopes) : null;
    piece.take(only);
    piece.append(...copy.members, ...(type ? [type] : []));
    const [first] = piece.members;
    if (first) first.before = only.before;
    return;
  }
  if (named)
    note(
      conversion,
      'unknown-security-scheme',
      located,
      only.key,
      JSON.stringify(plainText(scopes)),
    );
  rename(only, '$ref');
  const value = Piece.of(reference);
  const { lead, trail } = scopes.parts;
  value.parts.lead = lead.includes('\n') ? '' : lead;
  value.parts.trail = trail;
  only.value = value;
}

/** Converts a security scheme: `scopes` of a flow are the available ones. */
export function convertScheme(piece: Piece): void {
  for (const flow of piece.get('flows')?.members ?? []) {
    const scopes = flow.value.member('scopes');
    if (scopes) rename(scopes, 'availableScopes');
  }
}

function plainText(piece: Piece): unknown {
  const { node } = piece;
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'seq') return piece.members.map((one) => plainText(one.value));
  return Object.fromEntries(piece.members.map((one) => [one.key, plainText(one.value)]));
}
