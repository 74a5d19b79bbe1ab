// Short messages that come and go, one line each.
import { X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { Notice } from '../../store/state.ts';
import { Button } from '../../ui/Button.tsx';
import { useReader, useStudio } from '../reader-services.ts';

const SHOWN_FOR = 8000;

export function Notices(): ReactNode {
  const notices = useStudio((s) => s.notices);
  return (
    <div className="app-notices" role="status" aria-label="Notices">
      {notices.map((n) => (
        <NoticeLine key={n.id} notice={n} />
      ))}
    </div>
  );
}

function NoticeLine({ notice }: { readonly notice: Notice }): ReactNode {
  const { store } = useReader();
  const { id, stays } = notice;
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => store.getState().dismiss(id), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [store, id, stays]);
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
