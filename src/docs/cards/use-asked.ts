// An answer from outside about one part, asked again whenever the document is another one.
import { useEffect, useState } from 'react';
import type { Model, Part } from '../../core/model/types.ts';
import { usePane } from '../pane/pane.ts';

/** Milliseconds that an edit has to be old before it is asked again. */
const REST = 150;

/** Answers by part and question, so that a card that comes back has them at once. */
const known = new WeakMap<Part, Map<string, unknown>>();

/**
 * What `ask` answers about a part; null before, and the answer before until there is the next. An answer that says the same is the same object.
 * @param key tells one question about a part from another
 * @param active whether it is worth asking now
 * @param ask null where it cannot be said now: what was said before stands
 */
export function useAsked<T>(part: Part, key: string, active: boolean, ask: () => Promise<T | null>): T | null {
  const pane = usePane();
  const [answer, setAnswer] = useState(() => (known.get(part)?.get(key) ?? null) as T | null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` asks what `part` and `key` say
  useEffect(() => {
    if (!active) return;
    let asked: Model | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let live = true;
    const tell = (said: T | null): void => {
      if (!live || said === null) return;
      const answers = known.get(part) ?? new Map<string, unknown>();
      known.set(part, answers.set(key, said));
      setAnswer((old) => (JSON.stringify(old) === JSON.stringify(said) ? old : said));
    };
    const look = (): void => {
      const { model } = pane.get();
      if (model === asked) return;
      const first = asked === null;
      asked = model;
      clearTimeout(timer);
      timer = setTimeout(() => void ask().then(tell, () => undefined), first ? 0 : REST);
    };
    look();
    const leave = pane.subscribe(look);
    return () => {
      live = false;
      clearTimeout(timer);
      leave();
    };
  }, [pane, part, key, active]);
  return answer;
}
