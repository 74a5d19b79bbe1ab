// Another name for an anchor of YAML and its aliases.
import { invalidName, quote } from '../../check/say.ts';
import type { Subject } from '../subject.ts';
import type { Rename } from '../types.ts';
import type { Anchored } from './anchors.ts';

/** Renames `&name` and each `*name` that stands for it (YAML 1.2, section 6.9.2). */
export function renameAnchor({ uri, text }: Subject, { name, anchor, aliases }: Anchored, to: string): Rename {
  if (to === name) return { files: [], changes: 0 };
  if (!/^[\w.-]+$/.test(to)) return { refused: invalidName(to, 'anchor', '.') };
  if (new RegExp(`[&*]${to.replace(/[.-]/g, '\\$&')}(?![^\\s,\\[\\]{}])`).test(text))
    return { refused: `There is already an anchor ${quote(to)}.` };
  const places = [anchor, ...aliases].sort((a, b) => a.start - b.start);
  return { files: [{ uri, edits: places.map(({ start, end }) => ({ start: start + 1, end, text: to })) }], changes: places.length };
}
