// Prints the changes between two versions.
import {
  changeDetails,
  changesAsMarkdown,
  countsOf,
  groupChanges,
  NO_CHANGES,
  visibleMarkdown,
  visibleText,
} from '../../core/api.ts';
import type { Change, ChangeLocation, Comparison, Level } from '../../core/types.ts';
import { visibleCommand, visibleJson, visibleProperty } from '../visible-text.ts';
import { type ChangeReport, positionOf, positionOfVersion } from './changes.ts';
import type { Version } from './versions.ts';

const COLOURS: Readonly<Record<Level | 'strong' | 'quiet', number>> = {
  breaking: 31,
  unclassified: 33,
  compatible: 36,
  documentation: 2,
  strong: 1,
  quiet: 2,
};

/** Output formats of `diff`: `command-diff.ts` prints a document, `folder-formats.ts` a folder. */
export type DiffFormat = 'text' | 'json' | 'markdown' | 'github' | 'html' | 'next-version';

/** Returns lines for people: grouped by object, breaking changes first. */
export function asText(report: ChangeReport): string {
  const { comparison } = report;
  const advice = adviceLine(report);
  if (comparison.changes.length === 0) return `${NO_CHANGES}\n${advice}`;
  return `${textBlocks(report).join('\n')}\n${countsOf(comparison)}\n${advice}`;
}

/** Returns the sentence about the version as a line; '' where it is not requested. */
export function adviceLine({ advice }: Pick<ChangeReport, 'advice'>): string {
  return advice ? `${visibleText(advice.message)}\n` : '';
}

/** Returns the name of an object in bold, where colours are shown. */
export const boldText = (text: string, colour: boolean): string =>
  colour ? `\u001b[${COLOURS.strong}m${text}\u001b[0m` : text;

/** Returns the changes of each object as lines for people. */
export function textBlocks(report: ChangeReport): string[] {
  const paint = (name: keyof typeof COLOURS, text: string) =>
    report.colour ? `\u001b[${COLOURS[name]}m${text}\u001b[0m` : text;
  return groupChanges(report.comparison.changes).map(([group, own]) => {
    const lines = own.map((change) => {
      const { level, message, code } = change;
      const { file, line } = positionOf(change, report);
      const who = change.affects.length > 0 ? ` Breaks ${change.affects.join(' and ')}.` : '';
      const position = paint('quiet', `${visibleText(file)}:${line} (${code})`);
      return [
        `  ${paint(level, level)}  ${visibleText(message)}${who}  ${position}\n`,
        ...changeDetails(change).map((text) => `      ${visibleText(text)}\n`),
      ].join('');
    });
    return `${boldText(visibleText(group), report.colour)}\n${lines.join('')}`;
  });
}

/** Returns tables in Markdown, for release notes and comments. */
export function asMarkdown({ comparison, advice }: ChangeReport): string {
  return changesAsMarkdown(comparison) + (advice ? `\n${visibleMarkdown(advice.message)}\n` : '');
}

/** Returns JSON for programs: the form is a promise, fields are only added. */
export const asJson = (report: ChangeReport): string => `${visibleJson(jsonOf(report))}\n`;

/** Returns what the JSON form says of one document. */
export function jsonOf({
  comparison,
  old,
  new: changed,
  advice,
}: Omit<ChangeReport, 'colour'>): object {
  const at = (found: ChangeLocation | null, { source, files }: Version) => {
    const location = found && files.sourceOf(found);
    return location && { uri: location.uri || source.name, path: location.path };
  };
  const changes = comparison.changes.map((change) => ({
    code: change.code,
    level: change.level,
    affects: change.affects,
    message: change.message,
    old: at(change.old, old),
    new: at(change.new, changed),
    object: change.group,
    uses: (change.uses ?? [change]).map(({ group, level, affects }) => ({
      object: group,
      level,
      affects,
    })),
    ...(change.counterexample && { counterexample: change.counterexample.value }),
    ...(change.reason !== undefined && { reason: change.reason }),
  }));
  return {
    summary: jsonSummary(comparison),
    ...(advice && {
      version: {
        old: old.files.applicationVersion ?? null,
        new: changed.files.applicationVersion ?? null,
        ...advice,
      },
    }),
    changes,
  };
}

/** Returns how many changes of each level there are, as the JSON form has them. */
export function jsonSummary({ summary }: Comparison): object {
  const { breaking, compatible, documentation, unclassified } = summary;
  return { breaking, compatible, documentation, unclassified };
}

const COMMANDS: Readonly<Record<Level, string>> = {
  breaking: 'error',
  unclassified: 'warning',
  compatible: 'notice',
  documentation: 'notice',
};

/** Returns what a change is for each of several objects; an annotation is there once. */
function usesOf({ uses = [] }: Change): string[] {
  return uses.map(({ group, level, affects }) => {
    const who = affects.length > 0 ? ` for ${affects.join(' and ')}` : '';
    return `In ${group}: ${level}${who}.`;
  });
}

/** Returns workflow commands: annotations at the lines of the new version. */
export function asGithub(report: ChangeReport): string {
  return [...commandsOf(report), countsOf(report.comparison) || NO_CHANGES, ''].join('\n');
}

/** Returns a workflow command for each change, and for a version that is not enough. */
export function commandsOf(report: Omit<ChangeReport, 'colour'>): string[] {
  return [...changeCommands(report), ...versionCommand(report)];
}

function versionCommand(report: Omit<ChangeReport, 'colour'>): string[] {
  const { advice } = report;
  if (!advice) return [];
  const { file, line } = positionOfVersion(report);
  const command = advice.isEnough === true ? 'notice' : 'error';
  const position = `file=${visibleProperty(file)},line=${line},title=info.version`;
  return [`::${command} ${position}::${visibleCommand(advice.message)}`];
}

function changeCommands(report: Omit<ChangeReport, 'colour'>): string[] {
  return report.comparison.changes.map((change) => {
    const { file, line } = positionOf(change, report);
    // What was removed has no line in the new version.
    const position = change.new
      ? `file=${visibleProperty(file)},line=${line},`
      : `file=${visibleProperty(report.new.source.file)},`;
    const who = change.affects.length > 0 ? ` Breaks ${change.affects.join(' and ')}.` : '';
    const text = [change.message + who, ...usesOf(change), ...changeDetails(change)]
      .map(visibleCommand)
      .join(' ');
    return `::${COMMANDS[change.level]} ${position}title=${visibleProperty(change.code)}::${text}`;
  });
}
