// A modal dialog on the native element, which keeps the focus inside and gives it back.
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './Button.tsx';

export interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  onClose(): void;
}

/** Open as long as it is rendered. Escape, the cross and a click beside it close it. */
export function Dialog({ title, children, onClose }: DialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape, which the element brings.
    <dialog
      ref={dialog}
      className="ui-dialog"
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className="ui-dialog-body">
        <div className="ui-dialog-head">
          <h2 id={heading} className="ui-dialog-title">
            {title}
          </h2>
          <Button icon={X} iconOnly onClick={onClose}>
            Close
          </Button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
