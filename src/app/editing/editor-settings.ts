// The editor settings, stored in the browser for all documents. Unknown stored values are dropped.
import type { EditorSettings, TabSize } from '../../editor/options.ts';
import { webStorage } from '../../share/web-storage.ts';

const KEY = 'apidoc-studio-editor';

export const DEFAULT_SETTINGS: EditorSettings = {
  wordWrap: false,
  minimap: false,
  lenses: true,
  hints: true,
  fontSize: 13,
  tabSize: 2,
  formatOnSave: false,
  acceptOnEnter: 'smart',
};

/** When Enter accepts a suggestion, with what the choice is called. */
export const ACCEPT_ON_ENTER: readonly {
  readonly value: EditorSettings['acceptOnEnter'];
  readonly label: string;
}[] = [
  { value: 'on', label: 'On' },
  { value: 'smart', label: 'Smart' },
  { value: 'off', label: 'Off' },
];

export const TAB_SIZES: readonly TabSize[] = [2, 4, 8];

export const FONT_SIZES = [11, 12, 13, 14, 16, 18, 20, 24] as const;

/** Returns the kept settings. */
export function loadEditorSettings(): EditorSettings {
  let kept: unknown;
  try {
    kept = JSON.parse(webStorage('localStorage')?.getItem(KEY) ?? '{}');
  } catch {
    return DEFAULT_SETTINGS;
  }
  const entries = new Map(typeof kept === 'object' && kept !== null ? Object.entries(kept) : []);
  const flag = (
    name: keyof EditorSettings & ('wordWrap' | 'minimap' | 'lenses' | 'hints' | 'formatOnSave'),
  ): boolean => {
    const value: unknown = entries.get(name);
    return typeof value === 'boolean' ? value : DEFAULT_SETTINGS[name];
  };
  const size: unknown = entries.get('fontSize');
  const tab: unknown = entries.get('tabSize');
  const enter: unknown = entries.get('acceptOnEnter');
  return {
    wordWrap: flag('wordWrap'),
    minimap: flag('minimap'),
    lenses: flag('lenses'),
    hints: flag('hints'),
    formatOnSave: flag('formatOnSave'),
    acceptOnEnter:
      ACCEPT_ON_ENTER.find(({ value }) => value === enter)?.value ?? DEFAULT_SETTINGS.acceptOnEnter,
    tabSize: TAB_SIZES.find((one) => one === tab) ?? DEFAULT_SETTINGS.tabSize,
    fontSize: FONT_SIZES.find((one) => one === size) ?? DEFAULT_SETTINGS.fontSize,
  };
}

/** Keeps the settings. */
export function saveEditorSettings(settings: EditorSettings): void {
  try {
    webStorage('localStorage')?.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Without storage they are the default ones next time.
  }
}
