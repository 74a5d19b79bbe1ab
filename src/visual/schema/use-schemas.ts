// The rows of schemas: asked for again whenever the text may have changed, with what is under way shown as done.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { SchemaIntent } from '../../core/build/schema/intents.ts';
import type { SchemaForm } from '../../core/build/schema/types.ts';
import type { Where } from '../../core/build/types.ts';
import { useLatest } from '../../ui/use-latest.ts';
import type { VisualHost } from '../host.ts';
import { expected } from './expected.ts';
import { keyOf } from './ids.ts';
import { kept } from './kept.ts';

interface Under {
  readonly uri: string;
  readonly intent: SchemaIntent;
  readonly id: number;
  /** Answers to questions after this one know of it; null while it is not done. */
  readonly until: number | null;
}

/** An answer, and the number of its question. */
interface Known {
  readonly form: SchemaForm | undefined;
  readonly serial: number;
}

export interface Schemas {
  /** Null while nothing is known, undefined where there is no schema. */
  at(place: Where): SchemaForm | null | undefined;
  /** Makes a change after those that are under way. Resolves with why it was refused, or null. */
  make(uri: string, intent: SchemaIntent): Promise<string | null>;
}

export function useSchemas(host: VisualHost, places: readonly Where[], version: number, rows: number): Schemas {
  const [known, setKnown] = useState<ReadonlyMap<string, Known>>(new Map());
  const [under, setUnder] = useState<readonly Under[]>([]);
  const [made, setMade] = useState(0);
  const asked = useRef(0);
  const ids = useRef(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  /** By key, the number of the question that was answered last. */
  const answered = useRef(new Map<string, number>());
  const wanted = useLatest(places);
  const keys = places.map(keyOf).join('\n');

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for every version, after every change, and for other schemas.
  useEffect(() => {
    asked.current += 1;
    const own = asked.current;
    for (const { uri, pointer } of wanted.current) {
      const key = keyOf({ uri, pointer });
      const ask = () => host.ask(uri, { ask: 'schemaForm', pointer, rows });
      ask()
        // No answer may mean that the text did not come to rest.
        .then((answer) => answer ?? new Promise((done) => setTimeout(done, 200)).then(ask))
        .then((answer) => {
          const now = wanted.current.map(keyOf);
          if (!now.includes(key) || own < (answered.current.get(key) ?? 0)) return;
          answered.current.set(key, own);
          setKnown((old) => new Map(old).set(key, { serial: own, form: answer ? kept(old.get(key)?.form ?? null, answer) : undefined }));
          const least = Math.min(...now.map((one) => answered.current.get(one) ?? 0));
          setUnder((old) => (old.length === 0 ? old : old.filter(({ until }) => until === null || until >= least)));
        })
        .catch(() => {});
    }
  }, [host, keys, version, rows, made]);

  const make = useCallback(
    (uri: string, intent: SchemaIntent): Promise<string | null> => {
      ids.current += 1;
      const id = ids.current;
      setUnder((now) => [...now, { uri, intent, id, until: null }]);
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
          return "The change couldn't be made. Try again.";
        }
      });
      queue.current = done;
      return done;
    },
    [host],
  );

  const shown = useMemo(() => {
    const forms = new Map<string, SchemaForm | undefined>();
    for (const [key, { form, serial }] of known) {
      const open = form ? under.filter(({ uri, until }) => uri === form.uri && (until === null || until >= serial)) : [];
      forms.set(key, form && open.reduce((now, { intent }) => expected(now, intent), form));
    }
    return forms;
  }, [known, under]);
  const at = useCallback(
    (place: Where) => {
      const key = keyOf(place);
      return shown.has(key) ? shown.get(key) : null;
    },
    [shown],
  );
  return { at, make };
}
