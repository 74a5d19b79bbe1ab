// A name for something: Enter gives it, Escape does not. What is wrong with it is said while it is typed.
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Entry } from '../../../core/form/types.ts';
import { Button } from '../../../ui/Button.tsx';
import { nameFault } from '../entry-name.ts';
import { type Judged, useJudged } from '../use-judged.ts';

export interface NameInputProps {
  readonly label: string;
  readonly start: string;
  readonly taken: readonly Pick<Entry, 'key'>[];
  readonly keys: string | undefined;
  /** Words on the button beside it; without them there is none, and leaving it gives the name. */
  readonly button?: string;
  /** What else is to be said of a name, by who knows the document; asked when nobody has typed for a moment. */
  judge?(name: string): Promise<Judged>;
  done(name: string): void;
  /** Adds the name and leaves the input open for another one. Resolves with whether it was added. */
  again?(name: string): Promise<boolean>;
  cancel(): void;
}

export function NameInput({ label, start, taken, keys, button, judge, done, again, cancel }: NameInputProps): ReactNode {
  const [name, setName] = useState(start);
  const [tried, setTried] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const clean = name.trim();
  const own = nameFault(clean, taken, keys);
  const { known, ask } = useJudged(clean, clean !== start && own === null, judge);
  const fault = own ?? known?.fault ?? null;
  /** Somebody who has only begun to type is not told that nothing is there. */
  const told = tried || (clean !== '' && clean !== start) ? fault : null;
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const given = useRef(false);
  const give = (): void => {
    if (!given.current) done(clean);
    given.current = true;
  };
  /** Nothing is given before it is judged. */
  const submit = async (): Promise<void> => {
    setTried(true);
    if (fault !== null) return;
    const said = known || clean === start ? known : await ask();
    if (!said?.fault) give();
  };
  /** How many were added before this one. */
  const [added, setAdded] = useState(0);
  const addAgain = async (): Promise<void> => {
    setTried(true);
    if (fault !== null || !(await again?.(clean))) return;
    setAdded(added + 1);
    setName('');
    setTried(false);
    input.current?.focus();
  };
  return (
    <div className="visual-inspector-name-input">
      <div className="visual-inspector-line">
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
          onBlur={() => !button && (fault === null ? give() : cancel())}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
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
        className={told !== null ? 'visual-inspector-fault' : 'visual-inspector-faint'}
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
