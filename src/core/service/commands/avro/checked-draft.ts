// What a command on an Avro schema would change, after Avro validation has agreed.

import { type AnalyzedFile, valueAt } from '../../../analysis/analyzed-file.ts';
import type { AvroNode } from '../../../analysis/targets/avro-types.ts';
import { validateAvro } from '../../../analysis/validation/avro/validate-avro.ts';
import { edit } from '../../../text/edit/edit.ts';
import type { Change } from '../../../text/edit/types.ts';
import { type NodePath, nodeAt } from '../../../text/tree.ts';
import { refuse, refuseIf } from '../refusal.ts';
import type { CommandDraft } from '../types/command.ts';

/**
 * Returns changes of a schema as a draft. A default that no longer fits is removed.
 * @param type the path of the type that they set
 * @throws Refusal if the schema would have an error that it doesn't have now
 */
export function checkedDraft(
  file: AnalyzedFile,
  { path, node }: AvroNode,
  title: string,
  changes: readonly Change[],
  type?: NodePath,
): CommandDraft {
  const known = new Set(validateAvro(node).map(({ message }) => message));
  /** Returns the first new error that the changes would make. */
  const errorOf = (list: readonly Change[]) => {
    const edited = edit(file, list);
    if ('refused' in edited) return refuse(edited.refused);
    const after = nodeAt(edited.tree, path);
    return after
      ? validateAvro(after).find((p) => p.severity === 'error' && !known.has(p.message))
      : undefined;
  };
  const error = errorOf(changes);
  if (!error) return { title, changes: [{ uri: file.uri, changes }] };
  const preset = type?.at(-1) === 'type' ? [...type.slice(0, -1), 'default'] : null;
  if (!preset || error.code !== 'avro-default' || !valueAt(file, preset))
    return refuse(error.message);
  const more: Change[] = [...changes, { do: 'remove', path: preset }];
  refuseIf(errorOf(more)?.message);
  return {
    title,
    changes: [{ uri: file.uri, changes: more }],
    notes: ['The default was removed, because it does not fit the type.'],
  };
}
