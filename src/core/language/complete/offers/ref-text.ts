// How a place is written in a `$ref`: as short as it can be from the file that refers to it.
import type { Path } from '../../../parse/tree.ts';
import type { World } from '../../../resolve/world.ts';
import { refTo } from '../../fix/kit.ts';

/** The text of a reference from a file to a place in the same or another one (RFC 3986 section 4.2, RFC 6901 section 6). */
export function refText(world: World, from: string, to: { readonly uri: string; readonly path: Path }): string {
  const pointer = to.path.length === 0 ? '' : refTo(to.path);
  if (from === to.uri) return pointer || '#';
  return fileRef(from || world.entryUri, to.uri || world.entryUri) + pointer;
}

/** Scheme and host of an absolute address, with the slash behind them. */
const ORIGIN = /^[A-Za-z][A-Za-z0-9+.-]*:(?:\/\/[^/]*\/)?/;

function fileRef(from: string, to: string): string {
  const origin = ORIGIN.exec(to)?.[0] ?? '';
  if ((ORIGIN.exec(from)?.[0] ?? '') !== origin) return escaped(to);
  const here = from.slice(origin.length).split('/').slice(0, -1);
  const there = to.slice(origin.length).split('/');
  let same = 0;
  while (same < here.length && same < there.length - 1 && here[same] === there[same] && here[same] !== '..') same++;
  // Out of a folder whose name is not known no relative way leads back.
  if (here.slice(same).includes('..')) return escaped(to);
  const up = here.length - same;
  return escaped((up > 0 ? '../'.repeat(up) : there[same] === '..' ? '' : './') + there.slice(same).join('/'));
}

/** Names of files are kept readable; what would not survive in an address is escaped. */
function escaped(uri: string): string {
  return uri.replace(/[\s"<>^`\\|]/g, encodeURIComponent);
}
