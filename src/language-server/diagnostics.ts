// The problems of the open documents, published to the client or returned on request (LSP 3.17,
// "Publish Diagnostics" and "Pull Diagnostics").
import { createHash } from 'node:crypto';
import {
  type Connection,
  type Diagnostic,
  DiagnosticSeverity,
  type DocumentDiagnosticReport,
  type FullDocumentDiagnosticReport,
  type UnchangedDocumentDiagnosticReport,
} from 'vscode-languageserver';
import { ignoreMissingResponse } from './client-support.ts';
import type { PositionEncoding } from './line-index.ts';
import { SOURCE, toDiagnostic, toMistake } from './lsp-results.ts';
import type { OpenTexts } from './open-texts.ts';
import type { Project } from './project.ts';
import type { Projects } from './projects.ts';
import { keyOf, uriOfKey } from './uris.ts';

export class Diagnostics {
  private readonly connection: Connection;
  private readonly projects: Projects;
  private readonly open: OpenTexts;
  private readonly encoding: PositionEncoding;
  private readonly pulls: boolean;
  private readonly refreshes: boolean;
  private readonly onAnalyzed: (project: Project) => void;
  /** What was published, by key of the file, as text: the same is not sent twice. */
  private readonly published = new Map<string, string>();
  private readonly waiting = new Set<Project>();
  private scheduled = false;
  private stopped = false;

  /**
   * @param encoding of positions
   * @param pulls the client requests diagnostics
   * @param refreshes it can be notified to request them again
   * @param onAnalyzed called when the problems of a project are known, and again when its examples
   *   or the rules of its team changed them
   */
  constructor(
    connection: Connection,
    projects: Projects,
    open: OpenTexts,
    {
      encoding,
      pulls,
      refreshes,
      onAnalyzed,
    }: {
      readonly encoding: PositionEncoding;
      readonly pulls: boolean;
      readonly refreshes: boolean;
      readonly onAnalyzed: (project: Project) => void;
    },
  ) {
    this.connection = connection;
    this.projects = projects;
    this.open = open;
    this.encoding = encoding;
    this.pulls = pulls;
    this.refreshes = refreshes;
    this.onAnalyzed = onAnalyzed;
  }

  /** Analyzes projects again after all messages that have come, and publishes their problems. */
  schedule(projects: Iterable<Project>): void {
    for (const project of projects) this.waiting.add(project);
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      const now = [...this.waiting];
      this.waiting.clear();
      for (const project of now)
        this.validate(project).catch((failure: unknown) => this.reportFailure(failure));
    });
  }

  /** Writes to the client's log why a notification wasn't handled. */
  reportFailure(failure: unknown): void {
    if (!this.stopped) this.connection.console.error(String(failure));
  }

  /** Sends nothing any more: the client has left or is about to. */
  stop(): void {
    this.stopped = true;
  }

  private async validate(project: Project): Promise<void> {
    if (!this.projects.all().includes(project)) return;
    await project.update();
    if (this.stopped) return;
    this.publish();
    this.onAnalyzed(project);
    await Promise.all([
      this.publishMore(project, project.runTeamRules()),
      this.publishMore(project, project.validateExamples()),
    ]);
  }

  /** Publishes the problems of a project again if they have changed by more work. */
  private async publishMore(project: Project, changes: Promise<boolean>): Promise<void> {
    if (!(await changes) || this.stopped) return;
    this.onAnalyzed(project);
    this.publish();
    if (this.pulls && this.refreshes)
      this.connection.languages.diagnostics.refresh().catch(ignoreMissingResponse);
  }

  /**
   * Publishes the problems of all files of projects of which a file is open. Clients that request
   * them would show them twice.
   */
  publish(): void {
    if (this.stopped || this.pulls) return;
    const files = new Map<string, Diagnostic[]>();
    for (const project of this.projects.all()) {
      if (!this.projects.isOpen(project)) continue;
      for (const key of filesWithProblems(project))
        if (!files.has(key)) files.set(key, this.of(key));
    }
    for (const key of this.published.keys()) if (!files.has(key)) files.set(key, []);
    for (const [key, diagnostics] of files) {
      const text = JSON.stringify(diagnostics);
      if (this.published.get(key) === text) continue;
      this.published.set(key, text);
      const own = this.open.get(key);
      this.connection
        .sendDiagnostics({
          uri: own?.uri ?? uriOfKey(key),
          diagnostics,
          ...(own && { version: own.version }),
        })
        .catch(ignoreMissingResponse);
    }
  }

  /** Returns the response to a request for the problems of a file. */
  async report(
    uri: string,
    previous: string | undefined,
    related: boolean,
  ): Promise<DocumentDiagnosticReport> {
    const own = keyOf(uri);
    const files = await this.projects.filesOf(own);
    const items = this.of(own);
    const resultId = hash(JSON.stringify(items));
    const others = new Set(files.flatMap(({ project }) => filesWithProblems(project)));
    others.delete(own);
    const relatedDocuments: Record<
      string,
      FullDocumentDiagnosticReport | UnchangedDocumentDiagnosticReport
    > = {};
    for (const key of related ? others : [])
      if (!this.open.get(key))
        relatedDocuments[uriOfKey(key)] = { kind: 'full', items: this.of(key) };
    return {
      ...(previous === resultId
        ? { kind: 'unchanged', resultId }
        : { kind: 'full', resultId, items }),
      ...(related && { relatedDocuments }),
    };
  }

  /** Returns the problems of a file in all projects, each once, in the order of the text. */
  private of(key: string): Diagnostic[] {
    const found = new Map<string, Diagnostic>();
    for (const project of this.projects.all()) {
      const reference = project.referenceOf(key);
      for (const mistake of project.rulesetMistakes()) {
        if (mistake.text === null || mistake.key !== key) continue;
        const diagnostic = toMistake(mistake, this.encoding);
        found.set(JSON.stringify(diagnostic), diagnostic);
      }
      if (reference === null) continue;
      for (const message of reference === '' ? unreadableConfiguration(project) : []) {
        const start = { line: 0, character: 0 };
        found.set(message, {
          range: { start, end: start },
          severity: DiagnosticSeverity.Error,
          source: SOURCE,
          message,
        });
      }
      for (const problem of project.problems()) {
        if (problem.uri !== reference) continue;
        const diagnostic = toDiagnostic(project, problem);
        found.set(JSON.stringify(diagnostic), diagnostic);
      }
    }
    return [...found.values()];
  }
}

/** The files of a project, and the rulesets that have mistakes. */
function filesWithProblems(project: Project): string[] {
  const mistakes = project.rulesetMistakes().filter(({ text }) => text !== null);
  return [...project.keys(), ...mistakes.map(({ key }) => key)];
}

/** Why the configuration or rulesets of a document can't be used, which have no text to show it. */
function unreadableConfiguration(project: Project): string[] {
  const rulesets = project.rulesetMistakes().filter(({ text }) => text === null);
  return [
    ...project.configErrors(),
    ...rulesets.map(({ file, message }) => `The rules of ${file} are not run: ${message}`),
  ];
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
