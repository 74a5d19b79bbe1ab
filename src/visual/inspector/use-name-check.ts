// Checks a name against the document while it is typed.
import { useQuery } from '../../ui/use-query.ts';

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
  const { data, isCurrent, refetch } = useQuery(
    enabled ? name : null,
    async () => await judge?.(name),
    { debounce: PAUSE },
  );
  return {
    known: (isCurrent && data) || null,
    ask: async () => (await refetch()) ?? null,
  };
}
