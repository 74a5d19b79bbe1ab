// Rows of dialogs with settings: a label with its note, and the control.
import { type ReactNode, useId } from 'react';
import './editing.css';

interface SettingRowProps {
  /** Of the control; that of the note is it with an `n` behind. */
  readonly id: string;
  readonly label: string;
  readonly note: string | undefined;
  readonly children: ReactNode;
}

/** A setting: its label and note, and the control. */
export function SettingRow({ id, label, note, children }: SettingRowProps): ReactNode {
  return (
    <div className="app-setting">
      <span>
        <label htmlFor={id} className="app-setting-label">
          {label}
        </label>
        {note && (
          <span id={`${id}n`} className="app-setting-note ui-note">
            {note}
          </span>
        )}
      </span>
      {children}
    </div>
  );
}

interface SwitchSettingProps {
  readonly label: string;
  readonly note: string;
  readonly on: boolean;
  readonly disabled?: boolean;
  onChange(on: boolean): void;
}

/** A setting that is on or off. */
export function SwitchSetting({
  label,
  note,
  on,
  disabled = false,
  onChange,
}: SwitchSettingProps): ReactNode {
  const id = useId();
  return (
    <SettingRow id={id} label={label} note={note}>
      <input
        id={id}
        type="checkbox"
        className="app-switch"
        aria-describedby={`${id}n`}
        checked={on}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </SettingRow>
  );
}
