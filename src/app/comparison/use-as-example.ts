// Adds the example of a change to a message of the document, if it is valid in it.
import { fromPointer, partAt } from '../../core/light.ts';
import type { ChangeCommand, MessagePart } from '../../core/types.ts';
import type { Studio } from '../../store/store.ts';
import type { LocatedChange } from '../../worker/compare-texts.ts';

/**
 * Returns the message whose payloads the example of a change is one of; null where it is valid for
 * none. Of a schema that is shared by messages it is the first of them.
 */
export async function messageFor(
  { analysis, request }: Pick<Studio, 'analysis' | 'request'>,
  { counterexample, new: now }: LocatedChange,
): Promise<MessagePart | null> {
  const { model } = analysis;
  const part = now && model?.parts.get(partAt(model, { uri: now.uri, pointer: now.path }) ?? '');
  if (!counterexample || !model || !part) return null;
  const ids =
    part.kind === 'message'
      ? now.path.startsWith(`${part.pointer}/headers`)
        ? []
        : [part.id]
      : part.usedBy.flatMap(({ id }) => id ?? []);
  const messages = ids.filter((id) => model.parts.get(id)?.kind === 'message');
  if (messages.length === 0) return null;
  const payload = JSON.stringify(counterexample.value);
  const match = await request({
    request: 'match',
    form: 'comparison',
    messages,
    payload,
    headers: '',
  });
  const fitting = match?.candidates.find(({ state }) => state === 'fits');
  const found = fitting && model.parts.get(fitting.id);
  return found?.kind === 'message' ? found : null;
}

/** Returns the command that adds a payload to the examples of a message. @param value JSON data */
export function addExample({ pointer }: MessagePart, value: unknown): ChangeCommand {
  return {
    do: 'change',
    title: 'Add to "examples"',
    changes: [
      {
        do: 'append',
        list: [...fromPointer(pointer), 'examples'],
        value: { data: { payload: value } },
      },
    ],
  };
}
