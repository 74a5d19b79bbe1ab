// What a person set of the rules, kept in the browser for all documents. Whatever else stands there is dropped.
import { isFixed, severityOf } from '../../core/check/severities.ts';
import { isSetting, type Setting, type Settings } from '../../core/settings.ts';
import { webStorage } from '../../share/last-words.ts';

const KEY = 'apidoc-studio-rules';

/** The kept settings. A code that is not known (any more) is left out, so that nothing is off that nobody can see. */
export function keptRules(): Settings {
  const kept = new Map<string, Setting>();
  let entries: unknown;
  try {
    entries = JSON.parse(webStorage('localStorage')?.getItem(KEY) ?? '[]');
  } catch {
    return kept;
  }
  for (const entry of Array.isArray(entries) ? entries : []) {
    const [code, setting]: unknown[] = Array.isArray(entry) ? entry : [];
    if (typeof code === 'string' && severityOf(code) !== undefined && !isFixed(code) && isSetting(setting)) kept.set(code, setting);
  }
  return kept;
}

/** Keeps the settings. */
export function keepRules(rules: Settings): void {
  try {
    const storage = webStorage('localStorage');
    if (rules.size === 0) storage?.removeItem(KEY);
    else storage?.setItem(KEY, JSON.stringify([...rules]));
  } catch {
    // Without storage the rules are as they come next time.
  }
}
