// What the document says of a name while it is typed.
import { useEffect, useState } from 'react';
import { useLatest } from '../../ui/use-latest.ts';

/** Why a name cannot be given, else what giving it means. */
export interface Judged {
  readonly fault: string | null;
  readonly text: string;
}

/** Milliseconds without a key after which a name is judged. */
const PAUSE = 150;

/**
 * @param wanted whether the name is worth asking about
 * @returns what is known of the name as it is now, null where nothing is yet; `ask` does not wait
 */
export function useJudged(
  name: string,
  wanted: boolean,
  judge: ((name: string) => Promise<Judged>) | undefined,
): { readonly known: Judged | null; ask(): Promise<Judged | null> } {
  const [said, setSaid] = useState<(Judged & { readonly of: string }) | null>(null);
  const ask = async (): Promise<Judged | null> => {
    const answer = (await judge?.(name)) ?? null;
    if (answer && now.current === name) setSaid({ ...answer, of: name });
    return answer;
  };
  const now = useLatest(name);
  const latest = useLatest(ask);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name is judged anew.
  useEffect(() => {
    if (!wanted) return;
    const later = setTimeout(() => void latest.current(), PAUSE);
    return () => clearTimeout(later);
  }, [name, wanted]);
  return { known: said?.of === name ? said : null, ask };
}
