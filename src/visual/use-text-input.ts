// Text typed into a control: kept until it is written, reverted by Escape, and kept with the reason
// if it is refused.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { EditCommand } from '../core/types.ts';
import { useLatest } from '../ui/use-latest.ts';
import type { Refusal } from './changes.ts';
import type { UnloadEdit, VisualHost } from './visual-host.ts';

export interface TextInput {
  readonly text: string;
  /** Why it was not written; null if it was, or if no write was attempted. */
  readonly error: Refusal;
  type(text: string): void;
  /** Writes the text if it has changed; `now` replaces the typed text. */
  commit(now?: string): void;
  /** Enter commits, with Control or Command in multi-line texts; Escape restores the old text. */
  keys(event: KeyboardEvent, several?: boolean): void;
}

export interface TextInputOptions {
  readonly host: VisualHost;
  readonly uri: string;
  /** Label of the input, shown in other locations. */
  readonly label: string;
  /** Resolves with why the text was refused, or null. */
  write(text: string): Promise<Refusal>;
  /** Returns the command that writes the text, if it is known synchronously. */
  command(text: string): EditCommand | undefined;
  /** The text is shown until it is written: without this the old text is shown meanwhile. */
  readonly keepUntilWritten?: true;
}

export function useTextInput(
  value: string,
  { host, uri, label, write, command: intent, keepUntilWritten }: TextInputOptions,
): TextInput {
  const [draft, setDraft] = useState<string | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const [error, setError] = useState<Refusal>(null);
  const typed = useRef<string | null>(null);
  const put = (text: string | null): void => {
    typed.current = text;
    setDraft(text);
  };
  const commit = (now?: string): void => {
    const text = now ?? typed.current;
    if (text === null || (error !== null && now === undefined)) return;
    put(null);
    if (text === value) return;
    setError(null);
    if (keepUntilWritten) setSent(text);
    void write(text).then((refused) => {
      setSent(null);
      if (refused === null || typed.current !== null) return;
      put(text);
      setError(refused);
    });
  };
  const latest = useLatest(commit);
  useUnloadEdit(host, () => {
    const text = typed.current;
    return text === null || text === value ? null : { uri, label, text, intent: intent(text) };
  });
  // Save the typed text before the control unmounts.
  useEffect(() => () => latest.current(), []);
  return {
    text: draft ?? sent ?? value,
    error,
    type(text) {
      put(text);
      setError(null);
    },
    commit,
    keys(event, several = false) {
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'Escape' && typed.current !== null) {
        put(null);
        setError(null);
      } else if (event.key === 'Enter' && (!several || event.ctrlKey || event.metaKey)) commit();
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/**
 * @param unwritten called when the page is left: must be synchronous, because requests no longer
 * complete. Null if everything is written.
 */
export function useUnloadEdit(host: VisualHost, unwritten: () => UnloadEdit | null): void {
  const latest = useLatest(unwritten);
  useEffect(() => host.onUnload?.(() => latest.current()), [host]);
}
