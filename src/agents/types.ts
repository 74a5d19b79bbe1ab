// What tools work on and give: the documents of a host, and results as plain data.
import type {
  Analyzer,
  ConversionOptions,
  Problem,
  VersionAdvice,
  WorkerRequest,
} from '../core/types.ts';

/** A JSON Schema (2020-12), of which tools use a small part. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
}

/** JSON data of an agent that matches the schema of its tool. */
export type Input = Readonly<Record<string, unknown>>;

/** The structured result of a tool. */
export type Output = Readonly<Record<string, unknown>>;

/** Why a tool does not do what is asked, in one or more sentences for the agent. */
export class Refusal extends Error {}

/** What a tool may do (the hints of MCP, `ToolAnnotations`). */
export interface Annotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: false;
}

/** One tool as it is listed. */
export interface ToolListing {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Schema;
  readonly outputSchema: Schema;
  readonly annotations: Annotations;
}

/** What the caller of a tool may do while it runs. */
export interface CallContext {
  /** Ends the call. */
  readonly signal?: AbortSignal;
  /** Reports how much of the work is done. */
  progress?(done: number, total: number, message: string): void;
}

/** Other texts than on disk, by the URI of the file in its document. */
export type Texts = ReadonlyMap<string, string>;

/** A document with all files that it refers to. */
export interface OpenedDocument {
  /** Below the root, with `/` between names. */
  readonly path: string;
  /** Of the texts as they are. */
  readonly analyzer: Analyzer;
  /** Of what is documented: for AsyncAPI 2 the texts after the conversion. */
  readonly shown: Analyzer;
  /** The text of a file as it was read, with its line ends; undefined for one that was not. */
  textOf(uri: string): string | undefined;
  /** The path of a file of it below the root; its address where it is on the network. */
  pathOf(uri: string): string;
  /** The URI of the file that a path below the root names, whether or not the document has it. */
  uriOf(path: string): string;
  /** Reads what the present texts need beside, and analyses them. */
  settle(): Promise<void>;
  /** Also validates examples and runs the rules of the team; returns all problems. */
  validate(): Promise<readonly Problem[]>;
}

/** What changes in a file of the root; `before` is null for one that is made. */
export interface FileChange {
  readonly path: string;
  readonly before: string | null;
  readonly after: string;
}

/** A conversion of a document to version 3. */
export interface ConvertedTexts {
  readonly texts: Texts;
  readonly notes: readonly {
    readonly file: string;
    readonly path: string;
    readonly message: string;
  }[];
}

/** A comparison of two documents. */
export interface ComparedDocuments {
  readonly changes: readonly {
    readonly code: string;
    readonly level: string;
    readonly message: string;
    readonly place: string;
    readonly affects: readonly string[];
    readonly example?: unknown;
    readonly reason?: string;
  }[];
  readonly advice: VersionAdvice | null;
}

/** The documents that an agent may use: those below a folder, or the one that is open in a page. */
export interface AgentHost {
  /** Lists documents in a folder below the root, '' for the root itself. */
  documents(folder: string): Promise<readonly { readonly path: string; readonly text: string }[]>;
  /**
   * Opens a document with its files; an unchanged one is the same object as before.
   * @param texts make it a document of its own, which may be changed
   * @throws Refusal for a path that is not of a readable document below the root
   */
  open(path: string, texts?: Texts): Promise<OpenedDocument>;
  /** Reads a text below the root, of any kind that messages can be made of. @throws Refusal */
  readText(path: string): Promise<string>;
  /** Whether there is anything at a path below the root. @throws Refusal for a path outside */
  exists(path: string): Promise<boolean>;
  /**
   * Writes all files, or none.
   * @throws Refusal where one is another than it was when it was read
   */
  write(changes: readonly FileChange[]): Promise<void>;
  /** Runs what may hang, such as patterns of a document, with a limit of time. */
  respond<T>(request: WorkerRequest<T>): Promise<T>;
  compare(old: string, changed: string, audience: string): Promise<ComparedDocuments>;
  /** Converts a document of AsyncAPI 2. @throws Refusal */
  convert(path: string, options: ConversionOptions): Promise<ConvertedTexts>;
  /** The documentation of a document as Markdown. */
  markdown(document: OpenedDocument): Promise<string>;
}
