// A form to try a value against the messages of an operation: which one it is, and why it is not
// the others.
import './validate.css';
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { formatCount } from '../../core/light.ts';
import type { Link, Match, MatchCandidate, MessagePart, Model, PartId } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import { useQuery } from '../../ui/use-query.ts';
import { formatJson } from '../code/format-json.ts';
import { PartLink } from '../components/PartLink.tsx';
import { ShowMore } from '../components/ShowMore.tsx';
import { useChoice, usePane, usePaneState } from '../pane/pane.ts';
import { ValueErrorText } from './ValidationBadge.tsx';

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

// Which messages a typed value matches, requested while the user types.

/** Milliseconds without a keystroke before the request is sent. */
const REST = 300;

interface TypedExample {
  readonly payload: string;
  readonly headers: string;
}

/**
 * Returns the result for the typed value, null while there is none, and a function that requests
 * it at once. `form` identifies this form.
 */
function useMatch(
  form: string,
  { messages }: MatchContext,
  { payload, headers }: TypedExample,
): { match: Match | null; busy: boolean; check(): void } {
  const { services } = usePane();
  const model = usePaneState((s) => s.model);
  const [busy, setBusy] = useState(false);
  const empty = payload.trim() === '';
  const { data, refetch } = useQuery<Match>(
    empty ? null : JSON.stringify([form, messages, payload, headers]),
    async (signal) => {
      setBusy(true);
      const match = await services.match?.(form, { messages, payload, headers });
      if (!signal?.aborted) setBusy(false);
      return match ?? undefined;
    },
    { again: [model], debounce: REST },
  );
  return { match: (!empty && data) || null, busy: busy && !empty, check: () => void refetch() };
}

// What a value that a user tries is to each message: the outcome in a sentence, then one row a
// message with its reasons.

const GLYPHS = { fits: CircleCheck, mismatch: CircleX, unknown: CircleDashed } as const;
const WORDS = { fits: 'matches', mismatch: 'does not match', unknown: 'not checked' } as const;
const TONES = { good: CircleCheck, bad: CircleX, open: CircleDashed } as const;

interface MatchResultProps {
  match: Match | null;
  busy: boolean;
  /** Nothing is typed yet. */
  empty: boolean;
  /** No headers are given. */
  headersLeft: boolean;
  model: Model;
}

function MatchResult({ match, busy, empty, headersLeft, model }: MatchResultProps): ReactNode {
  const nameOf = (id: PartId): string => {
    const part = model.parts.get(id);
    return part?.title ?? part?.key ?? id;
  };
  const outcome = match && matchSummary(match, nameOf);
  const Tone = outcome && TONES[outcome.tone];
  const left = (id: PartId): boolean => {
    const part = model.parts.get(id);
    return headersLeft && part?.kind === 'message' && part.headers !== undefined;
  };
  return (
    <div aria-busy={busy}>
      <p className="docs-match-outcome" role="status" data-tone={outcome?.tone}>
        {Tone && <Tone size={16} aria-hidden="true" />}
        <span>
          {empty
            ? 'Type or paste a payload to see which message it matches.'
            : (outcome?.text ?? 'Validating…')}
        </span>
      </p>
      {match && match.candidates.length > 0 && (
        <ul className="docs-match-list">
          <ShowMore items={match.candidates} first={20} noun="more messages" listed="item">
            {(candidate) => (
              <li key={candidate.id}>
                <Row
                  candidate={candidate}
                  label={nameOf(candidate.id)}
                  headersLeft={left(candidate.id)}
                />
              </li>
            )}
          </ShowMore>
        </ul>
      )}
    </div>
  );
}

function Row({
  candidate,
  label,
  headersLeft,
}: {
  candidate: MatchCandidate;
  label: string;
  headersLeft: boolean;
}): ReactNode {
  const Glyph = GLYPHS[candidate.state];
  return (
    <>
      <div className="docs-match-row ui-row ui-wrap">
        <PartLink link={{ id: candidate.id, label }} />
        <span className="docs-result ui-help ui-inline" data-state={candidate.state}>
          <Glyph size={14} aria-hidden="true" />
          {WORDS[candidate.state]}
        </span>
        {headersLeft && <span className="docs-faint">headers not checked</span>}
      </div>
      {candidate.state === 'unknown' ? (
        <p className="docs-result-why ui-help">{candidate.why}</p>
      ) : (
        candidate.errors.length > 0 && (
          <ul className="docs-value-errors">
            <ShowMore items={candidate.errors} first={8} noun="more" listed="item">
              {(problem, i) => (
                <li key={`${problem.side}${problem.at} ${i}`}>
                  <ValueErrorText fault={problem} />
                </li>
              )}
            </ShowMore>
          </ul>
        )
      )}
    </>
  );
}

// The messages of which a value must match exactly one, and the result in a sentence.

/** Messages of which exactly one has to fit. */
interface MatchContext {
  /** Identifies a context among those of a message. */
  readonly id: string;
  readonly label: string;
  readonly messages: readonly PartId[];
}

/**
 * Returns where a message is one of several: its operations, their replies, its channels; else the
 * message alone.
 */
export function contextsOf(part: MessagePart, model: Model): readonly MatchContext[] {
  const operations: MatchContext[] = [];
  const channels: MatchContext[] = [];
  for (const { id } of part.usedBy) {
    const user = id === null ? undefined : model.parts.get(id);
    if (user?.kind === 'operation') {
      const name = user.title ?? user.key;
      operations.push({ id: user.id, label: `Operation ${name}`, messages: idsOf(user.messages) });
      if (user.reply)
        operations.push({
          id: `${user.id} reply`,
          label: `Reply of operation ${name}`,
          messages: idsOf(user.reply.messages),
        });
    } else if (user?.kind === 'channel') {
      channels.push({
        id: user.id,
        label: `Channel ${user.title ?? user.key}`,
        messages: idsOf(user.messages),
      });
    }
  }
  const found = [...operations, ...channels].filter(({ messages }) => messages.includes(part.id));
  return found.length > 0 ? found : [{ id: part.id, label: 'This message', messages: [part.id] }];
}

function idsOf(links: readonly Link[]): readonly PartId[] {
  return [...new Set(links.map(({ id }) => id).filter((id) => id !== null))];
}

/** `good`: exactly one; `open`: can't be determined. */
interface MatchSummary {
  readonly tone: 'good' | 'bad' | 'open';
  readonly text: string;
}

/** Returns a summary of the result; `nameOf` names a message. */
export function matchSummary(
  { unreadable, candidates }: Match,
  nameOf: (id: PartId) => string,
): MatchSummary {
  if (unreadable) {
    const { side, line, column, message } = unreadable;
    return {
      tone: 'bad',
      text: `The ${side} can't be parsed. Line ${line}, column ${column}: ${message}`,
    };
  }
  const of = (state: MatchCandidate['state']): readonly MatchCandidate[] =>
    candidates.filter((c) => c.state === state);
  const fits = of('fits');
  const unknown = of('unknown').length;
  const [only] = fits;
  if (fits.length > 1) {
    return {
      tone: 'bad',
      text: `Ambiguous: it matches ${fits.length} of the messages, and exactly one must match.`,
    };
  }
  if (only) {
    if (unknown > 0)
      return {
        tone: 'open',
        text: `Matches ${nameOf(only.id)}. ${uncheckedText(unknown)}, so it may match more.`,
      };
    return {
      tone: 'good',
      text:
        candidates.length === 1
          ? `Matches ${nameOf(only.id)}.`
          : `Matches exactly one message: ${nameOf(only.id)}.`,
    };
  }
  if (unknown > 0) {
    const rest = candidates.length - unknown;
    return {
      tone: 'open',
      text:
        rest === 0
          ? "This message can't be checked."
          : `Matches none of the messages that can be checked. ${uncheckedText(unknown)}.`,
    };
  }
  const [first] = candidates;
  if (candidates.length === 1 && first)
    return { tone: 'bad', text: `Does not match ${nameOf(first.id)}.` };
  return {
    tone: 'bad',
    text:
      candidates.length === 0
        ? 'No message to check against.'
        : `Matches none of the ${candidates.length} messages.`,
  };
}

function uncheckedText(count: number): string {
  return `${formatCount(count, 'message')} could not be checked`;
}
