// What a person chose for the editor, kept in the browser for all documents. Whatever else stands there is dropped.
import type { EditorSettings, TabSize } from '../../editor/options.ts';
import { webStorage } from '../../share/last-words.ts';

const KEY = 'apidoc-studio-editor';

export const DEFAULTS: EditorSettings = {
  wordWrap: false,
  minimap: false,
  lenses: true,
  hints: true,
  fontSize: 13,
  tabSize: 2,
  formatOnSave: false,
};

export const TAB_SIZES: readonly TabSize[] = [2, 4, 8];

export const FONT_SIZES = [11, 12, 13, 14, 16, 18, 20, 24] as const;

/** The kept settings. */
export function keptSettings(): EditorSettings {
  let kept: unknown;
  try {
    kept = JSON.parse(webStorage('localStorage')?.getItem(KEY) ?? '{}');
  } catch {
    return DEFAULTS;
  }
  const entries = new Map(typeof kept === 'object' && kept !== null ? Object.entries(kept) : []);
  const flag = (name: keyof EditorSettings & ('wordWrap' | 'minimap' | 'lenses' | 'hints' | 'formatOnSave')): boolean => {
    const value: unknown = entries.get(name);
    return typeof value === 'boolean' ? value : DEFAULTS[name];
  };
  const size: unknown = entries.get('fontSize');
  const tab: unknown = entries.get('tabSize');
  return {
    wordWrap: flag('wordWrap'),
    minimap: flag('minimap'),
    lenses: flag('lenses'),
    hints: flag('hints'),
    formatOnSave: flag('formatOnSave'),
    tabSize: TAB_SIZES.find((one) => one === tab) ?? DEFAULTS.tabSize,
    fontSize: FONT_SIZES.find((one) => one === size) ?? DEFAULTS.fontSize,
  };
}

/** Keeps the settings. */
export function keepSettings(settings: EditorSettings): void {
  try {
    webStorage('localStorage')?.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Without storage they are the default ones next time.
  }
}
