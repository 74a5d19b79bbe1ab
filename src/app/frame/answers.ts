// What the documentation asks about messages, answered by the worker.
import type { Services } from '../../docs/pane/services.ts';
import type { StudioStore } from '../../store/store.ts';

export function answersOf(store: StudioStore): Required<Pick<Services, 'examples' | 'makeExample' | 'match' | 'source'>> {
  const { ask } = store.getState();
  return {
    examples: async (id) => (await ask<'examples'>({ kind: 'examples', id }))?.verdicts ?? null,
    makeExample: async (id, seed) => (await ask<'make-example'>({ kind: 'make-example', id, seed }))?.made ?? null,
    match: async (form, request) => (await ask<'match'>({ kind: 'match', form, request }))?.match ?? null,
    source: async ({ uri, pointer }) => (await ask<'source'>({ kind: 'source', uri, pointer }))?.source ?? null,
  };
}
