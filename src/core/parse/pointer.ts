// JSON Pointer (RFC 6901) as plain text: how a path is written down in ids, links and answers.
import type { Path } from './tree.ts';

/** The pointer of a path: `['channels', 'a/b']` is `/channels/a~1b`, the empty path is ''. Nothing is percent-encoded (RFC 6901 section 3). */
export function toPointer(path: Path): string {
  let text = '';
  for (const key of path) text += `/${/[~/]/.test(key) ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key}`;
  return text;
}

/** The path that a pointer names (RFC 6901 section 4). Text that is no pointer is read as well as it can be: a missing first `/` is supplied, a stray `~` stands for itself. */
export function fromPointer(pointer: string): Path {
  if (pointer === '') return [];
  return (pointer.startsWith('/') ? pointer.slice(1) : pointer).split('/').map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}
