// What a person may choose for the editor; each choice holds at once.
import { type ReactNode, useId } from 'react';
import { useStore } from 'zustand';
import type { EditorSettings } from '../../editor/options.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useApp } from '../studio.ts';
import { FONT_SIZES } from './settings.ts';

type Flag = Exclude<keyof EditorSettings, 'fontSize'>;

const FLAGS: readonly { readonly flag: Flag; readonly label: string; readonly note: string }[] = [
  { flag: 'wordWrap', label: 'Wrap long lines', note: 'No horizontal scrolling.' },
  { flag: 'minimap', label: 'Minimap', note: 'A small overview of the text beside the scroll bar.' },
  { flag: 'lenses', label: 'Show usage counts', note: '“Used 3 times” above definitions. Select one to list the references.' },
  { flag: 'hints', label: 'Show inherited values', note: 'Defaults and inherited values, in grey.' },
];

export function SettingsDialog(): ReactNode {
  const { editing } = useApp();
  const settings = useStore(editing, (s) => s.settings);
  const { choose, hide } = editing.getState();
  const size = useId();
  return (
    <Dialog title="Editor settings" onClose={hide}>
      <div className="app-settings">
        <div className="app-setting">
          <label htmlFor={size} className="app-setting-label">
            Font size
          </label>
          <select
            id={size}
            className="ui-field app-setting-size"
            value={settings.fontSize}
            onChange={(event) => choose({ fontSize: Number(event.target.value) })}
          >
            {FONT_SIZES.map((px) => (
              <option key={px} value={px}>
                {px} px
              </option>
            ))}
          </select>
        </div>
        {FLAGS.map(({ flag, label, note }) => (
          <Switch key={flag} label={label} note={note} on={settings[flag]} onChange={(on) => choose({ [flag]: on })} />
        ))}
      </div>
    </Dialog>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly note: string;
  readonly on: boolean;
  onChange(on: boolean): void;
}

function Switch({ label, note, on, onChange }: SwitchProps): ReactNode {
  const id = useId();
  return (
    <div className="app-setting">
      <span>
        <label htmlFor={id} className="app-setting-label">
          {label}
        </label>
        <span id={`${id}n`} className="app-setting-note">
          {note}
        </span>
      </span>
      <input
        id={id}
        type="checkbox"
        className="app-switch"
        aria-describedby={`${id}n`}
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  );
}
