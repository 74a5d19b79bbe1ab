// Asks before something is taken away, and says what would go with it or lead nowhere.
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { Removal } from '../../core/build/parts/intents.ts';
import type { Where } from '../../core/build/types.ts';
import { counted } from '../../core/counted.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { numberText } from '../../ui/number-text.ts';
import type { VisualHost } from '../host.ts';
import { becoming } from './becoming.ts';
import './parts.css';

export interface RemoveDialogProps {
  readonly host: VisualHost;
  readonly place: Where;
  /** What is deleted with it. */
  readonly also?: readonly Where[];
  readonly removal: Removal;
  /** True where it was deleted. Called once. */
  onDone(done: boolean): void;
}

/** So many lines are shown. */
const MOST = 100;

export function RemoveDialog({ host, place, also = [], removal, onDone }: RemoveDialogProps): ReactNode {
  const { name, uses, leaves = [], readOnly = null } = removal;
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(readOnly);
  const lines = becoming(uses);
  const first = useRef<HTMLButtonElement>(null);
  const broken = new Set(uses.filter((use) => !use.follows).map((use) => `${use.uri}#${use.pointer}`)).size;
  const remove = async (withUses: boolean): Promise<void> => {
    if (busy || readOnly !== null) return;
    setBusy(true);
    const { pointer, uri } = place;
    const outcome = await host.make(uri, { do: 'remove', pointer, ...(several && { also }), ...(withUses && { uses: true }) });
    setBusy(false);
    if ('refused' in outcome) setFault(outcome.refused);
    else onDone(true);
  };
  const go = (to: Where): void => {
    onDone(false);
    host.show(to, 'text');
  };
  const several = also.length > 0;
  const named = name.charAt(0).toLowerCase() + name.slice(1);
  return (
    <Dialog title={`Delete ${named}?`} first={first} onClose={() => onDone(false)}>
      {lines.length === 0 ? (
        <p className="visual-parts-text">
          No {several ? 'other ' : ''}references to {several ? 'them' : 'it'}. Undo restores {several ? 'them' : 'it'}.
        </p>
      ) : (
        <>
          <p className="visual-parts-text">
            {counted(broken, 'reference')} {broken === 1 ? 'resolves' : 'resolve'} to {several ? 'them' : 'it'}. If{' '}
            {broken === 1 ? 'it is' : several ? 'these are' : 'they are'} deleted, too:
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keyboard. */}
          <ul className="visual-parts-uses" tabIndex={0} aria-label="Deleted with it">
            {lines.slice(0, MOST).map((line) => (
              <li key={line.text}>
                <span>{line.text}</span>
                <Button aria-label={`Show in text: ${line.text}`} onClick={() => go(line.first)}>
                  Show
                </Button>
              </li>
            ))}
            {lines.length > MOST && <li>and {numberText(lines.length - MOST)} more</li>}
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
      {fault !== null && (
        <p className="visual-parts-fault" role="alert">
          {fault}
        </p>
      )}
      <div className="visual-parts-buttons">
        {/* What cannot be wrong has the keyboard. */}
        <Button ref={lines.length > 0 || readOnly !== null ? first : undefined} onClick={() => onDone(false)}>
          Cancel
        </Button>
        {lines.length > 0 && (
          <Button look="outline" disabled={readOnly !== null} aria-disabled={busy} onClick={() => void remove(false)}>
            Delete only {several ? 'these' : 'this'} (breaks {counted(broken, 'reference')})
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
          {lines.length === 0 ? 'Delete' : several ? 'Delete with their references' : 'Delete with its references'}
        </Button>
      </div>
    </Dialog>
  );
}
