// The text of a `$ref`: which file, which place in it (section Reference Object; RFC 3986, RFC
// 6901).
import { fromPointer, toPointer } from '../../text/pointer.ts';
import { get, type Node, type NodePath, stringOf } from '../../text/tree.ts';
import { resolveUri } from './uri.ts';

export type ParsedReference =
  | { readonly ok: true /** Address of the file. */; readonly uri: string; readonly path: NodePath }
  | { readonly ok: false /** One sentence. */; readonly why: string };

/** Reads the `$ref` text written in the file `base`. */
export function parseReference(base: string, ref: string): ParsedReference {
  const hash = ref.indexOf('#');
  const file = hash < 0 ? ref : ref.slice(0, hash);
  const fragment = hash < 0 ? '' : ref.slice(hash + 1);
  const uri = file === '' ? base : resolveUri(base, file);
  if (fragment === '') return { ok: true, uri, path: [] };
  if (!fragment.startsWith('/')) {
    return {
      ok: false,
      why: `"#${fragment}" is not a JSON Pointer. Start with / after #, such as #/components/schemas/Name.`,
    };
  }
  let decoded: string;
  try {
    decoded = decodeURIComponent(fragment);
  } catch {
    return {
      ok: false,
      why: 'A % in a reference must be followed by two hexadecimal digits. Write %25 for the character itself.',
    };
  }
  if (/~(?![01])/.test(decoded))
    return { ok: false, why: 'In a JSON Pointer, write ~ as ~0 and a / inside a key as ~1.' };
  return { ok: true, uri, path: fromPointer(decoded) };
}

/**
 * Returns the text of a reference to a location in the same file as users write it: braces of
 * channel names and the like stay, although a URI has none.
 */
export function localReferenceText(path: NodePath): string {
  return `#${toPointer(path).replace(/[%\s"<>^`\\|]/g, encodeURIComponent)}`;
}

/**
 * Returns the text of a reference to a location in the same file for any reader: a pointer as a URI
 * fragment (RFC 6901 section 6), with every character escaped that a URI can't contain.
 */
export function localReference(path: NodePath): string {
  return `#${toPointer(path).replace(/[^A-Za-z0-9\-._~!$&'()*+,;=:@/?\p{L}\p{N}]/gu, percent)}`;
}

function percent(character: string): string {
  // Half of a surrogate pair has no UTF-8 form; it stays as it is, as the reader of references
  // leaves it.
  return /^\p{Cs}$/u.test(character) ? character : encodeURIComponent(character);
}

/** Returns the text of the `$ref` of a node; undefined if it isn't a reference. */
export function refOf(node: Node | undefined): string | undefined {
  return stringOf(get(node, '$ref'));
}
