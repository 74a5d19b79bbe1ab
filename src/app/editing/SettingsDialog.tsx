// The editor settings; each change applies at once.
import { type ReactNode, useId } from 'react';
import { useStore } from 'zustand';
import type { EditorSettings } from '../../editor/options.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useApp } from '../app-context.ts';
import { keyText } from '../commands/shortcuts.ts';
import { COMMANDS } from '../commands.ts';
import { ACCEPT_ON_ENTER, FONT_SIZES, TAB_SIZES } from './editor-settings.ts';
import { SettingRow, SwitchSetting } from './SettingRow.tsx';

type Flag = Exclude<keyof EditorSettings, 'fontSize' | 'tabSize' | 'acceptOnEnter'>;

const FLAGS: readonly { readonly flag: Flag; readonly label: string; readonly note: string }[] = [
  {
    flag: 'wordWrap',
    label: 'Word wrap',
    note: `No horizontal scrolling. Toggle with ${keyText(COMMANDS.wordWrap.shortcut)}.`,
  },
  {
    flag: 'formatOnSave',
    label: 'Format on save',
    note: 'Formats a file before it is saved to disk, unless it has syntax errors.',
  },
  {
    flag: 'minimap',
    label: 'Minimap',
    note: 'A small overview of the text beside the scroll bar.',
  },
  {
    flag: 'lenses',
    label: 'Show usage counts',
    note: '“Used 3 times” above definitions. Select one to list the references.',
  },
  {
    flag: 'hints',
    label: 'Show inherited values',
    note: 'Defaults and inherited values, in grey.',
  },
];

export function SettingsDialog(): ReactNode {
  const { editing } = useApp();
  const settings = useStore(editing, (s) => s.settings);
  const choose = useStore(editing, (s) => s.choose);
  const hide = useStore(editing, (s) => s.hide);
  return (
    <Dialog title="Editor settings" onClose={hide}>
      <div className="app-settings">
        <SelectSetting
          label="Font size"
          value={settings.fontSize}
          choices={FONT_SIZES.map((value) => ({ value, label: `${value} px` }))}
          onChange={(fontSize) => choose({ fontSize })}
        />
        <SelectSetting
          label="Tab size"
          note="Spaces per level in text that has no indentation yet."
          value={settings.tabSize}
          choices={TAB_SIZES.map((value) => ({ value, label: String(value) }))}
          onChange={(tabSize) => choose({ tabSize })}
        />
        <SelectSetting
          label="Accept suggestion with Enter"
          note="Smart: only where it completes the word. Off: never. Tab always accepts."
          value={settings.acceptOnEnter}
          choices={ACCEPT_ON_ENTER}
          onChange={(acceptOnEnter) => choose({ acceptOnEnter })}
        />
        {FLAGS.map(({ flag, label, note }) => (
          <SwitchSetting
            key={flag}
            label={label}
            note={note}
            on={settings[flag]}
            onChange={(on) => choose({ [flag]: on })}
          />
        ))}
      </div>
    </Dialog>
  );
}

interface SelectSettingProps<T extends number | string> {
  readonly label: string;
  readonly note?: string;
  readonly value: T;
  readonly choices: readonly { readonly value: T; readonly label: string }[];
  onChange(value: T): void;
}

function SelectSetting<T extends number | string>({
  label,
  note,
  value,
  choices,
  onChange,
}: SelectSettingProps<T>): ReactNode {
  const id = useId();
  return (
    <SettingRow id={id} label={label} note={note}>
      <select
        id={id}
        className="ui-field app-setting-size"
        aria-describedby={note ? `${id}n` : undefined}
        value={value}
        onChange={(event) => {
          const chosen = choices.find((one) => String(one.value) === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {choices.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </SettingRow>
  );
}
