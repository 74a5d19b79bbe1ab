// One document with the files that it refers to, analyzed whenever one of their texts has changed.
import { basename, dirname } from 'node:path';
import {
  Analyzer,
  changeBetween,
  createShownDocument,
  findingsAfterChange,
  languageOf,
  loadConvertedDocument,
  loadOptionalParser,
  loadRuleMemory,
  loadService,
  partFor,
  type SharedFiles,
  same,
} from '../core/api.ts';
import type {
  DocumentSet,
  LoadedConversion,
  Problem,
  RuleFindings,
  RuleMemory,
  RulesetFile,
  Rulesets,
  Shown,
  ShownDocument,
} from '../core/types.ts';
import type { DocumentFiles, ServerHost } from './host.ts';
import { LineIndex, type PositionEncoding } from './line-index.ts';
import type { OpenTexts } from './open-texts.ts';
import {
  type LocatedMistake,
  locatedMistakes,
  runOnDocument,
  type TeamRules,
} from './team-rules.ts';
import { uriOfKey } from './uris.ts';

/** Times that files are read for one version: each may name others. */
const MAX_ROUNDS = 256;

const NO_FINDINGS: RuleFindings = { problems: [], names: new Set() };

/** What a project needs of those around it. */
export interface ProjectContext {
  readonly host: ServerHost;
  readonly files: DocumentFiles;
  readonly open: OpenTexts;
  readonly encoding: PositionEncoding;
  /** The files of all projects. */
  readonly parsed: SharedFiles;
  readonly teamRules: TeamRules;
}

export class Project {
  /** Key of the root document. */
  readonly key: string;
  readonly analyzer: Analyzer;
  /** What the documentation shows. Complete after `update()`. */
  readonly shown: ShownDocument;
  private readonly host: ServerHost;
  private readonly files: DocumentFiles;
  private readonly open: OpenTexts;
  private readonly encoding: PositionEncoding;
  private readonly teamRules: TeamRules;
  /** Texts to give to the analyzer, by key. */
  private readonly changed = new Map<string, string>();
  /** Files to read from the disk again, by key. */
  private readonly outdated = new Set<string>();
  private readonly lines = new Map<string, LineIndex>();
  private settingsKnown = false;
  /** Why the configuration can't be used, for the user; null where it can. */
  private configError: string | null = null;
  /** What to say of rules that the configuration sets, where no ruleset has them. */
  private unknownRules: ReadonlyMap<string, string> = new Map();
  /** The rules of the rulesets; null where they aren't known, or not all of them. */
  private ruleNames: ReadonlySet<string> | null = null;
  /** Whether the analyzer's texts were validated, and whether their references were followed. */
  private validated = false;
  private traced = false;
  private isReadAsOlder = false;
  /** Loaded for the first text of AsyncAPI 2. */
  private conversion: LoadedConversion = null;
  private updating: Promise<void> | null = null;
  private current: readonly Problem[] = [];
  /** Counts the analyses. */
  private version = 0;
  /** Paths of the rulesets that hold for the document. */
  private rulesets: readonly string[] = [];
  private findings = NO_FINDINGS;
  private mistakes: readonly LocatedMistake[] = [];
  /** What the rules have run on last. */
  private ranOn: { readonly documents: DocumentSet; readonly rulesets: Rulesets } | null = null;
  /** What they found in the version before. */
  private ruleMemory: RuleMemory | null = null;
  /**
   * The URIs of files by key, as they were at the last analysis: the analyzer forgets them at each
   * change. Paths of several forms can be of one file, the root document too.
   */
  private namesByKey: ReadonlyMap<string, readonly string[]> = new Map();

  constructor(
    { host, files, open, encoding, parsed, teamRules }: ProjectContext,
    root: { readonly key: string; readonly text: string },
  ) {
    this.host = host;
    this.files = files;
    this.open = open;
    this.encoding = encoding;
    this.teamRules = teamRules;
    this.key = root.key;
    this.analyzer = new Analyzer(basename(root.key), languageOf(root.key, root.text), parsed);
    this.analyzer.setFolder(dirname(root.key));
    this.shown = createShownDocument(this.analyzer, () => this.conversion);
    this.changed.set(root.key, root.text);
  }

  /** Sets the text of a file of the project: it was opened, edited or closed. */
  setText(key: string, text: string): void {
    this.outdated.delete(key);
    this.changed.set(key, text);
  }

  /** Reports that a file has changed on the disk, or that what is read there wins again. */
  fileChanged(key: string): void {
    this.outdated.add(key);
  }

  configChanged(): void {
    this.settingsKnown = false;
  }

  /** Returns whether a file belongs to the project, as far as it is known. */
  has(key: string): boolean {
    return this.referenceOf(key) !== null;
  }

  /** Returns the keys of all files of the project, the root document first. */
  keys(): string[] {
    return [...new Set([this.key, ...this.namesByKey.keys()])];
  }

  /** Returns the URIs by which the analyzer knows these files. */
  references(): string[] {
    return this.keys().map((key) => this.referenceOf(key) ?? '');
  }

  /** Returns the URI by which the analyzer knows a file; null if it isn't of the project. */
  referenceOf(key: string): string | null {
    return this.namesOf(key)[0] ?? null;
  }

  /** Returns the key of a file of the analyzer, '' being the root document. */
  keyOf(reference: string): string {
    return reference === '' ? this.key : this.files.pathOf(reference);
  }

  /** Returns the URI of a file of the analyzer as clients know it. */
  uriOf(reference: string): string {
    const key = this.keyOf(reference);
    return this.open.get(key)?.uri ?? uriOfKey(key);
  }

  /** Returns the lines of a file's analyzed text. */
  linesOf(reference: string): LineIndex {
    const text = this.analyzer.text(reference) ?? '';
    let lines = this.lines.get(reference);
    if (lines?.text !== text) {
      lines = new LineIndex(text, this.encoding);
      this.lines.set(reference, lines);
    }
    return lines;
  }

  /** Resolves when the present texts of all files are analyzed. */
  async update(): Promise<void> {
    while (this.updating || this.isStale()) await this.run(() => this.analyze());
  }

  /**
   * Resolves when the references of the present texts are followed, which is all that symbols need;
   * the texts aren't validated for it.
   */
  async trace(): Promise<void> {
    while (this.updating || this.hasChanges() || !this.traced) await this.run(() => this.follow());
  }

  private async run(work: () => Promise<void>): Promise<void> {
    this.updating ??= work().finally(() => {
      this.updating = null;
    });
    await this.updating;
  }

  /** The problems of the analyzed texts. Complete after `update()`. */
  problems(): readonly Problem[] {
    return this.current;
  }

  /**
   * Validates the examples of the analyzed texts.
   * @returns whether `problems()` has changed by it
   */
  async validateExamples(): Promise<boolean> {
    const { version } = this;
    await this.host.validateExamples(this.shown.analyzer());
    // The text has changed meanwhile: its own validation follows.
    return this.isCurrent(version) && this.refresh();
  }

  /**
   * Runs the rules of the document's rulesets on the analyzed texts, if they have changed.
   * @returns whether `problems()` or `rulesetMistakes()` has changed by it
   */
  async runTeamRules(): Promise<boolean> {
    const { rulesets: files, version } = this;
    if (files.length === 0) return this.setFindings(NO_FINDINGS, []);
    const rulesets = await this.teamRules.read(files);
    this.ruleMemory ??= new (await loadRuleMemory())();
    const memory = this.ruleMemory;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      if (!this.isCurrent(version)) return false;
      const documents = this.analyzer.documentSet;
      if (this.ranOn?.documents === documents && this.ranOn.rulesets === rulesets) return false;
      const found = await runOnDocument(rulesets, files, { documents, key: this.key, memory }, () =>
        this.isCurrent(version),
      );
      if (!found) return false;
      // Rules follow references that validation does not.
      const needs = this.analyzer.needs();
      if (needs.length === 0) {
        this.ranOn = { documents, rulesets };
        return this.setFindings(found, locatedMistakes(rulesets, found.mistakes));
      }
      await Promise.all(needs.map((reference) => this.load(reference)));
      if (!this.isCurrent(version)) return false;
      this.validate();
    }
    return false;
  }

  /**
   * Returns the ruleset of the document into which rules are written, with the lines of its text;
   * null where there is none.
   */
  async writtenRuleset(): Promise<(RulesetFile & { readonly lines: LineIndex }) | null> {
    const [file] = this.rulesets;
    if (file === undefined) return null;
    const text = (await this.teamRules.read(this.rulesets)).text(file);
    return text === null ? null : { file, text, lines: new LineIndex(text, this.encoding) };
  }

  /** What is wrong with the configuration, for the user. */
  configErrors(): string[] {
    if (this.configError !== null) return [this.configError];
    const names = this.ruleNames;
    return [...this.unknownRules].flatMap(([name, message]) =>
      names === null || names.has(name) ? [] : [message],
    );
  }

  /** The mistakes in the document's rulesets, as far as they have run. */
  rulesetMistakes(): readonly LocatedMistake[] {
    return this.mistakes;
  }

  /** Whether a version is still the one that is analyzed, with no change that waits. */
  private isCurrent(version: number): boolean {
    return !this.updating && !this.isStale() && this.version === version;
  }

  private setFindings(findings: RuleFindings, mistakes: readonly LocatedMistake[]): boolean {
    const before = [this.mistakes, this.configErrors()];
    this.mistakes = mistakes;
    this.ruleNames = findings.isPartial ? null : findings.names;
    const isChanged = !same([mistakes, this.configErrors()], before);
    if (findings === this.findings) return isChanged;
    this.findings = findings;
    this.analyzer.setRuleFindings(findings);
    return this.refresh() || isChanged;
  }

  /** Takes the problems of the analyzed texts. @returns whether they have changed */
  private refresh(): boolean {
    const before = this.current;
    this.current = this.analyzer.problems();
    return !same(this.current, before);
  }

  private isStale(): boolean {
    return this.hasChanges() || !this.settingsKnown || !this.validated;
  }

  private hasChanges(): boolean {
    return this.changed.size > 0 || this.outdated.size > 0;
  }

  private async analyze(): Promise<void> {
    const { analyzer } = this;
    this.version++;
    if (!this.settingsKnown) await this.readSettings();
    await this.applyChanges();
    if (this.conversion === null && this.shown.isConverted())
      this.conversion = await loadConvertedDocument().catch(() => 'failed' as const);
    this.validate();
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const needs = this.converted()?.needs ?? analyzer.needs();
      if (needs.length === 0) break;
      await Promise.all(needs.map((reference) => this.load(reference)));
      this.validate();
    }
    const parsers = this.shown.analyzer().neededParsers();
    for (const name of parsers) this.shown.setParsers(await loadOptionalParser(name));
    if (parsers.length > 0) this.validate();
    this.validated = true;
    this.traced = true;
    this.takeOpenTexts();
  }

  private async follow(): Promise<void> {
    await this.applyChanges();
    if (this.shown.isConverted()) await this.readAsOlder();
    const lookUp = { request: 'followReferences', uri: '' } as const;
    const service = await loadService(partFor(lookUp));
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const root = this.analyzer.analyzedFile('');
      if (root) service.respond(root, lookUp);
      const needs = this.analyzer.needs();
      if (needs.length === 0) break;
      await Promise.all(needs.map((reference) => this.load(reference)));
    }
    this.setNames(this.analyzer.referencedFiles());
    this.traced = true;
    this.takeOpenTexts();
  }

  /** Gives the analyzer the tables of AsyncAPI 2. Nothing is converted until it is shown. */
  private async readAsOlder(): Promise<void> {
    if (this.isReadAsOlder) return;
    const Converted = await loadConvertedDocument().catch(() => null);
    if (Converted) new Converted(this.analyzer);
    this.isReadAsOlder = true;
  }

  /** The conversion of the present texts; null for other documents. */
  private converted(): Shown | null {
    return this.conversion !== null && this.shown.isConverted() ? this.shown.present() : null;
  }

  private validate(): void {
    // A document of AsyncAPI 2 is validated by its conversion, too.
    const converted = this.converted();
    this.current = this.analyzer.problems();
    this.setNames(converted?.uses ?? this.analyzer.referencedFiles());
  }

  private setNames(references: readonly string[]): void {
    const names = new Map<string, string[]>();
    for (const reference of references) {
      const key = this.keyOf(reference);
      names.set(key, [...(names.get(key) ?? []), reference]);
    }
    this.namesByKey = names;
  }

  /** Returns all URIs by which the analyzer knows a file, '' first. */
  private namesOf(key: string): readonly string[] {
    const names = this.namesByKey.get(key) ?? [];
    return key === this.key ? ['', ...names] : names;
  }

  /** Takes the texts of files that were opened or edited before the project knew them. */
  private takeOpenTexts(): void {
    for (const [key, names] of this.namesByKey) {
      const text = this.open.get(key)?.buffer.text;
      if (text !== undefined && names.some((name) => text !== this.analyzer.text(name)))
        this.changed.set(key, text);
    }
  }

  private async readSettings(): Promise<void> {
    this.settingsKnown = true;
    try {
      const { settings, overrides, ...more } = await this.files.settings();
      this.setRulesets(more.rulesets ?? []);
      this.unknownRules = more.unknownRules ?? new Map();
      this.analyzer.setSettings(settings, overrides);
      this.configError = null;
    } catch (failure) {
      this.configError = failure instanceof Error ? failure.message : String(failure);
    }
  }

  private setRulesets(files: readonly string[]): void {
    if (same(files, this.rulesets)) return;
    this.rulesets = files;
    this.ranOn = null;
    this.ruleNames = null;
    // Until the rules have run, a comment may be about one of them.
    this.findings = { ...NO_FINDINGS, isPartial: true };
    this.analyzer.setRuleFindings(this.findings);
  }

  /** Gives the analyzer a text, and moves what rules found in the one before. */
  private setAnalyzed(reference: string, text: string): void {
    this.moveFindings(reference, this.analyzer.text(reference), text);
    if (reference === '') this.analyzer.setText(text);
    else this.analyzer.addFile(reference, text);
  }

  private moveFindings(reference: string, before: string | undefined, after: string): void {
    if (before === undefined || before === after || this.findings === NO_FINDINGS) return;
    const change = changeBetween(before, after);
    this.findings = findingsAfterChange(this.findings, reference, change);
    this.analyzer.setRuleFindings(this.findings);
  }

  private async applyChanges(): Promise<void> {
    const changed = [...this.changed];
    const outdated = [...this.outdated];
    this.changed.clear();
    this.outdated.clear();
    if (changed.length + outdated.length > 0) {
      this.validated = false;
      this.traced = false;
    }
    for (const [key, text] of changed)
      for (const reference of this.namesOf(key)) this.setAnalyzed(reference, text);
    for (const key of outdated)
      for (const reference of this.namesOf(key)) {
        if (reference === '') await this.loadRoot();
        else await this.load(reference);
      }
  }

  private async loadRoot(): Promise<void> {
    const text = await this.host.readDocument(this.key);
    // A document that was deleted stays as it was last read until none of its files is open.
    if (text !== null) this.setAnalyzed('', text);
  }

  private async load(reference: string): Promise<void> {
    const text = this.open.get(this.keyOf(reference));
    const before = this.analyzer.text(reference);
    if (text) this.analyzer.addFile(reference, text.buffer.text);
    else await this.files.read(this.analyzer, reference);
    this.moveFindings(reference, before, this.analyzer.text(reference) ?? '');
  }
}
