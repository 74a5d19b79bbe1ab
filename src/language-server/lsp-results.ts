// Results of the language service as the protocol wants them.
import { basename } from 'node:path';
import {
  type CompletionItem,
  CompletionItemKind,
  type Diagnostic,
  DiagnosticSeverity,
  type DocumentSymbol,
  type FoldingRange,
  FoldingRangeKind,
  type InlayHint,
  InsertTextFormat,
  InsertTextMode,
  type Location,
  type MarkupContent,
  MarkupKind,
  type SelectionRange,
  type SymbolInformation,
  SymbolKind,
  type TextEdit,
} from 'vscode-languageserver';
import { COMPLETION_ITEM_KINDS, SEMANTIC_TOKEN_TYPES, SYMBOL_KINDS } from '../core/api.ts';
import type {
  FileRange,
  Problem,
  Requests,
  SemanticToken,
  DocumentSymbol as ServiceSymbol,
  Severity,
} from '../core/types.ts';
import { LineIndex, type PositionEncoding } from './line-index.ts';
import type { Project } from './project.ts';
import type { LocatedMistake } from './team-rules.ts';

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** Begins the detail of a symbol that is a reference. */
const REFERENCE = '→';

/** What clients show as the origin of a diagnostic. */
export const SOURCE = 'apidoc';

export function toLocation(project: Project, { uri, start, end }: FileRange): Location {
  return { uri: project.uriOf(uri), range: project.linesOf(uri).rangeOf({ start, end }) };
}

export function toDiagnostic(project: Project, problem: Problem): Diagnostic {
  return {
    range: project.linesOf(problem.uri).rangeOf(problem),
    severity: SEVERITIES[problem.severity],
    code: problem.code,
    source: (problem.ruleset !== undefined && basename(problem.ruleset)) || SOURCE,
    message: problem.message,
    ...(mayBeOpened(problem.documentationUrl) && {
      codeDescription: { href: problem.documentationUrl },
    }),
    ...(problem.related?.length && {
      relatedInformation: problem.related.map((related) => ({
        location: toLocation(project, related),
        message: related.message,
      })),
    }),
  };
}

/** Whether clients may open an address that a ruleset has. */
function mayBeOpened(url: string | undefined): url is string {
  return url !== undefined && /^https?:/i.test(url) && URL.canParse(url);
}

/** Returns a mistake in a ruleset as a problem of that file. */
export function toMistake(
  { text, start, end, message, isWarning }: LocatedMistake,
  encoding: PositionEncoding,
): Diagnostic {
  return {
    range: new LineIndex(text ?? '', encoding).rangeOf({ start, end }),
    severity: isWarning ? DiagnosticSeverity.Warning : DiagnosticSeverity.Error,
    source: SOURCE,
    message,
  };
}

/** What a client can do with completion items. */
export interface CompletionSupport {
  readonly snippets: boolean;
  readonly labelDetails: boolean;
  /** Documentation is requested for single items (`completionItem/resolve`). */
  readonly resolvesDocumentation: boolean;
  readonly markdown: boolean;
  /** The client's command that opens the list again; null if it has none. */
  readonly suggestCommand: string | null;
}

type ServiceItem = Requests['completion']['response']['items'][number];

export function toCompletionItem(
  lines: LineIndex,
  item: ServiceItem,
  support: CompletionSupport,
): CompletionItem {
  const text = item.snippet && !support.snippets ? withoutPlaceholders(item.insert) : item.insert;
  return {
    label: item.label,
    ...(item.detail &&
      (support.labelDetails
        ? { labelDetails: { description: item.detail } }
        : { detail: item.detail })),
    kind: CompletionItemKind[COMPLETION_ITEM_KINDS[item.kind]],
    sortText: item.sort,
    filterText: item.filter ?? item.label,
    insertTextFormat:
      item.snippet && support.snippets ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
    // The text comes with its whole indentation.
    insertTextMode: InsertTextMode.asIs,
    textEdit: { range: lines.rangeOf(item.range), newText: text },
    ...(item.also && { additionalTextEdits: item.also.map((edit) => toTextEdit(lines, edit)) }),
    ...(item.doc &&
      !support.resolvesDocumentation && { documentation: toMarkup(item.doc, support) }),
    ...(item.retrigger &&
      support.suggestCommand && {
        command: { title: 'Suggest', command: support.suggestCommand },
      }),
  };
}

/** Returns the text of a snippet (TextMate syntax) with its placeholders' default values. */
export function withoutPlaceholders(snippet: string): string {
  return snippet
    .replace(
      /\$\{\d+\|((?:[^|\\]|\\.)*)\|\}/g,
      (_, choices: string) => choices.split(/(?<!\\),/)[0] ?? '',
    )
    .replace(/\$\{\d+:((?:[^}\\]|\\.)*)\}/g, '$1')
    .replace(/(?<!\\)\$(?:\d+|\{\d+\})/g, '')
    .replace(/\\([\\$}|,])/g, '$1');
}

export function toMarkup(
  markdown: string,
  { markdown: supported }: { readonly markdown: boolean },
): MarkupContent {
  return { kind: supported ? MarkupKind.Markdown : MarkupKind.PlainText, value: markdown };
}

export function toTextEdit(
  lines: LineIndex,
  { start, end, text }: { readonly start: number; readonly end: number; readonly text: string },
): TextEdit {
  return { range: lines.rangeOf({ start, end }), newText: text };
}

/** A symbol's name must not be empty in the protocol. */
const nameOf = (name: string): string => name.trim() || '""';

export function toDocumentSymbol(lines: LineIndex, symbol: ServiceSymbol): DocumentSymbol {
  const { name, detail, kind, range, at, children } = symbol;
  return {
    name: nameOf(name),
    detail,
    kind: SymbolKind[SYMBOL_KINDS[kind]],
    range: lines.rangeOf(range),
    selectionRange: lines.rangeOf(at),
    children: children.map((child) => toDocumentSymbol(lines, child)),
  };
}

/** Kinds of objects that users look for in a whole workspace, those with the most data first. */
const GLOBAL: readonly ServiceSymbol['kind'][] = [
  'message',
  'schema',
  'channel',
  'operation',
  'server',
  'parameter',
  'security',
];

/** An object of a workspace, and how well it fits a query: the lowest is the best. */
export interface FoundSymbol {
  readonly symbol: SymbolInformation;
  readonly rank: number;
}

/**
 * Returns the objects defined in a file whose name or detail has the letters of a query in their
 * order.
 */
export function findSymbols(
  project: Project,
  reference: string,
  symbols: readonly ServiceSymbol[],
  query: string,
  around: readonly ServiceSymbol[] = [],
): FoundSymbol[] {
  const lines = project.linesOf(reference);
  return symbols.flatMap((symbol) => {
    const { name, detail, kind, at, children } = symbol;
    const below = findSymbols(project, reference, children, query, [...around, symbol]);
    const fit = Math.min(fitOf(name, query), fitOf(detail, query));
    if (!isDefinition(symbol, around.at(-1)) || fit === Infinity) return below;
    const found: SymbolInformation = {
      name: nameOf(name),
      kind: SymbolKind[SYMBOL_KINDS[kind]],
      location: { uri: project.uriOf(reference), range: lines.rangeOf(at) },
      containerName: around.map((one) => one.name).join('.'),
    };
    return [{ symbol: found, rank: fit * GLOBAL.length + GLOBAL.indexOf(kind) }, ...below];
  });
}

/** Returns the objects of a file that have a name, without those of other files. */
export function toSymbolInformation(
  project: Project,
  reference: string,
  symbols: readonly ServiceSymbol[],
): SymbolInformation[] {
  return findSymbols(project, reference, symbols, '').map(({ symbol }) => symbol);
}

/** Whether a symbol is an entry of a map of definitions, and not of a reference to one. */
function isDefinition(
  { name, detail, kind, path }: ServiceSymbol,
  around?: ServiceSymbol,
): boolean {
  return (
    GLOBAL.includes(kind) &&
    name === path.at(-1) &&
    !detail.startsWith(REFERENCE) &&
    (around === undefined || around.kind === 'section' || around.kind === 'field')
  );
}

/** Returns 0 for a text that has a query, 1 for one that has its letters, else infinity. */
function fitOf(text: string, query: string): number {
  const lower = text.toLowerCase();
  const letters = query.toLowerCase();
  if (lower.includes(letters)) return 0;
  let from = 0;
  for (const letter of letters) {
    const at = lower.indexOf(letter, from);
    if (at < 0) return Infinity;
    from = at + letter.length;
  }
  return 1;
}

/** Returns folding ranges by lines, without those inside one line. */
export function toFoldingRanges(
  lines: LineIndex,
  ranges: Requests['foldingRanges']['response'],
): FoldingRange[] {
  return ranges.flatMap(({ start, end, kind }) => {
    const startLine = lines.positionAt(start).line;
    const endLine = lines.positionAt(end).line;
    if (endLine <= startLine) return [];
    return [{ startLine, endLine, ...(kind === 'comment' && { kind: FoldingRangeKind.Comment }) }];
  });
}

/** @param ranges from the innermost outward; at least one */
export function toSelectionRange(
  lines: LineIndex,
  ranges: Requests['selectionRanges']['response'],
): SelectionRange | null {
  return ranges.reduceRight<SelectionRange | null>(
    (parent, range) => ({ range: lines.rangeOf(range), ...(parent && { parent }) }),
    null,
  );
}

export function toInlayHint(
  lines: LineIndex,
  { at, text, doc }: Requests['inlayHints']['response'][number],
  support: { readonly markdown: boolean },
): InlayHint {
  return {
    position: lines.positionAt(at),
    label: text,
    paddingLeft: true,
    ...(doc && { tooltip: toMarkup(doc, support) }),
  };
}

/** Returns five numbers for each token, relative to the last (LSP 3.17, "Semantic Tokens"). */
export function toSemanticTokens(lines: LineIndex, tokens: readonly SemanticToken[]): number[] {
  const data: number[] = [];
  let line = 0;
  let character = 0;
  for (const { start, end, type } of [...tokens].sort((a, b) => a.start - b.start)) {
    const from = lines.positionAt(start);
    const to = lines.positionAt(end);
    if (to.line !== from.line) continue;
    data.push(
      from.line - line,
      from.line === line ? from.character - character : from.character,
      to.character - from.character,
      SEMANTIC_TOKEN_TYPES.indexOf(type),
      0,
    );
    ({ line, character } = from);
  }
  return data;
}
