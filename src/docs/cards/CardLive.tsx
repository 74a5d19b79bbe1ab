// The button in the card of an operation or a channel that opens its live messages.
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { sendableMessages } from '../../core/light.ts';
import type { ChannelPart, OperationPart } from '../../core/types.ts';
import { useLazy } from '../../ui/use-lazy.ts';
import { useFold, usePane, usePaneState } from '../pane/pane.ts';

const sendNothing = async () => null;

/** Renders nothing where the host can't connect. */
export function CardLive({ part }: { part: OperationPart | ChannelPart }): ReactNode {
  const { services } = usePane();
  const [open, setOpen] = useFold(`${part.id} live`, false);
  const canSend = usePaneState(({ model }) => sendableMessages(model, part).length > 0);
  const { part: Panel } = useLazy(services.livePanel ?? sendNothing, open);
  if (!services.livePanel) return null;
  return (
    <div className="docs-filler">
      <button
        type="button"
        className="docs-more docs-turn"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <ChevronRight size={14} aria-hidden="true" />
        {canSend ? 'Listen and send' : 'Listen'}
      </button>
      {open && (Panel ? <Panel part={part} /> : <p className="docs-faint">Loading…</p>)}
    </div>
  );
}
