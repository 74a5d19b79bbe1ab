// What versions of the local history are called, and how they are described.
import { capitalize, formatCount } from '../../core/light.ts';
import type { Version } from '../../share/version.ts';

const REASONS: Readonly<Record<Version['reason'], string>> = {
  opened: 'Before the first edit',
  working: 'Autosaved',
  restoring: 'Before restoring',
  named: 'Named version',
  agent: 'Edited by an agent',
};

/** Returns the name of a version, or why it was kept. */
export function labelOf({ name, reason }: Version): string {
  return name ?? REASONS[reason];
}

const TODAY = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const EARLIER = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const FULL = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'medium' });

/** @param now milliseconds since 1970 */
export function timeOf({ kept }: Version, now = Date.now()): { short: string; full: string } {
  const isToday = new Date(kept).toDateString() === new Date(now).toDateString();
  return { short: (isToday ? TODAY : EARLIER).format(kept), full: FULL.format(kept) };
}

/** Returns what the user calls a version in a sentence: `"Release 1"`, `the version of 14:02`. */
export function titleOf(version: Version): string {
  return version.name === undefined
    ? `the version of ${timeOf(version).short}`
    : `"${version.name}"`;
}

/** Returns how much changed since the version before it, and what. */
export function changesOf({ lines, summary, files }: Version): string {
  const size =
    lines === null
      ? []
      : lines.added + lines.removed === 0
        ? ['no lines changed']
        : [`+${lines.added} −${lines.removed} lines`];
  const several = files && files.length > 0 ? [formatCount(files.length + 1, 'file')] : [];
  return capitalize([...size, ...several, ...(summary === '' ? [] : [summary])].join(' · '));
}
