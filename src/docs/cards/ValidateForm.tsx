// A form to try a value against the messages of an operation: which one it is, and why it is not
// the others.
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { MessagePart, PartId } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import { formatJson } from '../code/format-json.ts';
import { useChoice, usePane, usePaneState } from '../pane/pane.ts';
import { MatchResult } from './MatchResult.tsx';
import { contextsOf } from './match-contexts.ts';
import { useMatch } from './use-match.ts';
import './validate.css';

export default function ValidateForm({
  part,
  focuses,
}: {
  part: MessagePart;
  focuses: boolean;
}): ReactNode {
  const { services } = usePane();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!focuses) return;
    form.current?.querySelector('textarea')?.focus();
    services.validation?.shown();
  }, [focuses, services]);
  const model = usePaneState((s) => s.model);
  const id = useId();
  const [payload, setPayload] = useChoice<string>(`${part.id} tried payload`, '');
  const [headers, setHeaders] = useChoice<string>(`${part.id} tried headers`, '');
  const [chosen, choose] = useChoice<string>(`${part.id} tried against`, '');
  const contexts = contextsOf(part, model);
  const context = contexts.find((c) => c.id === chosen) ??
    contexts[0] ?? { id: part.id, label: '', messages: [part.id] };
  const { match, busy, check } = useMatch(part.id, context, { payload, headers });
  const has = (message: PartId, side: 'headers'): boolean => {
    const of = model.parts.get(message);
    return of?.kind === 'message' && of[side] !== undefined;
  };
  const fill = async (): Promise<void> => {
    const example = part.examples[0] ?? (await services.makeExample?.(part.id, 0));
    setPayload(textOf(example?.payload));
    setHeaders(textOf(example?.headers));
  };
  return (
    <form
      ref={form}
      className="docs-validate"
      aria-label={`Validate against ${part.title ?? part.key}`}
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
    >
      <div className="docs-validate-field ui-column">
        {contexts.length > 1 ? (
          <>
            <label htmlFor={`${id}c`}>Check against</label>
            <select
              id={`${id}c`}
              value={context.id}
              onChange={(event) => choose(event.target.value)}
            >
              {contexts.map((c) => (
                <option key={c.id} value={c.id}>
                  {c.label} ({c.messages.length})
                </option>
              ))}
            </select>
          </>
        ) : (
          <p className="docs-soft">
            {context.messages.length > 1
              ? `Check against the ${context.messages.length} messages of ${context.label}`
              : 'Check against this message'}
          </p>
        )}
      </div>
      <Field id={`${id}p`} label="Payload" rows={6} value={payload} onChange={setPayload} />
      {(headers !== '' || context.messages.some((m) => has(m, 'headers'))) && (
        <Field id={`${id}h`} label="Headers" rows={2} value={headers} onChange={setHeaders} />
      )}
      <div className="ui-wrap">
        <Button type="submit" look="outline" disabled={payload.trim() === ''}>
          Validate
        </Button>
        <Button onClick={() => void fill()}>Use an example</Button>
        {(payload !== '' || headers !== '') && (
          <Button
            onClick={() => {
              setPayload('');
              setHeaders('');
            }}
          >
            Clear
          </Button>
        )}
      </div>
      <MatchResult
        match={match}
        busy={busy}
        empty={payload.trim() === ''}
        headersLeft={headers.trim() === ''}
        model={model}
      />
    </form>
  );
}

interface FieldProps {
  id: string;
  label: string;
  rows: number;
  value: string;
  onChange(value: string): void;
}

function Field({ id, label, rows, value, onChange }: FieldProps): ReactNode {
  return (
    <div className="docs-validate-field ui-column">
      <label htmlFor={id}>
        {label} <span className="docs-faint">JSON or YAML</span>
      </label>
      <textarea
        id={id}
        rows={rows}
        value={value}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        dir="ltr"
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

/** A value as a user would type it; '' where there is none. */
function textOf(side: object | undefined): string {
  if (!side || !('value' in side)) return '';
  const { value } = side;
  return typeof value === 'string' && /[\n<]/.test(value) ? value : formatJson(value);
}
