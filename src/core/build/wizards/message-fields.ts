// Where a value may be in messages that are there already: what a wizard offers for it.
import { inFile } from '../../language/complete/offers/kit.ts';
import { messageValues } from '../../language/complete/offers/message-values.ts';
import type { Subject } from '../../language/subject.ts';
import { spotAt } from '../../parse/place.ts';
import { fromPointer } from '../../parse/pointer.ts';
import type { Where } from '../types.ts';
import type { MessageField } from './intents.ts';

/** The values of messages, without those that only hold others; each once. @param places of messages, or of references to them */
export function messageFields(subject: Subject, places: readonly Where[]): readonly MessageField[] {
  const messages = places.flatMap(({ uri, pointer }) => {
    const path = fromPointer(pointer);
    const tree = inFile(subject, uri)?.tree;
    const node = tree && spotAt(tree, path)?.node;
    return (node && subject.world.deref(uri, path, node)) ?? [];
  });
  return messageValues(subject, messages).flatMap(({ expression, detail, nested }) => (nested ? [] : { expression, detail }));
}
