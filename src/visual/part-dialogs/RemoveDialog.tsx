// Confirms deleting an object, listing what would be deleted with it and which references would
// break.
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { capitalize, formatCount, formatNumber } from '../../core/light.ts';
import type { Location, RemovalImpact } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SCROLLS_BY_KEY } from '../../ui/scrolls-by-key.ts';
import type { VisualHost } from '../visual-host.ts';
import './part-dialogs.css';

export interface RemoveDialogProps {
  readonly host: VisualHost;
  readonly location: Location;
  /** What is deleted with it. */
  readonly also?: readonly Location[];
  readonly removal: RemovalImpact;
  /** True if it was deleted. Called once. */
  onDone(done: boolean): void;
}

/** Maximum number of lines shown. */
const MOST = 100;

export function RemoveDialog({
  host,
  location,
  also = [],
  removal,
  onDone,
}: RemoveDialogProps): ReactNode {
  const { name, references: uses, remainingProblems: leaves = [], readOnly = null } = removal;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(readOnly);
  const lines = removalEffects(uses);
  const first = useRef<HTMLButtonElement>(null);
  const broken = new Set(
    uses.filter((use) => !use.indirect).map((use) => `${use.uri}#${use.pointer}`),
  ).size;
  const remove = async (withUses: boolean): Promise<void> => {
    if (busy || readOnly !== null) return;
    setBusy(true);
    const { pointer, uri } = location;
    const outcome = await host.applyCommand(uri, {
      do: 'remove',
      pointer,
      ...(several && { also }),
      ...(withUses && { withReferences: true }),
    });
    setBusy(false);
    if ('refused' in outcome) setError(outcome.refused);
    else onDone(true);
  };
  const go = (to: Location): void => {
    onDone(false);
    host.show(to, 'text');
  };
  const several = also.length > 0;
  const named = name.charAt(0).toLowerCase() + name.slice(1);
  return (
    <Dialog title={`Delete ${named}?`} first={first} onClose={() => onDone(false)}>
      {lines.length === 0 ? (
        <p className="visual-parts-text">
          No {several ? 'other ' : ''}references to {several ? 'them' : 'it'}. Undo restores{' '}
          {several ? 'them' : 'it'}.
        </p>
      ) : (
        <>
          <p className="visual-parts-text">
            {formatCount(broken, 'reference')} {broken === 1 ? 'resolves' : 'resolve'} to{' '}
            {several ? 'them' : 'it'}. If{' '}
            {broken === 1 ? 'it is' : several ? 'these are' : 'they are'} deleted, too:
          </p>
          <ul className="visual-parts-uses" {...SCROLLS_BY_KEY} aria-label="Deleted with it">
            {lines.slice(0, MOST).map((line) => (
              <li key={line.text}>
                <span>{line.text}</span>
                <Button aria-label={`Show in text: ${line.text}`} onClick={() => go(line.first)}>
                  Show
                </Button>
              </li>
            ))}
            {lines.length > MOST && <li>and {formatNumber(lines.length - MOST)} more</li>}
          </ul>
        </>
      )}
      {leaves.length > 0 && (
        <div className="visual-parts-leaves">
          <TriangleAlert className="ui-icon" aria-hidden="true" />
          <div>
            {leaves.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        </div>
      )}
      {error !== null && (
        <p className="visual-parts-error" role="alert">
          {error}
        </p>
      )}
      <div className="visual-parts-buttons ui-wrap">
        {/* The safe choice has the initial focus. */}
        <Button
          ref={lines.length > 0 || readOnly !== null ? first : undefined}
          onClick={() => onDone(false)}
        >
          Cancel
        </Button>
        {lines.length > 0 && (
          <Button
            look="outline"
            disabled={readOnly !== null}
            aria-disabled={busy}
            onClick={() => void remove(false)}
          >
            Delete only {several ? 'these' : 'this'} (breaks {formatCount(broken, 'reference')})
          </Button>
        )}
        <Button
          look="primary"
          className="visual-parts-delete"
          disabled={readOnly !== null}
          aria-disabled={busy}
          ref={lines.length === 0 && readOnly === null ? first : undefined}
          onClick={() => void remove(true)}
        >
          {lines.length === 0
            ? 'Delete'
            : several
              ? 'Delete with their references'
              : 'Delete with its references'}
        </Button>
      </div>
    </Dialog>
  );
}

export interface RemovalEffect {
  /** A sentence. */
  readonly text: string;
  /** The first of the locations it applies to. */
  readonly first: Location;
}

/** Returns the effects in document order; an effect on several locations appears once. */
export function removalEffects(uses: RemovalImpact['references']): readonly RemovalEffect[] {
  const out = new Map<string, RemovalEffect>();
  for (const { uri, pointer, effect: becomes } of uses) {
    const text = `${capitalize(becomes)}${/[.]$/.test(becomes) ? '' : '.'}`;
    if (!out.has(text)) out.set(text, { text, first: { uri, pointer } });
  }
  return [...out.values()];
}
