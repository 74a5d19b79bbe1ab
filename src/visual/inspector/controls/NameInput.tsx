// An input for a name: Enter submits it, Escape cancels. Shows what is wrong with it while typing.
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Entry } from '../../../core/types.ts';
import { Button } from '../../../ui/Button.tsx';
import { type NameCheck, useNameCheck } from '../use-name-check.ts';

export interface NameInputProps {
  readonly label: string;
  readonly start: string;
  readonly siblings: readonly Pick<Entry, 'key'>[];
  readonly keys: string | undefined;
  /**
   * Label of the button beside it; without a label there is no button, and leaving the input
   * submits the name.
   */
  readonly button?: string;
  /** Further checks against the document; called after a pause in typing. */
  check?(name: string): Promise<NameCheck>;
  done(name: string): void;
  /** Adds the name and keeps the input open for another one. Resolves with whether it was added. */
  again?(name: string): Promise<boolean>;
  cancel(): void;
}

export function NameInput({
  label,
  start,
  siblings: taken,
  keys,
  button,
  check: judge,
  done,
  again,
  cancel,
}: NameInputProps): ReactNode {
  const [name, setName] = useState(start);
  const [tried, setTried] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const clean = name.trim();
  const own = nameProblem(clean, taken, keys);
  const { known, ask } = useNameCheck(clean, clean !== start && own === null, judge);
  const error = own ?? known?.error ?? null;
  /** Don't report an empty name before the user has typed anything. */
  const told = tried || (clean !== '' && clean !== start) ? error : null;
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const given = useRef(false);
  const give = (): void => {
    if (!given.current) done(clean);
    given.current = true;
  };
  /** Checks the name before it is submitted. */
  const submit = async (): Promise<void> => {
    setTried(true);
    if (error !== null) return;
    const said = known || clean === start ? known : await ask();
    if (!said?.error) give();
  };
  /** Number of names added before this one. */
  const [added, setAdded] = useState(0);
  const addAgain = async (): Promise<void> => {
    setTried(true);
    if (error !== null || !(await again?.(clean))) return;
    setAdded(added + 1);
    setName('');
    setTried(false);
    input.current?.focus();
  };
  return (
    <div className="visual-inspector-name-input">
      <div className="ui-row ui-wrap">
        <input
          ref={input}
          type="text"
          className="ui-input"
          data-code
          aria-label={label}
          placeholder={label}
          aria-invalid={told !== null}
          aria-describedby={told !== null || known?.text ? id : undefined}
          autoComplete="off"
          spellCheck={false}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onBlur={() => !button && (error === null ? give() : cancel())}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape'))
              return;
            event.preventDefault();
            event.stopPropagation();
            if (event.key === 'Enter') void submit();
            else cancel();
          }}
        />
        {button && (
          <>
            <Button look="primary" onClick={() => void submit()}>
              {button}
            </Button>
            {again && (
              <Button look="outline" onClick={() => void addAgain()}>
                Add and add another
              </Button>
            )}
            <Button onClick={cancel}>{added > 0 && clean === '' ? 'Done' : 'Cancel'}</Button>
          </>
        )}
      </div>
      <p
        className={told !== null ? 'visual-inspector-error' : 'visual-inspector-faint'}
        id={id}
        role="status"
        hidden={!told && !known?.text}
      >
        {told ?? known?.text}
      </p>
      {again && (
        <p className="visual-inspector-faint" role="status" hidden={added === 0}>
          {added > 0 && `${added} added.`}
        </p>
      )}
    </div>
  );
}

/**
 * Returns why an entry can't have a name; null if it can.
 * @param keys regular expression source of allowed names
 */
export function nameProblem(
  name: string,
  entries: readonly Pick<Entry, 'key'>[],
  keys: string | undefined,
): string | null {
  if (name === '') return 'Enter a name.';
  if (entries.some(({ key }) => key === name)) return `"${name}" already exists.`;
  if (keys === undefined || matchesPattern(keys, name)) return null;
  return /^\^\[[\w.\\-]+\]\+\$$/.test(keys)
    ? 'Use only letters, digits, "-", "_" and ".".'
    : `The name must match ${keys}.`;
}

function matchesPattern(source: string, name: string): boolean {
  try {
    return new RegExp(source, 'u').test(name);
  } catch {
    return true;
  }
}
