// The rows of schemas: requested again whenever the text may have changed, with pending changes
// shown as applied.
import { useCallback, useMemo } from 'react';
import type { Location, SchemaCommand, SchemaForm, SchemaRow } from '../../core/types.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { useQuery } from '../../ui/use-query.ts';
import { createChangeQueue, type Refusal, refusalOf, usePending } from '../changes.ts';
import type { VisualHost } from '../visual-host.ts';
import { applyOptimistically } from './optimistic-form.ts';
import { locationKey } from './row-keys.ts';

interface Schemas {
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

// Reuses the objects of rows that haven't changed, so that they are not rendered again.

/** Returns the new form with rows of the old one if they are equal. */
export function reuseRows(old: SchemaForm | null, now: SchemaForm): SchemaForm {
  if (!old?.root || !now.root || old.pointer !== now.pointer || old.uri !== now.uri) return now;
  const keywords = sameJson(old.keywords, now.keywords) ? old.keywords : now.keywords;
  const types = sameJson(old.types, now.types) ? old.types : now.types;
  return { ...now, keywords, types, root: reuseRow(old.root, now.root) };
}

function reuseRow(old: SchemaRow, now: SchemaRow): SchemaRow {
  const before = new Map(old.children.map((child) => [child.pointer, child]));
  const children = now.children.map((child) => {
    const was = before.get(child.pointer);
    return was ? reuseRow(was, child) : child;
  });
  const unmoved =
    children.length === old.children.length &&
    children.every((child, i) => child === old.children[i]);
  const { children: _1, ...was } = old;
  const { children: _2, ...is } = now;
  if (unmoved && sameJson(was, is)) return old;
  return { ...now, children: unmoved ? old.children : children };
}

function sameJson(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
