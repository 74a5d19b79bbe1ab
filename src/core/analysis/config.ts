// Reads and writes an `apidoc.config.json`: which rules a team switched off or gave another
// severity.
import { describeValue, joinChoices, quote } from '../format/message-text.ts';
import { nearest } from '../text/nearest.ts';
import { parseJson } from '../text/parse/json.ts';
import { lineStarts, positionAt } from '../text/positions.ts';
import type { Entry, MapNode, SyntaxProblem } from '../text/tree.ts';
import { SETTINGS, type Setting } from './problem.ts';
import { isSetting, type Settings } from './settings.ts';
import { codeNames, isFixed, severityOf } from './validation/severities.ts';

/** A problem in a configuration; line and column count from 1. */
export interface ConfigError {
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

/**
 * Reads `{ "rules": { "<code>": "off" | "error" | "warning" | "information" | "hint" } }`; a
 * "$schema" beside "rules" is ignored.
 * @returns the valid settings, and every problem with its position in document order; never throws
 */
export function readConfig(text: string): { settings: Settings; errors: readonly ConfigError[] } {
  const tree = parseJson(text);
  const starts = lineStarts(text);
  const errors: { at: number; message: string }[] = tree.problems.map((p) => ({
    at: p.at,
    message: syntaxMessage(p),
  }));
  const settings = new Map<string, Setting>();
  const say = (at: number, message: string): void => void errors.push({ at, message });
  const { root } = tree;
  if (root && root.kind !== 'map')
    say(
      tree.at,
      `Expected an object such as { "rules": { "ignored-sibling": "off" } }, got ${describeValue(root)}.`,
    );
  for (const entry of root?.kind === 'map' ? root.entries : []) {
    if (entry.key === 'rules') readRules(entry, tree.at, settings, say);
    else if (entry.key !== '$schema')
      say(
        tree.at + entry.keyAt,
        `Unknown field ${quote(entry.key)} in the configuration. Use "rules".`,
      );
  }
  const ordered = errors.sort((a, b) => a.at - b.at);
  return {
    settings,
    errors: ordered.map(({ at, message }) => ({
      message,
      ...positionAt(starts, Math.min(at, text.length)),
    })),
  };
}

function readRules(
  { value, keyAt, valueAt }: Entry,
  at: number,
  settings: Map<string, Setting>,
  say: (at: number, message: string) => void,
): void {
  if (value.kind !== 'map') {
    say(
      value.length > 0 ? at + valueAt : at + keyAt,
      `Expected "rules" to be an object such as { "ignored-sibling": "off" }, got ${describeValue(value)}.`,
    );
    return;
  }
  for (const entry of (value satisfies MapNode).entries) {
    const code = entry.key;
    const keyStart = at + valueAt + entry.keyAt;
    const valueStart = at + valueAt + entry.valueAt;
    const setting = entry.value.kind === 'scalar' ? settingOf(entry.value.value) : undefined;
    if (severityOf(code) === undefined) {
      const meant = nearest(code, codeNames());
      say(keyStart, `Unknown rule ${quote(code)}.${meant ? ` Did you mean ${quote(meant)}?` : ''}`);
    } else if (isFixed(code)) {
      say(
        keyStart,
        `The severity of ${quote(code)} can't be changed, because the document can't be read where it occurs. Remove this line.`,
      );
    } else if (setting !== undefined) {
      settings.set(code, setting);
    } else if (entry.value.kind === 'scalar' && typeof entry.value.value === 'string') {
      const meant = nearest(entry.value.value, SETTINGS);
      say(
        valueStart,
        `Unknown severity ${quote(entry.value.value)}. ${meant ? `Did you mean ${quote(meant)}?` : `Use ${joinChoices(SETTINGS)}.`}`,
      );
    } else {
      say(
        entry.value.length > 0 ? valueStart : keyStart,
        `Expected ${joinChoices(SETTINGS)}, got ${describeValue(entry.value)}.`,
      );
    }
  }
}

/** Returns the setting that a value names, also by the names that other tools have for them. */
function settingOf(value: unknown): Setting | undefined {
  if (value === 'warn') return 'warning';
  if (value === 'info') return 'information';
  return isSetting(value) ? value : undefined;
}

/** The messages of the JSON parser refer to documents; a configuration isn't one. */
function syntaxMessage({ code, message }: SyntaxProblem): string {
  if (code === 'empty-document') return 'The file is empty. Write { "rules": {} }.';
  if (code === 'json-comment') return 'JSON has no comments. Remove it.';
  return message;
}

/**
 * Returns the text of a configuration with these settings, codes in the order of the alphabet;
 * `readConfig` reads it back.
 */
export function writeConfig(settings: Settings): string {
  const lines = [...settings]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, setting]) => `    ${JSON.stringify(code)}: ${JSON.stringify(setting)}`);
  return lines.length === 0
    ? '{\n  "rules": {}\n}\n'
    : `{\n  "rules": {\n${lines.join(',\n')}\n  }\n}\n`;
}
