// The documents of which a file is open, and those of the workspace that refer to a file.
import { basename, isAbsolute, posix, sep } from 'node:path';
import { isDocument, SharedFiles } from '../core/api.ts';
import type { ServerHost } from './host.ts';
import type { PositionEncoding } from './line-index.ts';
import type { OpenText, OpenTexts } from './open-texts.ts';
import { Project } from './project.ts';
import { TeamRules } from './team-rules.ts';
import { WorkspaceFiles } from './workspace-files.ts';

/** Language ids of texts that are documents whatever they contain. */
const LANGUAGE_IDS: ReadonlySet<string> = new Set(['apidoc', 'asyncapi']);
/** Documents by which an open file is validated that none of the open ones refers to, at most. */
const MAX_VALIDATED = 16;

/** A file as one project knows it. */
export interface ProjectFile {
  readonly project: Project;
  /** The URI by which the project's analyzer knows it. */
  readonly reference: string;
  /** It isn't a document, but a ruleset. */
  readonly isRuleset?: true;
}

/** What a search of the workspace is for. */
export interface Search {
  /** Whether its results are of no use any more. */
  readonly isEnded: () => boolean;
  /** Called before each document. */
  readonly report: (done: number, total: number) => void;
}

export class Projects {
  private readonly host: ServerHost;
  private readonly open: OpenTexts;
  private readonly encoding: PositionEncoding;
  private readonly workspace: WorkspaceFiles;
  private readonly parsed = new SharedFiles();
  private readonly teamRules: TeamRules;
  /** Those that are validated, by the key of the root document. */
  private readonly byRoot = new Map<string, Project>();
  /** Those that were searched for symbols. */
  private readonly kept = new KeptProjects();
  private searches = 0;
  /** Projects whose folder is being determined. */
  private readonly adding = new Set<Promise<Project>>();

  /**
   * @param folders paths of the workspace folders
   * @param onRead called when they are read
   */
  constructor(
    host: ServerHost,
    open: OpenTexts,
    encoding: PositionEncoding,
    folders: readonly string[],
    onRead: (reading: Promise<void>) => void,
  ) {
    this.host = host;
    this.open = open;
    this.encoding = encoding;
    this.teamRules = new TeamRules(host, open);
    this.workspace = new WorkspaceFiles(host, open, folders, onRead);
  }

  /** Returns those that are validated. */
  all(): Project[] {
    return [...this.byRoot.values()];
  }

  /** Adds a folder to the workspace. */
  addFolder(path: string): void {
    this.workspace.addFolder(path);
  }

  /** Returns whether a file of a project is open. */
  isOpen(project: Project): boolean {
    return project.keys().some((key) => this.open.get(key));
  }

  /**
   * Passes on that an open text has changed, or was just opened.
   * @returns the projects to analyze again
   */
  async changed(text: OpenText): Promise<Project[]> {
    const { key, languageId } = text;
    if (this.teamRules.fileChanged(key)) return this.all();
    if (
      !this.byRoot.has(key) &&
      (LANGUAGE_IDS.has(languageId) || isDocument(basename(key), text.buffer.text))
    )
      await this.add(key, text.buffer.text);
    if (this.open.get(key) !== text) {
      this.removeUnused();
      return [];
    }
    const having = (project: Project) => project.has(key);
    // It may have changed again since.
    for (const project of this.known().filter(having)) project.setText(key, text.buffer.text);
    return this.all().filter(having);
  }

  /**
   * Passes on that files changed on the disk, or that open texts were closed.
   * @returns the projects to analyze again
   */
  filesChanged(keys: readonly string[]): Project[] {
    const found = new Set<Project>();
    for (const key of keys) {
      this.workspace.fileChanged(key);
      if (this.open.get(key)) continue;
      const isRuleset = this.teamRules.fileChanged(key);
      for (const project of this.known()) {
        // A ruleset may be found now, or another one.
        if (isRuleset || basename(key) === 'apidoc.config.json') project.configChanged();
        else if (project.has(key)) project.fileChanged(key);
        else continue;
        if (this.byRoot.get(project.key) === project) found.add(project);
      }
    }
    return [...found];
  }

  /** Removes the projects of which no file is open any more. */
  removeUnused(): void {
    for (const project of this.all()) if (!this.isOpen(project)) this.byRoot.delete(project.key);
  }

  /**
   * Returns a file as the project knows it whose root document it is, else as the first that refers
   * to it; null for a file that isn't a document and that none refers to. Looks for documents in
   * the workspace if no open document refers to the file.
   */
  async fileOf(key: string): Promise<ProjectFile | null> {
    await this.settled();
    const first = this.byRoot.get(key);
    const all = this.all().sort((a, b) => rank(a) - rank(b));
    for (const project of all) {
      await project.update();
      const reference = project.referenceOf(key);
      if (reference !== null) return { project, reference };
    }
    const [found] = await this.validatedFor(key);
    return found ?? null;

    function rank(project: Project): number {
      return project === first ? 0 : project.has(key) ? 1 : 2;
    }
  }

  /**
   * Returns an open ruleset as a file of its own, together with those that it extends; null for
   * another file.
   */
  async rulesetAt(key: string): Promise<ProjectFile | null> {
    const text = this.open.get(key)?.buffer.text;
    if (text === undefined || !this.teamRules.isRuleset(key)) return null;
    const project = await this.create(key, text);
    await project.trace();
    const file = key.split(sep).join('/');
    for (const [other, content] of (await this.teamRules.read([file])).texts())
      if (other !== file)
        project.analyzer.addFile(posix.relative(posix.dirname(file), other), content);
    return { project, reference: '', isRuleset: true };
  }

  /**
   * Returns a file as all projects know it that are validated and that it belongs to, that of its
   * own first.
   */
  async filesOf(key: string): Promise<ProjectFile[]> {
    const known = await this.knownFilesOf(key);
    return known.length > 0 ? known : this.validatedFor(key);
  }

  /** Returns a file as the document with this key knows it; null if it isn't of that one. */
  async fileIn(root: string, key: string): Promise<ProjectFile | null> {
    await this.settled();
    const project = this.byRoot.get(root);
    await project?.update();
    return (project && fileIn(project, key)[0]) ?? null;
  }

  private async knownFilesOf(key: string): Promise<ProjectFile[]> {
    await this.settled();
    for (const project of this.all()) await project.update();
    return this.all()
      .flatMap((project) => fileIn(project, key))
      .sort((a, b) => Number(b.reference === '') - Number(a.reference === ''));
  }

  /** Validates documents of the workspace that have a file which none of the open ones has. */
  private async validatedFor(key: string): Promise<ProjectFile[]> {
    if (!isAbsolute(key)) return [];
    const found: ProjectFile[] = [];
    for (const path of await this.workspace.documentsNaming(key)) {
      if (found.length === MAX_VALIDATED) break;
      const project = await this.added(path);
      if (!project) continue;
      await project.update();
      const files = fileIn(project, key);
      if (files.length === 0) this.removeUnused();
      found.push(...files);
      await nextTurn();
    }
    return found;
  }

  /**
   * Yields a file as each document of the workspace knows it, one after the other: others requests
   * are handled in between. Closed documents aren't validated for it.
   */
  async *search(key: string, search: Search): AsyncGenerator<ProjectFile> {
    const paths = isAbsolute(key) ? await this.workspace.documentsNaming(key) : [];
    for await (const project of this.projectsAt(paths, search)) yield* fileIn(project, key);
  }

  /** Yields all documents of the workspace in the same way, and those that are open. */
  async *searchAll(search: Search): AsyncGenerator<Project> {
    yield* this.projectsAt(await this.workspace.documents(), search);
  }

  private async *projectsAt(paths: readonly string[], search: Search): AsyncGenerator<Project> {
    const number = ++this.searches;
    await this.settled();
    const open = this.all();
    const closed = paths.filter((path) => !this.byRoot.has(path));
    for (const project of open) {
      if (search.isEnded()) return;
      await project.update();
      yield project;
    }
    for (const [index, path] of closed.entries()) {
      search.report(index, closed.length);
      await nextTurn();
      if (search.isEnded()) return;
      const project = this.byRoot.get(path) ?? (await this.closed(path, number));
      if (!project) continue;
      await project.trace();
      yield project;
    }
  }

  /** Returns a document that isn't validated; null if it can't be read, or isn't one any more. */
  private async closed(path: string, search: number): Promise<Project | null> {
    const known = this.kept.get(path, search);
    if (known) return known;
    const text = await this.textOf(path);
    if (text === null) return null;
    const project = await this.create(path, text);
    this.kept.add(project, text.length, search);
    return project;
  }

  private async textOf(path: string): Promise<string | null> {
    const text = this.open.get(path)?.buffer.text ?? (await this.host.readDocument(path));
    return text !== null && isDocument(basename(path), text) ? text : null;
  }

  /** Resolves when the changes that have come are passed on, and opened documents are added. */
  private async settled(): Promise<void> {
    await this.open.settled();
    await Promise.all(this.adding);
  }

  private known(): Project[] {
    return [...this.all(), ...this.kept.all()];
  }

  /** Returns the validated project of a document; null if that can't be read. */
  private async added(path: string): Promise<Project | null> {
    const known = this.byRoot.get(path);
    if (known) return known;
    const text = await this.textOf(path);
    return text === null ? null : this.add(path, text);
  }

  private add(key: string, text: string): Promise<Project> {
    const adding = this.validated(key, text).finally(() => this.adding.delete(adding));
    this.adding.add(adding);
    return adding;
  }

  private async validated(key: string, text: string): Promise<Project> {
    const created = await this.create(key, text);
    const project = this.byRoot.get(key) ?? created;
    this.byRoot.set(key, project);
    this.kept.delete(key);
    return project;
  }

  private async create(key: string, text: string): Promise<Project> {
    const files = await this.host.filesOf(key);
    const { host, open, encoding, parsed, teamRules } = this;
    return new Project({ host, files, open, encoding, parsed, teamRules }, { key, text });
  }
}

function fileIn(project: Project, key: string): ProjectFile[] {
  const reference = project.referenceOf(key);
  return reference === null ? [] : [{ project, reference }];
}

/** Resolves when the messages that have come were handled. */
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

// The closed documents that stay analyzed for the next search of the workspace, as many as fit.

/** UTF-16 units of their texts; each takes some 30 bytes. */
const MAX_KEPT = 8_000_000;

interface Kept {
  readonly project: Project;
  readonly size: number;
  /** The search that used it last. */
  search: number;
}

class KeptProjects {
  /** By the key of the root document, the one that was used last at the end. */
  private readonly kept = new Map<string, Kept>();
  private size = 0;

  /** @param search number of the search that uses it */
  get(key: string, search: number): Project | null {
    const known = this.kept.get(key);
    if (!known) return null;
    known.search = search;
    this.kept.delete(key);
    this.kept.set(key, known);
    return known.project;
  }

  /**
   * Keeps a project if it fits. Others are dropped for it unless the same search used them: one of
   * more documents than can be kept would otherwise keep none for the next.
   * @param size of the text
   */
  add(project: Project, size: number, search: number): void {
    for (const [oldest, { search: used }] of this.kept) {
      if (this.size + size <= MAX_KEPT || used === search) break;
      this.delete(oldest);
    }
    if (this.size + size > MAX_KEPT) return;
    this.kept.set(project.key, { project, size, search });
    this.size += size;
  }

  delete(key: string): void {
    this.size -= this.kept.get(key)?.size ?? 0;
    this.kept.delete(key);
  }

  all(): Project[] {
    return [...this.kept.values()].map(({ project }) => project);
  }
}
