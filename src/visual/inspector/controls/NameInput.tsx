// A name for something: Enter gives it, Escape does not.
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Entry } from '../../../core/form/types.ts';
import { Button } from '../../../ui/Button.tsx';
import { nameFault } from '../entry-name.ts';

export interface NameInputProps {
  readonly label: string;
  readonly start: string;
  readonly taken: readonly Pick<Entry, 'key'>[];
  readonly keys: string | undefined;
  /** Words on the button beside it; without them there is none, and leaving it gives the name. */
  readonly button?: string;
  done(name: string): void;
  cancel(): void;
}

export function NameInput({ label, start, taken, keys, button, done, cancel }: NameInputProps): ReactNode {
  const [name, setName] = useState(start);
  const [tried, setTried] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const clean = name.trim();
  const fault = nameFault(clean, taken, keys);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const submit = (): void => {
    if (fault === null) done(clean);
    else setTried(true);
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
          aria-invalid={tried && fault !== null}
          aria-describedby={tried && fault !== null ? id : undefined}
          autoComplete="off"
          spellCheck={false}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onBlur={() => !button && (fault === null ? done(clean) : cancel())}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
            event.preventDefault();
            event.stopPropagation();
            if (event.key === 'Enter') submit();
            else cancel();
          }}
        />
        {button && (
          <>
            <Button look="primary" onClick={submit}>
              {button}
            </Button>
            <Button onClick={cancel}>Cancel</Button>
          </>
        )}
      </div>
      {tried && fault !== null && (
        <p className="visual-inspector-fault" id={id} role="status">
          {fault}
        </p>
      )}
    </div>
  );
}
