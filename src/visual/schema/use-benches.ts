// What the rows of each schema in the tree share, the same object for as long as it says the same.
import { useMemo } from 'react';
import { actsOf, type Desk } from './acts.ts';
import type { Branch } from './lines.ts';
import type { Bench } from './types.ts';

/** @param canEdit why nothing can be changed, null where it can */
export function useBenches(desk: Desk, canEdit: string | null): (of: { readonly branch: Branch }) => Bench {
  return useMemo(() => {
    const known = new Map<string, Bench>();
    return ({ branch: { prefix, form } }) => {
      const { uri, types, several, keywords } = form;
      const locked = (canEdit ?? form.readOnly) !== null;
      const old = known.get(prefix);
      const same = old?.acts.uri === uri && old.language.types === types && old.language.keywords === keywords && old.locked === locked;
      if (old && same && old.language.several === several) return old;
      const acts = old?.acts.uri === uri ? old.acts : actsOf(desk, prefix, uri);
      const bench: Bench = { acts, language: { types, several, keywords }, locked };
      known.set(prefix, bench);
      return bench;
    };
  }, [desk, canEdit]);
}
