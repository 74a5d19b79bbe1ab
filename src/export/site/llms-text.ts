// The list of all Markdown files of a site for language models (llmstxt.org).

import { summaryOf } from '../documentation.ts';
import { escapeLineStart, escapeMarkdown } from '../markdown-text.ts';
import { type DocumentView, groupsOf, type SiteView } from './site-view.ts';

/** Returns the text of `llms.txt`. */
export function llmsText({ title, description, documents, since }: SiteView): string {
  const groups = groupsOf(documents);
  const about = summaryOf(description);
  return `${[
    `# ${escapeMarkdown(title)}`,
    ...(about === '' ? [] : [`> ${escapeLineStart(escapeMarkdown(about))}`]),
    [
      '## System\n',
      '- [System map](map.md): who sends and who receives, and what is shared',
      ...(since === null ? [] : ['- [What changed](changes.md): which documents changed, and how']),
    ].join('\n'),
    ...groups.map((group) =>
      [
        `## ${escapeMarkdown(group || (groups.length > 1 ? 'Other documents' : 'Documents'))}\n`,
        ...documents.filter((document) => document.group === group).map(lineOf),
      ].join('\n'),
    ),
  ].join('\n\n')}\n`;
}

function lineOf({ name, version, page, info }: DocumentView): string {
  const about = summaryOf(info?.summary ?? info?.description ?? '');
  const label = escapeMarkdown(`${name} ${version}`.trim());
  return `- [${label}](${page.replace(/html$/, 'md')})${about === '' ? '' : `: ${escapeMarkdown(about)}`}`;
}
