// Content types of messages: what holds for all of them is stated once.
import type { Model } from '../../core/types.ts';
import { unreadText } from '../components/Absent.tsx';
import { usePaneState } from '../pane/pane.ts';

const memo = new WeakMap<Model, boolean>();

/** Returns true where the overview says that no message has a content type. */
export function useNoContentTypes(): boolean {
  return usePaneState(({ model, singlePart }) => !singlePart && hasNone(model));
}

function hasNone(model: Model): boolean {
  const known = memo.get(model);
  if (known !== undefined) return known;
  const { messages } = model.order;
  const none = messages.every((id) => {
    const part = model.parts.get(id);
    return (
      part?.kind === 'message' &&
      part.contentType === undefined &&
      unreadText(part, 'contentType') === null
    );
  });
  memo.set(model, none && messages.length > 1);
  return none && messages.length > 1;
}
