// The rows of schemas: requested again whenever the text may have changed, with pending changes
// shown as applied.
import { useCallback, useMemo } from 'react';
import type { Location, SchemaCommand, SchemaForm } from '../../core/types.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { useQuery } from '../../ui/use-query.ts';
import { createChangeQueue, type Refusal, refusalOf, usePending } from '../changes.ts';
import type { VisualHost } from '../visual-host.ts';
import { applyOptimistically } from './optimistic-form.ts';
import { reuseRows } from './reuse-rows.ts';
import { locationKey } from './row-ids.ts';

export interface Schemas {
  /** Null while it is loading, undefined if there is no schema. */
  at(location: Location): SchemaForm | null | undefined;
  /** Applies a change after the pending ones. Resolves with why it was refused, or null. */
  make(uri: string, command: SchemaCommand): Promise<Refusal>;
}

export function useSchemas(
  host: VisualHost,
  locations: readonly Location[],
  version: number,
  rows: number,
): Schemas {
  const {
    data: known,
    serial,
    isLoading,
    refetch,
  } = useQuery(
    locations.map(locationKey).join('\n'),
    async () => {
      const forms = await Promise.all(
        locations.map(({ uri, pointer }) =>
          host.request(uri, { request: 'schemaForm', pointer, rows }),
        ),
      );
      return forms.includes(undefined)
        ? undefined
        : new Map(locations.map((location, i) => [locationKey(location), forms[i] ?? undefined]));
    },
    {
      again: [version, rows],
      merge: (before, found) =>
        new Map([
          ...(before ?? []),
          ...[...found].map(
            ([key, form]) => [key, form && reuseRows(before?.get(key) ?? null, form)] as const,
          ),
        ]),
    },
  );
  const { values: pending, add } = usePending<{
    readonly uri: string;
    readonly command: SchemaCommand;
  }>(serial);
  const latest = useLatest(add);
  const apply = useMemo(() => createChangeQueue(host), [host]);
  const make = useCallback(
    async (uri: string, command: SchemaCommand): Promise<Refusal> => {
      const sent = apply(uri, command);
      latest.current({ uri, command }, sent);
      const outcome = await sent;
      if ('refused' in outcome) return refusalOf(outcome);
      void refetch();
      return null;
    },
    [apply, refetch],
  );

  const shown = useMemo(
    () =>
      new Map(
        [...(known ?? [])].map(([key, form]) => [
          key,
          form &&
            pending
              .filter(({ uri }) => uri === form.uri)
              .reduce((now, { command }) => applyOptimistically(now, command), form),
        ]),
      ),
    [known, pending],
  );
  const at = useCallback(
    (location: Location) => {
      const key = locationKey(location);
      return shown.has(key) ? shown.get(key) : isLoading ? null : undefined;
    },
    [shown, isLoading],
  );
  return { at, make };
}
