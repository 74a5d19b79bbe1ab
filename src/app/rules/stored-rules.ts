// The user's rule settings, stored in the browser for all documents. Unknown stored values are
// dropped.
import { isFixed, isSetting, severityOf } from '../../core/light.ts';
import type { Setting, Settings } from '../../core/types.ts';
import { webStorage } from '../../share/web-storage.ts';

const KEY = 'apidoc-studio-rules';

/**
 * Returns the stored settings. Unknown codes are left out, so that no rule is off that the list
 * doesn't show.
 */
export function loadRules(): Settings {
  const kept = new Map<string, Setting>();
  let entries: unknown;
  try {
    entries = JSON.parse(webStorage('localStorage')?.getItem(KEY) ?? '[]');
  } catch {
    return kept;
  }
  for (const entry of Array.isArray(entries) ? entries : []) {
    const [code, setting]: unknown[] = Array.isArray(entry) ? entry : [];
    if (
      typeof code === 'string' &&
      severityOf(code) !== undefined &&
      !isFixed(code) &&
      isSetting(setting)
    )
      kept.set(code, setting);
  }
  return kept;
}

/** Keeps the settings. */
export function saveRules(rules: Settings): void {
  try {
    const storage = webStorage('localStorage');
    if (rules.size === 0) storage?.removeItem(KEY);
    else storage?.setItem(KEY, JSON.stringify([...rules]));
  } catch {
    // Without storage the rules are as they come next time.
  }
}
