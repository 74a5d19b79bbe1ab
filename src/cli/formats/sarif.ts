// Problems as SARIF 2.1.0 (OASIS), the form in which code scanning services take them.
import { relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { allExplanations, explanationOf, isLimit, isUrl } from '../../core/api.ts';
import type { LineRange } from '../../core/types.ts';
import { PROGRAM } from '../command.ts';
import type { FoundProblem, Related, Report } from '../validation-result.ts';
import { visibleJson } from '../visible-text.ts';
import { fingerprints } from './file-names.ts';

const LEVELS = {
  error: 'error',
  warning: 'warning',
  information: 'note',
  hint: 'note',
  off: 'none',
} as const;
const ROOT = 'SRCROOT';

/**
 * Returns one run with all rules. Locations are relative to the folder the program runs in. Where
 * a document can't be read or was not validated, or not all of it, the run was not successful
 * (section 3.20.14), and a notification says why.
 */
export function asSarif({ documents, unread, version, homepage }: Report): string {
  const problems = documents.flatMap((d) => d.shown);
  const known = allExplanations().map(({ code }) => code);
  const codes = [...new Set([...known, ...problems.map((p) => p.code)])].sort();
  const indexes = new Map(codes.map((code, index) => [code, index]));
  const ids = fingerprints(problems);
  const pages = new Map(
    problems.flatMap((p) =>
      p.documentationUrl === undefined ? [] : [[p.code, p.documentationUrl]],
    ),
  );
  const driver = {
    name: PROGRAM,
    version,
    ...(homepage && { informationUri: homepage }),
    rules: codes.map((code) => rule(code, pages.get(code))),
  };
  const run = {
    tool: { driver },
    invocations: [invocation(problems, unread)],
    columnKind: 'utf16CodeUnits',
    originalUriBaseIds: {
      [ROOT]: { uri: `${pathToFileURL(process.cwd()).href.replace(/\/$/, '')}/` },
    },
    artifacts: documents.map((d) => ({ location: artifact(d.uri) })),
    results: problems.map((p, i) => result(p, indexes.get(p.code), ids[i])),
  };
  return `${visibleJson({ $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] })}\n`;
}

function invocation(problems: readonly FoundProblem[], unread: Report['unread']): object {
  const limits = problems.filter((p) => isLimit(p.code));
  if (limits.length === 0 && unread.length === 0) return { executionSuccessful: true };
  return {
    executionSuccessful: false,
    exitCode: 2,
    toolExecutionNotifications: [
      ...limits.map(({ code, message, file, range }) => ({
        level: 'error',
        message: { text: withoutMarkdownLinks(message) },
        descriptor: { id: code },
        locations: [{ physicalLocation: physical(file, range) }],
      })),
      ...unread.map(({ file, reason }) => ({
        level: 'error',
        message: { text: withoutMarkdownLinks(`${file}: ${reason}`) },
        locations: [{ physicalLocation: { artifactLocation: artifact(file) } }],
      })),
    ],
  };
}

/** @param page about the rule, which its ruleset names */
function rule(code: string, page: string | undefined): object {
  const info = explanationOf(code);
  if (!info) return { id: code, ...(page !== undefined && { helpUri: asUri(page) }) };
  const help = (example: (text: string) => string): string =>
    [
      info.rule,
      info.why,
      `Specification: ${info.section}`,
      info.invalidExample && `Wrong:\n${example(info.invalidExample)}`,
      info.right && `Right:\n${example(info.right)}`,
    ]
      .filter(Boolean)
      .join('\n\n');
  return {
    id: code,
    shortDescription: { text: info.rule },
    fullDescription: { text: info.why },
    // There is no page of explanations with an address that a rule of ours could name (helpUri).
    help: { text: help((text) => text), markdown: help((text) => `\n\`\`\`yaml\n${text}\n\`\`\``) },
    defaultConfiguration: { level: LEVELS[info.severity], enabled: info.severity !== 'off' },
  };
}

function result(
  { code, severity, message, file, path, range, related }: FoundProblem,
  ruleIndex: number | undefined,
  fingerprint: string | undefined,
): object {
  return {
    ruleId: code,
    ruleIndex,
    level: LEVELS[severity],
    message: { text: withoutMarkdownLinks(message) },
    locations: [
      {
        physicalLocation: physical(file, range),
        logicalLocations: [{ fullyQualifiedName: `#${path}` }],
      },
    ],
    partialFingerprints: { 'apidocProblem/v1': fingerprint },
    ...(related.length > 0 && { relatedLocations: related.map(relatedLocation) }),
  };
}

function relatedLocation({ file, range, message }: Related, id: number): object {
  return {
    id,
    physicalLocation: physical(file, range),
    message: { text: withoutMarkdownLinks(message) },
  };
}

/**
 * Returns a message without links. `[text](target)` is one in plain text, too (section 3.11.6), and
 * names of a document can contain it.
 */
const withoutMarkdownLinks = (message: string): string =>
  message.replace(/\]\((?=[a-z][\w+.-]*:|\d+\))/gi, '] (');

function physical(file: string, { start, end }: LineRange): object {
  const region = {
    startLine: start.line,
    startColumn: start.column,
    endLine: end.line,
    endColumn: end.column,
  };
  return { artifactLocation: artifact(file), region };
}

/** A file below the working folder is named relative to it, any other by its whole address. */
function artifact(file: string): object {
  if (isUrl(file)) return { uri: asUri(file) };
  // A lone half of a surrogate pair, which a reference may contain, has no form in an address.
  const path = relative(process.cwd(), resolve(file)).replace(/\p{Cs}/gu, '\ufffd');
  if (path.startsWith('..') || resolve(path) === path)
    return { uri: pathToFileURL(resolve(file)).href };
  return { uri: path.split(sep).map(encodeURIComponent).join('/'), uriBaseId: ROOT };
}

/** A URL as RFC 3986 writes it: browsers and Node take more characters. */
function asUri(url: string): string {
  return (URL.canParse(url) ? new URL(url).href : url.replace(/\p{Cs}/gu, '\ufffd'))
    .replace(/%(?![\dA-Fa-f]{2})/g, '%25')
    .replace(/[^%\w\-.~:/?#[\]@!$&'()*+,;=]/gu, encodeURIComponent);
}
