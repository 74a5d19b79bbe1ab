// Prints the changes between two versions.
import { formatCount } from '../../core/api.ts';
import type { Change, ChangeLocation, Level } from '../../core/types.ts';
import {
  visibleCommand,
  visibleJson,
  visibleMarkdown,
  visibleProperty,
  visibleText,
} from '../visible-text.ts';
import { type ChangeReport, countsOf, LEVELS, NO_CHANGES, positionOf } from './changes.ts';
import type { Version } from './versions.ts';

const MAX_ROWS = 200;
const COLOURS: Readonly<Record<Level | 'strong' | 'quiet', number>> = {
  breaking: 31,
  unclassified: 33,
  compatible: 36,
  documentation: 2,
  strong: 1,
  quiet: 2,
};
/** Groups in the order of the text form; what a reader looks for first. */
const GROUPS = ['operation', 'channel', 'server', 'document', 'components'];

/** Returns lines for people: grouped by object, breaking changes first. */
export function asText(report: ChangeReport): string {
  const { changes } = report.comparison;
  if (changes.length === 0) return `${NO_CHANGES}\n`;
  const paint = (name: keyof typeof COLOURS, text: string) =>
    report.colour ? `\u001b[${COLOURS[name]}m${text}\u001b[0m` : text;
  const blocks = groupsOf(changes).map(([group, own]) => {
    const lines = own.map((change) => {
      const { level, message, code } = change;
      const { file, line } = positionOf(change, report);
      const who = change.affects.length > 0 ? ` Breaks ${change.affects.join(' and ')}.` : '';
      const position = paint('quiet', `${visibleText(file)}:${line} (${code})`);
      return [
        `  ${paint(level, level)}  ${visibleText(message)}${who}  ${position}\n`,
        ...details(change).map((text) => `      ${visibleText(text)}\n`),
      ].join('');
    });
    return `${paint('strong', visibleText(group))}\n${lines.join('')}`;
  });
  return `${blocks.join('\n')}\n${countsOf(report.comparison)}\n`;
}

function groupsOf(changes: readonly Change[]): [string, Change[]][] {
  const groups = new Map<string, Change[]>();
  for (const change of changes)
    groups.set(change.group, [...(groups.get(change.group) ?? []), change]);
  const rank = (group: string) => GROUPS.findIndex((kind) => group.startsWith(kind));
  return [...groups].sort(([a], [b]) => rank(a) - rank(b));
}

function details({ counterexample, level, reason }: Change): string[] {
  return [
    ...(counterexample ? [`Example: ${JSON.stringify(counterexample.value)}`] : []),
    ...(reason === undefined
      ? []
      : [`${level === 'unclassified' ? 'Not known' : 'Reason'}: ${reason}.`]),
  ];
}

/** Returns JSON for programs: the form is a promise, fields are only added. */
export function asJson({ comparison, old, new: changed }: ChangeReport): string {
  const { breaking, compatible, documentation, unclassified } = comparison.summary;
  const at = (location: ChangeLocation | null, { source }: Version) =>
    location && { uri: location.uri === '' ? source.name : location.uri, path: location.path };
  const changes = comparison.changes.map((change) => ({
    code: change.code,
    level: change.level,
    affects: change.affects,
    message: change.message,
    old: at(change.old, old),
    new: at(change.new, changed),
    object: change.group,
    ...(change.counterexample && { counterexample: change.counterexample.value }),
    ...(change.reason !== undefined && { reason: change.reason }),
  }));
  return `${visibleJson({ summary: { breaking, compatible, documentation, unclassified }, changes })}\n`;
}

/** Returns Markdown for release notes and comments: for each level a table of its changes. */
export function asMarkdown({ comparison }: ChangeReport): string {
  const { changes } = comparison;
  if (changes.length === 0) return `### ${NO_CHANGES}\n`;
  const out = [`### ${countsOf(comparison)}`, ''];
  let rows = 0;
  for (const level of LEVELS) {
    const own = changes.filter((change) => change.level === level);
    if (own.length === 0 || rows >= MAX_ROWS) continue;
    const heading = level.charAt(0).toUpperCase() + level.slice(1);
    out.push(`#### ${heading}`, '', '| Object | Change | Breaks |', '|---|---|---|');
    const shown = groupsOf(own)
      .flatMap(([group, list]) => list.map((change) => ({ group, change })))
      .slice(0, MAX_ROWS - rows);
    for (const { group, change } of shown) {
      const text = [change.message, ...details(change)].map(visibleMarkdown).join('<br>');
      out.push(`| ${visibleMarkdown(group)} | ${text} | ${change.affects.join(', ')} |`);
    }
    rows += shown.length;
    out.push('');
  }
  if (changes.length > rows)
    out.push(`${formatCount(changes.length - rows, 'more change')} not shown.`, '');
  return `${out.join('\n')}`;
}

const COMMANDS: Readonly<Record<Level, string>> = {
  breaking: 'error',
  unclassified: 'warning',
  compatible: 'notice',
  documentation: 'notice',
};

/** Returns workflow commands: annotations at the lines of the new version. */
export function asGithub(report: ChangeReport): string {
  const commands = report.comparison.changes.map((change) => {
    const { file, line } = positionOf(change, report);
    // What was removed has no line in the new version.
    const position = change.new
      ? `file=${visibleProperty(file)},line=${line},`
      : `file=${visibleProperty(report.new.source.file)},`;
    const who = change.affects.length > 0 ? ` Breaks ${change.affects.join(' and ')}.` : '';
    const text = [change.message + who, ...details(change)].map(visibleCommand).join(' ');
    return `::${COMMANDS[change.level]} ${position}title=${visibleProperty(change.code)}::${text}`;
  });
  return [...commands, countsOf(report.comparison) || NO_CHANGES, ''].join('\n');
}
