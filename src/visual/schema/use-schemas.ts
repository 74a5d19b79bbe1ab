// The rows of schemas: requested again whenever the text may have changed, with pending changes
// shown as applied.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Location, SchemaCommand, SchemaForm } from '../../core/types.ts';
import { useLatest } from '../../ui/use-latest.ts';
import type { VisualHost } from '../visual-host.ts';
import { applyOptimistically } from './optimistic-form.ts';
import { reuseRows } from './reuse-rows.ts';
import { locationKey } from './row-ids.ts';

interface PendingCommand {
  readonly uri: string;
  readonly command: SchemaCommand;
  readonly id: number;
  /** Responses to requests after this one include it; null while it is pending. */
  readonly until: number | null;
}

/** A response, and the number of its request. */
interface KnownSchema {
  readonly form: SchemaForm | undefined;
  readonly serial: number;
}

export interface Schemas {
  /** Null while it is loading, undefined if there is no schema. */
  at(location: Location): SchemaForm | null | undefined;
  /** Applies a change after the pending ones. Resolves with why it was refused, or null. */
  make(uri: string, command: SchemaCommand): Promise<string | null>;
}

export function useSchemas(
  host: VisualHost,
  locations: readonly Location[],
  version: number,
  rows: number,
): Schemas {
  const [known, setKnown] = useState<ReadonlyMap<string, KnownSchema>>(new Map());
  const [under, setUnder] = useState<readonly PendingCommand[]>([]);
  const [made, setMade] = useState(0);
  const asked = useRef(0);
  const ids = useRef(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  /** By key, the number of the last completed request. */
  const answered = useRef(new Map<string, number>());
  const wanted = useLatest(locations);
  const keys = locations.map(locationKey).join('\n');

  // biome-ignore lint/correctness/useExhaustiveDependencies: requested again for every version, after every change, and for other schemas.
  useEffect(() => {
    asked.current += 1;
    const own = asked.current;
    for (const { uri, pointer } of wanted.current) {
      const key = locationKey({ uri, pointer });
      const ask = () => host.request(uri, { request: 'schemaForm', pointer, rows });
      ask()
        // No response may mean that the text didn't settle.
        .then((answer) => answer ?? new Promise((done) => setTimeout(done, 200)).then(ask))
        .then((answer) => {
          const now = wanted.current.map(locationKey);
          if (!now.includes(key) || own < (answered.current.get(key) ?? 0)) return;
          answered.current.set(key, own);
          setKnown((old) =>
            new Map(old).set(key, {
              serial: own,
              form: answer ? reuseRows(old.get(key)?.form ?? null, answer) : undefined,
            }),
          );
          const least = Math.min(...now.map((one) => answered.current.get(one) ?? 0));
          setUnder((old) =>
            old.length === 0 ? old : old.filter(({ until }) => until === null || until >= least),
          );
        })
        .catch(() => {});
    }
  }, [host, keys, version, rows, made]);

  const make = useCallback(
    (uri: string, command: SchemaCommand): Promise<string | null> => {
      ids.current += 1;
      const id = ids.current;
      setUnder((now) => [...now, { uri, command, id, until: null }]);
      const drop = () => setUnder((now) => now.filter((one) => one.id !== id));
      const done = queue.current.then(async () => {
        try {
          const outcome = await host.applyCommand(uri, command);
          if ('refused' in outcome) {
            drop();
            return outcome.refused;
          }
          setUnder((now) =>
            now.map((one) => (one.id === id ? { ...one, until: asked.current } : one)),
          );
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
      const open = form
        ? under.filter(({ uri, until }) => uri === form.uri && (until === null || until >= serial))
        : [];
      forms.set(
        key,
        form && open.reduce((now, { command }) => applyOptimistically(now, command), form),
      );
    }
    return forms;
  }, [known, under]);
  const at = useCallback(
    (location: Location) => {
      const key = locationKey(location);
      return shown.has(key) ? shown.get(key) : null;
    },
    [shown],
  );
  return { at, make };
}
