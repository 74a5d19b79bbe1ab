// Writes a comparison as one page for readers: without scripts, and without any request.
import { createHash } from 'node:crypto';
import { changeDetails, countsOf, groupChanges, NO_CHANGES } from '../../core/api.ts';
import type { Change } from '../../core/types.ts';
import { visibleXml } from '../visible-text.ts';
import { type ChangeReport, positionOf } from './changes.ts';

const STYLE = `
:root { color-scheme: light dark; --text: #1c2430; --quiet: #4d5866; --surface: #fff; --line: #c9d1db; --breaking: #a11212; --unclassified: #7a4b00; --compatible: #0b5a75; --documentation: #4d5866; }
@media (prefers-color-scheme: dark) { :root { --text: #e6eaf0; --quiet: #a9b4c2; --surface: #14181f; --line: #3a4452; --breaking: #ff9d96; --unclassified: #f2c069; --compatible: #7fd0ec; --documentation: #a9b4c2; } }
body { margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 56rem; background: var(--surface); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1.5rem; }
h2 { margin: 2rem 0 0.5rem; padding-bottom: 0.25rem; border-bottom: 1px solid var(--line); font-size: 1.125rem; }
h3 { margin: 1.25rem 0 0.5rem; font-size: 1rem; }
p { margin: 0.25rem 0; }
ul { margin: 0; padding: 0; list-style: none; }
li { margin: 0.75rem 0; padding-left: 0.75rem; border-left: 3px solid var(--line); break-inside: avoid; }
li.breaking { border-color: var(--breaking); }
li.unclassified { border-color: var(--unclassified); }
.level { font-weight: 600; }
.breaking .level { color: var(--breaking); }
.unclassified .level { color: var(--unclassified); }
.compatible .level { color: var(--compatible); }
.documentation .level { color: var(--documentation); }
.quiet { color: var(--quiet); font-size: 0.875rem; }
@media print { :root { color-scheme: light; --text: #000; --quiet: #444; --surface: #fff; --line: #999; --breaking: #a11212; --unclassified: #7a4b00; --compatible: #0b5a75; --documentation: #444; } body { max-width: none; padding: 0; } h2 { break-after: avoid; } }
`;

/** Returns the page: grouped by object, breaking changes first, in the theme of the reader. */
export function asHtml(report: ChangeReport): string {
  const { comparison, old, new: changed } = report;
  const versions = `${old.source.file} → ${changed.source.file}`;
  const counts = [countsOf(comparison) || NO_CHANGES, report.advice?.message];
  return changesPage(versions, counts.filter(Boolean).join('. '), changesIn(report, 2));
}

/**
 * Returns the changes of each object below its heading.
 * @param heading 2 for `h2`
 */
export function changesIn(report: Omit<ChangeReport, 'colour'>, heading: 2 | 3): string {
  const groups = groupChanges(report.comparison.changes).map(
    ([group, own]) =>
      `<section>\n<h${heading}>${visibleXml(group)}</h${heading}>\n<ul>\n${own.map((change) => item(change, report)).join('')}</ul>\n</section>\n`,
  );
  return groups.join('');
}

/** Returns a page of changes. @param changes HTML */
export function changesPage(versions: string, counts: string, changes: string): string {
  const hash = createHash('sha256').update(STYLE).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<title>${visibleXml(`Changes: ${versions}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Changes between two versions</h1>
<p class="quiet">${visibleXml(versions)}</p>
<p>${visibleXml(counts)}</p>
${changes}</main>
</body>
</html>
`;
}

function item(change: Change, report: Omit<ChangeReport, 'colour'>): string {
  const { level, message, affects, code } = change;
  const { file, line } = positionOf(change, report);
  const who = affects.length > 0 ? ` Breaks ${affects.join(' and ')}.` : '';
  const details = changeDetails(change).map((text) => `<p>${visibleXml(text)}</p>\n`);
  return `<li class="${level}">
<p><span class="level">${level}</span> ${visibleXml(message)}${who}</p>
${details.join('')}<p class="quiet">${visibleXml(`${file}:${line} (${code})`)}</p>
</li>
`;
}
