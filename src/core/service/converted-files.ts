// One version of a document of AsyncAPI 2 that is compared with another version: as it is after its
// conversion, with the locations of the texts of the user.
import { Analyzer } from '../analysis/analyzer.ts';
import { ComparedFiles } from '../analysis/compare/compared-files.ts';
import type { ChangeLocation } from '../analysis/compare/types.ts';
import type { DocumentSet } from '../analysis/documents/document-set.ts';
import type { OptionalParserName, OptionalParsers } from '../analysis/optional-parsers.ts';
import type { Limit } from '../analysis/problem.ts';
import type { Text } from '../text/text-pieces.ts';
import { ConvertedDocument } from './converted-document.ts';

/** The texts are those of the user, what is compared is their conversion. */
export class ConvertedFiles extends ComparedFiles {
  private readonly texts: Analyzer;
  private readonly converted: ConvertedDocument;

  constructor(address: string, language: 'yaml' | 'json') {
    super(address, language);
    this.texts = new Analyzer(address, language);
    this.converted = new ConvertedDocument(this.texts);
  }

  override setText(text: Text): void {
    super.setText(text);
    this.texts.setText(text);
  }

  override addFile(uri: string, text: string): void {
    super.addFile(uri, text);
    this.texts.addFile(uri, text);
  }

  override failFile(uri: string, reason: string, blocked: boolean, limit?: Limit): void {
    super.failFile(uri, reason, blocked, limit);
    this.texts.failFile(uri, reason, blocked, limit);
  }

  override setParsers(tools: OptionalParsers): void {
    super.setParsers(tools);
    this.converted.analyzer.setParsers(tools);
  }

  override neededParsers(): OptionalParserName[] {
    return this.converted.analyzer.neededParsers();
  }

  override needs(): string[] {
    this.converted.update();
    return this.converted.needs();
  }

  override sourceOf({ uri, path }: ChangeLocation): ChangeLocation {
    this.converted.update();
    const source = this.converted.sourceOf({ uri, pointer: path });
    return source ? { uri: source.uri, path: source.pointer } : { uri: '', path: '' };
  }

  override get documentSet(): DocumentSet {
    this.converted.update();
    return this.converted.analyzer.documentSet;
  }
}
