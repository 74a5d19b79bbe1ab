// Checks a name against the document while it is typed.
import { useEffect, useState } from 'react';
import { useLatest } from '../../ui/use-latest.ts';

/** Why a name can't be used, else what using it means. */
export interface NameCheck {
  readonly error: string | null;
  readonly text: string;
}

/** Milliseconds without a keystroke before a name is checked. */
const PAUSE = 150;

/**
 * @param enabled whether the name is worth checking
 * @returns the result for the current name, null if there is none yet; `ask` doesn't wait for the
 * pause
 */
export function useNameCheck(
  name: string,
  enabled: boolean,
  judge: ((name: string) => Promise<NameCheck>) | undefined,
): { readonly known: NameCheck | null; ask(): Promise<NameCheck | null> } {
  const [said, setSaid] = useState<(NameCheck & { readonly of: string }) | null>(null);
  const ask = async (): Promise<NameCheck | null> => {
    const answer = (await judge?.(name)) ?? null;
    if (answer && now.current === name) setSaid({ ...answer, of: name });
    return answer;
  };
  const now = useLatest(name);
  const latest = useLatest(ask);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name is checked again.
  useEffect(() => {
    if (!enabled) return;
    const later = setTimeout(() => void latest.current(), PAUSE);
    return () => clearTimeout(later);
  }, [name, enabled]);
  return { known: said?.of === name ? said : null, ask };
}
