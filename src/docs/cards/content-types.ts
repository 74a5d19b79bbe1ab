// Content types of messages: what holds for all of them is stated once.
import type { MessagePart, Model } from '../../core/types.ts';
import { unreadText } from '../components/Absent.tsx';
import { usePaneState } from '../pane/pane.ts';

const memo = new WeakMap<Model, { readonly type: string | null } | null>();

/**
 * Returns the content type that the overview states of every message, where there are several; null
 * where it states that none has one, undefined where they differ or the overview is not shown.
 */
export function useCommonContentType(): string | null | undefined {
  return usePaneState(({ model, singlePart }) =>
    singlePart ? undefined : commonType(model)?.type,
  );
}

/** Returns whether the overview states the content type of a message already. */
export function useIsContentTypeStated(part: MessagePart): boolean {
  const common = useCommonContentType();
  const { contentType, traits } = part;
  if (common === undefined || (contentType ?? null) !== common) return false;
  return !traits.some(({ taken }) => taken.includes('contentType'));
}

function commonType(model: Model): { readonly type: string | null } | null {
  const known = memo.get(model);
  if (known !== undefined) return known;
  const { messages } = model.order;
  const types = new Set<string | null | undefined>();
  for (const id of messages) {
    const part = model.parts.get(id);
    const isRead = part?.kind === 'message' && unreadText(part, 'contentType') === null;
    types.add(isRead ? (part.contentType ?? null) : undefined);
    if (types.size > 1) break;
  }
  const [type] = types;
  const common = messages.length > 1 && types.size === 1 && type !== undefined ? { type } : null;
  memo.set(model, common);
  return common;
}
