// Opens the form that validates a payload: in the card of the selected message, else of the first
// one of the selected operation or channel, else of the first one of the document.
import { partAt } from '../core/light.ts';
import type { Location, Model, PartId } from '../core/types.ts';
import type { AppServices } from './services.ts';

/** Returns the id of the message that a selection stands for; null where there is none. */
export function messageFor(model: Model | null, selection: Location | null): PartId | null {
  const id = selection && partAt(model, selection);
  const part = id === null ? undefined : model?.parts.get(id);
  if (part?.kind === 'message') return part.id;
  const own = part?.kind === 'operation' || part?.kind === 'channel' ? part.messages : [];
  return own.find((message) => message.id !== null)?.id ?? model?.order.messages[0] ?? null;
}

/** Shows the documentation at the message of the selection, with its form open. */
export function openValidateForm({
  store,
  validatedMessage,
}: Pick<AppServices, 'store' | 'validatedMessage'>): void {
  const { analysis, selection, showPane, select } = store.getState();
  const id = messageFor(analysis.model, selection);
  const part = id === null ? undefined : analysis.model?.parts.get(id);
  if (!part) return;
  showPane('read');
  validatedMessage.setState(part.id, true);
  select({ uri: part.uri, pointer: part.pointer }, 'link');
}
