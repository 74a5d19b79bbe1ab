// Short messages that come and go, one at a time.
import { X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { Notice } from '../../store/state.ts';
import { Button } from '../../ui/Button.tsx';
import { useReader, useStudio } from '../reader-services.ts';

const SHOWN_FOR = 8000;

interface NoticeProps {
  readonly notice: Notice;
}

/**
 * The notice that came last, in a row of its own below the panes, so that it covers no text. The
 * ones before it are shown again when it is gone, unless their time is over.
 */
export function Notices(): ReactNode {
  const notices = useStudio((s) => s.notices);
  const last = notices.at(-1);
  return (
    <div className="app-notices" role="status" aria-label="Notices">
      {notices.map((notice) => (
        <Expiry key={notice.id} notice={notice} />
      ))}
      {last && <NoticeLine key={last.id} notice={last} />}
    </div>
  );
}

function Expiry({ notice: { id, stays } }: NoticeProps): null {
  const { store } = useReader();
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => store.getState().dismiss(id), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [store, id, stays]);
  return null;
}

function NoticeLine({ notice }: NoticeProps): ReactNode {
  const { store } = useReader();
  const { id } = notice;
  return (
    <div className="app-notice ui-row" data-tone={notice.tone}>
      <span className="app-notice-text">{notice.text}</span>
      {[notice.action, notice.second].map(
        (action) =>
          action && (
            <Button
              key={action.label}
              onClick={() => {
                action.run();
                store.getState().dismiss(id);
              }}
            >
              {action.label}
            </Button>
          ),
      )}
      <Button icon={X} iconOnly onClick={() => store.getState().dismiss(id)}>
        Dismiss
      </Button>
    </div>
  );
}
