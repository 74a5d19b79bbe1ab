// The rows of a schema: asked for again whenever the text may have changed, with what is under way shown as done.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { SchemaIntent } from '../../core/build/schema/intents.ts';
import type { SchemaForm } from '../../core/build/schema/types.ts';
import type { Where } from '../../core/build/types.ts';
import type { VisualHost } from '../host.ts';
import { expected } from './expected.ts';
import { kept } from './kept.ts';

interface Under {
  readonly intent: SchemaIntent;
  readonly id: number;
  /** Answers to questions after this one know of it; null while it is not done. */
  readonly until: number | null;
}

export interface Schema {
  /** Null while nothing is known, undefined where there is no schema. */
  readonly form: SchemaForm | null | undefined;
  /** Makes a change after those that are under way. Resolves with why it was refused, or null. */
  make(intent: SchemaIntent): Promise<string | null>;
}

export function useSchema(host: VisualHost, { uri, pointer }: Where, version: number, rows: number): Schema {
  const [form, setForm] = useState<SchemaForm | null | undefined>(null);
  const [under, setUnder] = useState<readonly Under[]>([]);
  const [made, setMade] = useState(0);
  const asked = useRef(0);
  const answered = useRef(0);
  const ids = useRef(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const wanted = useRef('');
  wanted.current = `${uri}#${pointer}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for every version, and after every change.
  useEffect(() => {
    asked.current += 1;
    const own = asked.current;
    const key = `${uri}#${pointer}`;
    const ask = () => host.ask(uri, { ask: 'schemaForm', pointer, rows });
    ask()
      // No answer may mean that the text did not come to rest.
      .then((answer) => answer ?? new Promise((done) => setTimeout(done, 200)).then(ask))
      .then((answer) => {
        if (wanted.current !== key || own < answered.current) return;
        answered.current = own;
        setForm((now) => (answer ? kept(now ?? null, answer) : undefined));
        setUnder((now) => now.filter(({ until }) => until === null || until >= own));
      })
      .catch(() => {});
  }, [host, uri, pointer, version, rows, made]);

  const make = useCallback(
    (intent: SchemaIntent): Promise<string | null> => {
      ids.current += 1;
      const id = ids.current;
      setUnder((now) => [...now, { intent, id, until: null }]);
      const drop = () => setUnder((now) => now.filter((one) => one.id !== id));
      const done = queue.current.then(async () => {
        try {
          const outcome = await host.make(uri, intent);
          if ('refused' in outcome) {
            drop();
            return outcome.refused;
          }
          setUnder((now) => now.map((one) => (one.id === id ? { ...one, until: asked.current } : one)));
          setMade((n) => n + 1);
          return null;
        } catch {
          drop();
          return 'This could not be done just now. Try again.';
        }
      });
      queue.current = done;
      return done;
    },
    [host, uri],
  );

  const shown = useMemo(() => under.reduce((now, { intent }) => now && expected(now, intent), form), [form, under]);
  return { form: shown, make };
}
