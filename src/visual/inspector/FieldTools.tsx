// What can be done with a field beside its control. Tab goes from one control to the next; the key
// of quick fixes moves the focus from a control to these buttons.
import type { KeyboardEvent, ReactNode } from 'react';

interface FieldToolsProps {
  /** The id of the control, where Escape goes back to. */
  readonly control: string;
  readonly label: string;
  /** Buttons that Tab does not stop at. */
  readonly children: ReactNode;
}

const CLASS = 'visual-inspector-tools';

export function FieldTools({ control, label, children }: FieldToolsProps): ReactNode {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const buttons = buttonsOf(event.currentTarget);
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const to =
      event.key === 'Escape'
        ? document.getElementById(control)
        : event.key === 'ArrowRight'
          ? buttons[at + 1]
          : event.key === 'ArrowLeft'
            ? buttons[at - 1]
            : null;
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    to.focus();
  };
  return (
    <span
      className={CLASS}
      role="toolbar"
      aria-label={`Actions for ${label}`}
      onKeyDown={onKeyDown}
    >
      {children}
    </span>
  );
}

/** Moves the focus from a control of a form to the actions of its field by Ctrl+. (on a Mac ⌘.). */
export function focusTools(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== '.' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  const row = (event.target as Element).closest('.visual-inspector-row');
  const tools = row?.querySelector<HTMLElement>(`.${CLASS}`);
  const [first] = tools ? buttonsOf(tools) : [];
  if (!first) return;
  event.preventDefault();
  first.focus();
}

const buttonsOf = (tools: HTMLElement): HTMLButtonElement[] => [
  ...tools.querySelectorAll<HTMLButtonElement>('button:not(:disabled)'),
];
