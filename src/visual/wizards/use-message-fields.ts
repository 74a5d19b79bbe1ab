// The fields of messages that are there already, asked for when other ones are chosen.
import { useEffect, useState } from 'react';
import type { Where } from '../../core/build/types.ts';
import type { MessageField } from '../../core/build/wizards/intents.ts';
import type { VisualHost } from '../host.ts';

const NONE: readonly MessageField[] = [];

/** @returns none until they are known */
export function useMessageFields(host: VisualHost, messages: readonly Where[]): readonly MessageField[] {
  const [fields, setFields] = useState(NONE);
  const wanted = JSON.stringify(messages.map(({ uri, pointer }) => ({ uri, pointer })));
  useEffect(() => {
    const places = JSON.parse(wanted) as readonly Where[];
    let here = true;
    const ask = places.length === 0 ? Promise.resolve(NONE) : host.ask('', { ask: 'messageFields', places });
    void ask.catch(() => null).then((found) => here && setFields(found ?? NONE));
    return () => {
      here = false;
    };
  }, [host, wanted]);
  return fields;
}
