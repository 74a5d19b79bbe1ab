// The user's rule settings, stored in the browser for all documents. Unknown stored values are
// dropped.
import { isFixed, isSetting } from '../../core/light.ts';
import type { Setting, Settings } from '../../core/types.ts';
import { webStorage } from '../../share/web-storage.ts';

const KEY = 'apidoc-studio-rules';

/** What a rule is called, also one of a ruleset of a team. */
const RULE_NAME = /^[^\s\p{C}]{1,200}$/u;

/** Returns the stored settings. A code that isn't ours may be one of a ruleset. */
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
    if (typeof code === 'string' && RULE_NAME.test(code) && !isFixed(code) && isSetting(setting))
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
