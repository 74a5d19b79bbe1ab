// What a value that a user tries is to each message: the outcome in a sentence, then one row a message with its reasons.
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Candidate, Match } from '../../core/examples/answers.ts';
import type { Model, PartId } from '../../core/model/types.ts';
import { More } from '../bits/More.tsx';
import { PartLink } from '../bits/PartLink.tsx';
import { outcomeOf } from './match-contexts.ts';
import { FaultText } from './Verdict.tsx';

const GLYPHS = { fits: CircleCheck, misfits: CircleX, unknown: CircleDashed } as const;
const WORDS = { fits: 'matches', misfits: 'does not match', unknown: 'not checked' } as const;
const TONES = { good: CircleCheck, bad: CircleX, open: CircleDashed } as const;

interface MatchAnswerProps {
  match: Match | null;
  busy: boolean;
  /** Nothing is typed yet. */
  empty: boolean;
  /** No headers are given. */
  headersLeft: boolean;
  model: Model;
}

export function MatchAnswer({ match, busy, empty, headersLeft, model }: MatchAnswerProps): ReactNode {
  const nameOf = (id: PartId): string => {
    const part = model.parts.get(id);
    return part?.title ?? part?.key ?? id;
  };
  const outcome = match && outcomeOf(match, nameOf);
  const Tone = outcome && TONES[outcome.tone];
  const left = (id: PartId): boolean => {
    const part = model.parts.get(id);
    return headersLeft && part?.kind === 'message' && part.headers !== undefined;
  };
  return (
    <div className="docs-match" aria-busy={busy}>
      <p className="docs-match-outcome" role="status" data-tone={outcome?.tone}>
        {Tone && <Tone size={16} aria-hidden="true" />}
        <span>{empty ? 'Type or paste a payload to see which message it matches.' : (outcome?.text ?? 'Validating…')}</span>
      </p>
      {match && match.candidates.length > 0 && (
        <ul className="docs-match-list">
          <More items={match.candidates} first={20} noun="more messages" listed="item">
            {(candidate) => (
              <li key={candidate.id}>
                <Row candidate={candidate} label={nameOf(candidate.id)} headersLeft={left(candidate.id)} />
              </li>
            )}
          </More>
        </ul>
      )}
    </div>
  );
}

function Row({ candidate, label, headersLeft }: { candidate: Candidate; label: string; headersLeft: boolean }): ReactNode {
  const Glyph = GLYPHS[candidate.state];
  return (
    <>
      <div className="docs-match-row">
        <PartLink link={{ id: candidate.id, label }} />
        <span className="docs-verdict" data-state={candidate.state}>
          <Glyph size={14} aria-hidden="true" />
          {WORDS[candidate.state]}
        </span>
        {headersLeft && <span className="docs-faint">headers not checked</span>}
      </div>
      {candidate.state === 'unknown' ? (
        <p className="docs-verdict-why">{candidate.why}</p>
      ) : (
        candidate.faults.length > 0 && (
          <ul className="docs-value-faults">
            <More items={candidate.faults} first={8} noun="more" listed="item">
              {(fault, i) => (
                <li key={`${fault.side}${fault.at} ${i}`}>
                  <FaultText fault={fault} />
                </li>
              )}
            </More>
          </ul>
        )
      )}
    </>
  );
}
