// Security of OpenAPI 3 in the form of the format.
import { type Member, newMember, Piece, rename } from '../../text/rearrange/piece.ts';
import { toValue } from '../../text/value.ts';
import { note } from './notes.ts';
import { type LocatedPiece, resolved } from './openapi-operations.ts';
import type { ImportSource } from './types.ts';

/** The types of OpenAPI, each with that of the format. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['apiKey', 'httpApiKey'],
  ['http', 'http'],
  ['oauth2', 'oauth2'],
  ['openIdConnect', 'openIdConnect'],
]);
const SCHEMES = ['components', 'securitySchemes'];

/** Returns the entries of `components.securitySchemes`. */
export function schemeMembers(source: ImportSource): Member[] {
  const all = source.root.get('components')?.get('securitySchemes');
  return [...(all?.members ?? [])].flatMap((member): Member[] => {
    const scheme = schemeOf(source, member.key);
    return scheme
      ? [
          newMember(
            member.key,
            scheme,
            member.before.filter((line) => line !== ''),
          ),
        ]
      : [];
  });
}

/** Returns a scheme in the form of the format; null where it has none. */
function schemeOf(source: ImportSource, name: string): Piece | null {
  const written = source.root.get('components')?.get('securitySchemes')?.get(name);
  const at = [...SCHEMES, name];
  const scheme = written?.kind === 'map' ? resolved(source, { piece: written, at }) : null;
  if (!scheme) return null;
  const own = Piece.copied(scheme.piece.node);
  const type = own.get('type')?.string ?? '';
  const to = TYPES.get(type);
  if (to === undefined) {
    note(source, 'security-scheme', at, type, name);
    return null;
  }
  if (to !== type) own.get('type')?.set(to);
  for (const { value } of own.get('flows')?.members ?? []) {
    const scopes = value.member('scopes');
    if (scopes) rename(scopes, 'availableScopes');
  }
  return own;
}

/** Returns the security of an operation; null where it has none. */
export function securityOf(source: ImportSource, { piece, at }: LocatedPiece): Piece[] | null {
  const all = piece.get('security')?.members ?? [];
  const found = all.flatMap(({ value }, index): Piece[] => {
    const [only, more] = value.members;
    // None is needed: the format has no word for it beside others.
    if (value.kind === 'map' && !only && all.length === 1) return [];
    const scheme = only && !more ? schemeOf(source, only.key) : null;
    if (!only || !scheme) {
      const text = JSON.stringify(toValue(value.node));
      note(source, 'security-combination', [...at, 'security', String(index)], text);
      return [];
    }
    if (only.value.members.length === 0)
      return [Piece.of({ $ref: `#/components/securitySchemes/${only.key}` })];
    scheme.append(newMember('scopes', Piece.copied(only.value.node)));
    return [scheme];
  });
  return found.length > 0 ? found : null;
}
