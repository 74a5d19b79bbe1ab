// Replaces a reference with a copy of its target.

import { sourceOf } from '../../../analysis/analyzed-file.ts';
import { refOf } from '../../../analysis/documents/reference.ts';
import { inlined } from '../../../analysis/refactoring/inline.ts';
import { expectedAt } from '../../../analysis/typed-tree/typed-node.ts';
import { quote } from '../../../format/message-text.ts';
import { refuse } from '../refusal.ts';
import type { CommandHandler } from '../types/command.ts';
import { memberAt } from './value-at.ts';

export const inline: CommandHandler<'inline'> = (file, { pointer }) => {
  const object = memberAt(file, pointer);
  const { uri, path, node } = object;
  const ref = refOf(node);
  const shape = expectedAt(file, path).declared;
  if (ref === undefined || !shape) return refuse('This is not a reference.');
  const target = file.documents.target(uri, ref);
  if (target.kind !== 'found')
    return refuse(target.kind === 'broken' ? target.why : `${target.uri} is not open.`);
  if (!sourceOf(file, target.node.uri)) return refuse(`${target.node.uri} is not open.`);
  const made = inlined(file, uri, { path, shape, node }, target.node);
  if (made === null) return refuse('Only a reference is allowed here.');
  if (typeof made === 'string') return refuse(made);
  return {
    title: `Inline ${quote(target.node.path.at(-1) ?? ref)} here`,
    changes: [{ uri, changes: made.changes }],
    notes: made.warnings,
  };
};
