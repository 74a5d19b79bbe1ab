// A line that is drawn by hand from one thing to another: the line itself, and what lies under its end.
import { type ConnectionLineComponentProps, useConnection, useStoreApi } from '@xyflow/react';
import { type ReactNode, use, useEffect } from 'react';
import type { Layout } from '../layout.ts';
import { LookContext } from '../look.ts';
import { stopAt } from '../walk.ts';
import { sentence, type Verdict } from './ties.ts';

/** A line on its way. */
export interface Pull {
  /** Id of the stop where it begins. */
  readonly from: string;
  /** Id of the stop under its end. */
  readonly over: string | null;
  /** What it would mean to let go over a stop, by its id. */
  readonly verdicts: ReadonlyMap<string, Verdict>;
  /** It is the reply of the operation that is connected. */
  readonly reply: boolean;
  /** What to do, in a sentence. */
  readonly hint: string;
}

export function PullLine({ fromX, fromY, toX, toY }: ConnectionLineComponentProps): ReactNode {
  const { pull } = use(LookContext);
  const bend = fromX + (toX - fromX) / 2;
  return (
    <g className="diagram-pull" data-of={pull?.reply ? 'reply' : undefined}>
      <path d={`M${fromX} ${fromY}C${bend} ${fromY} ${bend} ${toY} ${toX} ${toY}`} />
      <circle cx={toX} cy={toY} r={4} />
    </g>
  );
}

export interface PullWatchProps {
  readonly layout: Layout;
  onOver(stop: string | null): void;
  onCancel(): void;
}

/** Says what lies under the end of the line; Escape lets go of it. Stands inside the drawing, whose library follows the pointer. */
export function PullWatch({ layout, onOver, onCancel }: PullWatchProps): ReactNode {
  const store = useStoreApi();
  const over = useConnection((now) => (now.inProgress ? stopAt(layout, now.to) : null));
  useEffect(() => onOver(over), [over, onOver]);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      onCancel();
      store.getState().cancelConnection();
    };
    addEventListener('keydown', press, true);
    return () => removeEventListener('keydown', press, true);
  }, [store, onCancel]);
  return null;
}

/** What letting go here would do, or why nothing. */
export function PullSays({ pull }: { readonly pull: Pull }): ReactNode {
  const verdict = pull.over === null ? undefined : pull.verdicts.get(pull.over);
  const reason = verdict && 'reason' in verdict ? sentence(verdict.reason) : null;
  return (
    <p className="diagram-says" role="status" data-tone={reason ? 'not' : verdict ? 'yes' : undefined}>
      {verdict && 'says' in verdict ? `${verdict.says}.` : (reason ?? pull.hint)}
    </p>
  );
}
