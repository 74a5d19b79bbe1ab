// What a value that a user tries is to each message: the outcome in a sentence, then one row a
// message with its reasons.
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Match, MatchCandidate, Model, PartId } from '../../core/types.ts';
import { PartLink } from '../components/PartLink.tsx';
import { ShowMore } from '../components/ShowMore.tsx';
import { matchSummary } from './match-contexts.ts';
import { ValueErrorText } from './ValidationBadge.tsx';

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

export function MatchResult({
  match,
  busy,
  empty,
  headersLeft,
  model,
}: MatchResultProps): ReactNode {
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
