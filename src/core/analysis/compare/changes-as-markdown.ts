// Writes a comparison as Markdown, for release notes and comments.
import { formatCount } from '../../text/plural.ts';
import { visibleMarkdown } from '../../text/visible-text.ts';
import { changeDetails, countsOf, groupChanges, NO_CHANGES } from './report.ts';
import { type Comparison, LEVELS } from './types.ts';

const MAX_ROWS = 200;

/** Returns Markdown for release notes and comments: for each level a table of its changes. */
export function changesAsMarkdown(comparison: Comparison): string {
  const { changes } = comparison;
  if (changes.length === 0) return `### ${NO_CHANGES}\n`;
  const out = [`### ${countsOf(comparison)}`, ''];
  let rows = 0;
  const all = groupChanges(changes).flatMap(([, own]) => own);
  for (const level of LEVELS) {
    const own = all.filter((change) => change.level === level);
    if (own.length === 0 || rows >= MAX_ROWS) continue;
    const heading = level.charAt(0).toUpperCase() + level.slice(1);
    out.push(`#### ${heading}`, '', '| Object | Change | Breaks |', '|---|---|---|');
    const shown = own.slice(0, MAX_ROWS - rows);
    for (const change of shown) {
      const text = [change.message, ...changeDetails(change)].map(visibleMarkdown).join('<br>');
      out.push(`| ${visibleMarkdown(change.group)} | ${text} | ${change.affects.join(', ')} |`);
    }
    rows += shown.length;
    out.push('');
  }
  if (all.length > rows)
    out.push(`${formatCount(all.length - rows, 'more change')} not shown.`, '');
  return `${out.join('\n')}`;
}
