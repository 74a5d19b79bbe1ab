// A document of another major version is told so once; judging it by these tables would only cascade
// (sections Root object, Versioning; readings.md AMB-04).
import { get, type Node } from '../parse/tree.ts';
import type { Dialect } from '../spec/dialects.ts';

/** What to say at the version of a document of another major version, or null where it is to be judged. */
export function otherMajor(root: Node, dialect: Dialect): string | null {
  const node = get(root, dialect.rootField);
  if (node?.kind !== 'scalar' || node.value === null || typeof node.value === 'boolean') return null;
  const written = node.raw ?? String(node.value);
  const major = /^(\d{1,9})(?:\.\d{1,9}){1,2}(?:-[0-9A-Za-z.-]*)?$/.exec(written)?.[1];
  if (major === undefined || Number(major) === 3) return null;
  return Number(major) < 3
    ? `Expected version 3, got ${dialect.label} ${written}. Convert the document to ${dialect.version} first: since version 3, operations are in their own map and refer to their channels.`
    : `Expected version 3, got ${dialect.label} ${written}, which is not supported yet. Use ${dialect.version} if that is the version of the document.`;
}
