// Replaces a reference with its target.

import type { LocatedNode } from '../../analysis/documents/located-node.ts';
import { refOf } from '../../analysis/documents/reference.ts';
import { inlined } from '../../analysis/refactoring/inline.ts';
import { quote } from '../../format/message-text.ts';
import type { Refactoring } from '../code-action.ts';

/** Replaces the Reference Object under the cursor with its target. */
export const inline: Refactoring = ({ subject: file, values }) => {
  const value = values.find(({ node }) => refOf(node) !== undefined);
  const ref = value && refOf(value.node);
  // Only the reference itself and its text, not what happens to be around some other value.
  if (!value || ref === undefined || values.indexOf(value) > 1) return [];
  const target = file.documents.target(file.uri, ref);
  if (target.kind !== 'found') return [];
  const draft = {
    title: `Inline ${quote(nameOf(target.node))} here`,
    kind: 'refactor.inline' as const,
  };
  const made = inlined(file, file.uri, value, target.node);
  if (made === null) return [];
  return [typeof made === 'string' ? { ...draft, refused: made } : { ...draft, ...made }];
};

function nameOf({ uri, path }: LocatedNode): string {
  return path.at(-1) ?? uri;
}
