// Prints the changes of all documents of a folder.
import { countsOf, formatCount, visibleMarkdown, visibleText } from '../../core/api.ts';
import type { Comparison } from '../../core/types.ts';
import { visibleJson, visibleXml } from '../visible-text.ts';
import type { ComparedDocument, DocumentReport } from './folders.ts';
import {
  adviceLine,
  asMarkdown,
  boldText,
  commandsOf,
  type DiffFormat,
  jsonOf,
  jsonSummary,
  textBlocks,
} from './formats.ts';
import { changesIn, changesPage } from './html.ts';

/** What is known when all documents are compared. */
export interface FolderTotal {
  /** The names of both folders. */
  readonly versions: string;
  /** Documents of both, with those that can't be compared. */
  readonly documents: number;
  readonly comparison: Comparison;
  /** Of how many documents something changed. */
  readonly changed: number;
}

/** A format: what it keeps of each document, and the whole of it. */
interface FolderFormat<Part> {
  part(report: DocumentReport, colour: boolean): Part | null;
  whole(parts: readonly Part[], total: FolderTotal): string;
}

/** Returns the name of a document, whether it is new or was removed, and whose it is. */
const nameOf = ({ path, state, owners }: ComparedDocument): string =>
  [path, state !== 'compared' && `(${state})`, owners.length > 0 && `[${owners.join(', ')}]`]
    .filter(Boolean)
    .join(' ');

const countsIn = ({ documents, changed, comparison }: FolderTotal): string =>
  changed === 0
    ? `No changes in ${formatCount(documents, 'document')}`
    : `${countsOf(comparison)} in ${changed} of ${formatCount(documents, 'document')}`;

/** Returns whether the version of a document is not known to be enough. */
const needsHigherVersion = ({ advice }: ComparedDocument): boolean =>
  advice !== undefined && !advice.isEnough;

/** Returns a format that leaves out documents without changes. */
const ofChanged = (
  part: (report: ComparedDocument, colour: boolean) => string,
  whole: FolderFormat<string>['whole'],
): FolderFormat<string> => ({
  part: (report, colour) =>
    'reasons' in report || (report.comparison.changes.length === 0 && !needsHigherVersion(report))
      ? null
      : part(report, colour),
  whole,
});

const TEXT = ofChanged(
  (report, colour) => {
    const name = boldText(visibleText(nameOf(report)), colour);
    const blocks = textBlocks({ ...report, colour })
      .join('\n')
      .replace(/^(?=.)/gm, '  ');
    return `${name}: ${countsOf(report.comparison)}\n${blocks}${adviceLine(report)}`;
  },
  (parts, total) => [...parts, `${countsIn(total)}\n`].join('\n'),
);

const JSON_FORMAT: FolderFormat<object> = {
  part: (report) =>
    'reasons' in report
      ? { path: report.path, state: 'not compared', reason: report.reasons.join(' ') }
      : {
          path: report.path,
          state: report.state,
          ...(report.owners.length > 0 && { owners: report.owners }),
          ...jsonOf(report),
        },
  whole: (documents, { comparison }) =>
    `${visibleJson({ summary: jsonSummary(comparison), documents })}\n`,
};

const MARKDOWN = ofChanged(
  (report) =>
    asMarkdown({ ...report, colour: false }).replace(
      '### ',
      `### ${visibleMarkdown(nameOf(report))}: `,
    ),
  (parts, total) => [`## ${countsIn(total)}\n`, ...parts].join('\n'),
);

const GITHUB = ofChanged(
  (report) => commandsOf(report).join('\n'),
  (parts, total) => [...parts, countsIn(total), ''].join('\n'),
);

const HTML = ofChanged(
  (report) =>
    `<section>\n<h2>${visibleXml(nameOf(report))}</h2>\n<p>${visibleXml([countsOf(report.comparison), report.advice?.message].filter(Boolean).join('. '))}</p>\n${changesIn(report, 3)}</section>\n`,
  (parts, total) => changesPage(total.versions, countsIn(total), parts.join('')),
);

/** A document that was added or removed may have any version, so it has no line. */
const NEXT_VERSION: FolderFormat<string> = {
  part: (report) =>
    'reasons' in report || !report.advice
      ? null
      : `${visibleText(report.path)} ${report.advice.next ?? '?'}\n`,
  whole: (parts) => parts.join(''),
};

const FORMATS: Readonly<Record<DiffFormat, FolderFormat<unknown>>> = {
  text: TEXT,
  json: JSON_FORMAT,
  markdown: MARKDOWN,
  github: GITHUB,
  html: HTML,
  'next-version': NEXT_VERSION,
};

/** Collects what a format prints: a document is in memory only while it is compared. */
export class FolderPrinter {
  private readonly format: FolderFormat<unknown>;
  private readonly colour: boolean;
  private readonly parts: unknown[] = [];

  constructor(format: DiffFormat, colour: boolean) {
    this.format = FORMATS[format];
    this.colour = colour;
  }

  add(report: DocumentReport): void {
    const part = this.format.part(report, this.colour);
    if (part !== null) this.parts.push(part);
  }

  whole(total: FolderTotal): string {
    return this.format.whole(this.parts, total);
  }
}
