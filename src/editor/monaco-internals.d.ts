// Types of the modules inside Monaco that the package exports without any.
declare module 'monaco-editor/editor/standalone/browser/standaloneServices.js' {
  export const StandaloneServices: {
    get<T>(id: { readonly type?: T }): T;
    /** Before the first use of any service: replaces services by their names. */
    initialize(services: Readonly<Record<string, object>>): void;
  };
}
declare module 'monaco-editor/platform/configuration/common/configuration.js' {
  export const IConfigurationService: {
    readonly type?: {
      updateValues(values: readonly [key: string, value: unknown][]): Promise<void>;
    };
  };
}
declare module 'monaco-editor/platform/commands/common/commands.js' {
  export const ICommandService: {
    readonly type?: { executeCommand(id: string, ...args: unknown[]): Promise<unknown> };
  };
}
declare module 'monaco-editor/editor/browser/services/bulkEditService.js' {
  interface Bulk {
    hasPreviewHandler(): boolean;
    apply(
      edits: readonly unknown[] | { readonly edits: readonly unknown[] },
      options?: { readonly showPreview?: boolean; readonly label?: string },
    ): Promise<{ readonly ariaSummary: string; readonly isApplied: boolean }>;
  }
  export const IBulkEditService: { readonly type?: Bulk };
}
declare module 'monaco-editor/platform/keybinding/common/keybinding.js' {
  export const IKeybindingService: {
    readonly type?: {
      lookupKeybinding(command: string): { getLabel(): string | null } | undefined;
    };
  };
}
declare module 'monaco-editor/platform/keybinding/common/keybindingsRegistry.js' {
  interface DefaultKeybinding {
    readonly keybinding: { readonly chords: readonly unknown[] } | null;
    readonly command: string | null;
  }
  export const KeybindingsRegistry: { getDefaultKeybindings(): readonly DefaultKeybinding[] };
}
declare module 'monaco-editor/platform/opener/common/opener.js' {
  export const IOpenerService: { readonly type?: object };
}
declare module 'monaco-editor/platform/markdown/browser/markdownRenderer.js' {
  /** Opens a link by the opener; one to a command only as `isTrusted` of its text allows. */
  export function openLinkFromMarkdown(
    opener: object,
    link: string,
    isTrusted: unknown,
  ): Promise<boolean>;
}
declare module 'monaco-editor/platform/progress/common/progress.js' {
  export const IEditorProgressService: {
    readonly type?: { showWhile(work: Promise<unknown>): Promise<void> };
  };
}
declare module 'monaco-editor/platform/undoRedo/common/undoRedo.js' {
  export const IUndoRedoService: {
    readonly type?: {
      getElements(resource: import('monaco-editor/editor').Uri): {
        readonly past: object[];
        readonly future: object[];
      };
      pushElement(element: object): void;
    };
  };
}
declare module 'monaco-editor/editor/common/model/editStack.js' {
  import type { editor } from 'monaco-editor/editor';

  /** One step of undo in one text; finished steps are kept as bytes. */
  export class SingleModelEditStackElement {
    constructor(label: string, code: string, model: editor.ITextModel, cursors: null);
    readonly label: string;
    _data: ArrayBuffer | { serialize(): ArrayBuffer };
  }
}
declare module 'monaco-editor/platform/instantiation/common/serviceCollection.js' {
  export class ServiceCollection {
    constructor(...entries: readonly (readonly [id: unknown, service: unknown])[]);
  }
}
declare module 'monaco-editor/platform/instantiation/common/instantiation.js' {
  import type { ServiceCollection } from 'monaco-editor/platform/instantiation/common/serviceCollection.js';

  interface Instantiation {
    createChild(services: ServiceCollection): Instantiation;
    createInstance<A extends readonly unknown[], T>(made: new (...args: A) => T, ...args: A): T;
  }
  export const IInstantiationService: { readonly type?: Instantiation };
}
declare module 'monaco-editor/editor/browser/widget/diffEditor/diffProviderFactoryService.js' {
  export const IDiffProviderFactoryService: object;
}
declare module 'monaco-editor/editor/common/core/ranges/lineRange.js' {
  export class LineRange {
    constructor(startLineNumber: number, endLineNumberExclusive: number);
    readonly startLineNumber: number;
    readonly endLineNumberExclusive: number;
  }
}
declare module 'monaco-editor/editor/common/diff/rangeMapping.js' {
  import type { IRange, Range } from 'monaco-editor/editor';
  import type { LineRange } from 'monaco-editor/editor/common/core/ranges/lineRange.js';
  export class RangeMapping {
    constructor(originalRange: Range, modifiedRange: Range);
    readonly originalRange: IRange;
    readonly modifiedRange: IRange;
  }
  export class DetailedLineRangeMapping {
    constructor(
      original: LineRange,
      modified: LineRange,
      innerChanges: readonly RangeMapping[] | undefined,
    );
    readonly original: LineRange;
    readonly modified: LineRange;
    readonly innerChanges: readonly RangeMapping[] | undefined;
  }
}
declare module 'monaco-editor/editor/common/diff/defaultLinesDiffComputer/defaultLinesDiffComputer.js' {
  import type { DetailedLineRangeMapping } from 'monaco-editor/editor/common/diff/rangeMapping.js';
  export class DefaultLinesDiffComputer {
    computeDiff(
      before: readonly string[],
      after: readonly string[],
      options: {
        readonly ignoreTrimWhitespace: boolean;
        readonly maxComputationTimeMs: number;
        readonly computeMoves: boolean;
      },
    ): {
      readonly changes: readonly DetailedLineRangeMapping[];
      readonly moves: readonly unknown[];
      readonly hitTimeout: boolean;
    };
  }
}
// The build leaves the widget out of the editor itself (`scripts/vite-monaco.mjs`); the query
// imports the module unchanged.
declare module 'monaco-editor/editor/browser/widget/diffEditor/diffEditorWidget.js?whole' {
  import type { editor } from 'monaco-editor/editor';
  export class DiffEditorWidget {
    constructor(box: HTMLElement, options: editor.IDiffEditorConstructionOptions, widgets: object);
    setModel(models: {
      readonly original: editor.ITextModel | undefined;
      readonly modified: editor.ITextModel | undefined;
    }): void;
    getOriginalEditor(): editor.ICodeEditor;
    getModifiedEditor(): editor.ICodeEditor;
    /** Resolves when the differences of the texts are shown. */
    waitForDiff(): Promise<void>;
    dispose(): void;
  }
}
declare module 'monaco-editor/platform/label/common/label.js' {
  import type { Uri } from 'monaco-editor/editor';
  export const ILabelService: {
    readonly type?: {
      getUriLabel(uri: Uri, options?: unknown): string;
      getUriBasenameLabel(uri: Uri): string;
    };
  };
}
declare module 'monaco-editor/editor/contrib/gotoSymbol/browser/referencesModel.js' {
  import type { editor, IRange, Uri } from 'monaco-editor/editor';

  interface Preview {
    readonly value: string;
    readonly highlight: { readonly start: number; readonly end: number };
  }
  export class FilePreview {
    readonly _modelReference: {
      readonly object: { readonly textEditorModel: editor.ITextModel | null };
    };
    preview(range: IRange, n?: number): Preview | undefined;
  }
  export class OneReference {
    readonly uri: Uri;
    readonly range: IRange;
  }
  export class FileReferences {
    readonly uri: Uri;
    readonly children: readonly OneReference[];
  }
  export class ReferencesModel {
    readonly groups: readonly FileReferences[];
    readonly references: readonly OneReference[];
  }
}
declare module 'monaco-editor/editor/contrib/gotoError/browser/gotoErrorWidget.js' {
  import type { editor } from 'monaco-editor/editor';

  export class MarkerNavigationWidget {
    readonly editor: editor.ICodeEditor;
    setTitle(primary: string, secondary?: string): void;
    showStale(): void;
    dispose(): void;
  }
}
declare module 'monaco-editor/editor/contrib/codeAction/browser/codeActionModel.js' {
  import type { editor, Position } from 'monaco-editor/editor';

  /** Without a trigger nothing is requested. */
  export interface CodeActionsState {
    readonly trigger?: { readonly type: number };
    readonly position?: Position;
    readonly actions?: Promise<unknown>;
  }
  export const CodeActionsState: {
    readonly Empty: CodeActionsState;
    readonly Triggered: new (
      trigger: { readonly type: number },
      position: Position,
      promise: Promise<unknown> & { cancel(): void },
    ) => CodeActionsState;
  };
  export class CodeActionModel {
    readonly _state: CodeActionsState;
    readonly _editor: editor.ICodeEditor;
    /** Requests for the light bulb; without a value while the model is replaced. */
    readonly _codeActionOracle: { readonly value: object | undefined };
    setState(next: CodeActionsState, skipNotify?: boolean): void;
  }
}
declare module 'monaco-editor/platform/storage/common/storage.js' {
  export const IStorageService: {
    readonly type?: { store(key: string, value: string, scope: number, target: number): void };
  };
}
declare module 'monaco-editor/editor/common/tokens/contiguousTokensStore.js' {
  import type { IRange } from 'monaco-editor/editor';

  /** Ends and kinds of the tokens of each line of a text, two numbers for a token. */
  export class ContiguousTokensStore {
    constructor(languages: { encodeLanguageId(language: string): number });
    _lineTokens: (ArrayBuffer | Uint32Array | null)[];
    setTokens(
      language: string,
      index: number,
      length: number,
      tokens: Uint32Array | null,
      compare: boolean,
    ): boolean;
    acceptEdit(range: IRange, lineBreaks: number, firstLength: number): void;
  }
}
declare module 'monaco-editor/editor/contrib/folding/browser/syntaxRangeProvider.js' {
  import type { CancellationToken, editor, languages } from 'monaco-editor/editor';

  interface RangesLimit {
    readonly limit: number;
    update(computed: number, limited: number | false): void;
  }
  export class SyntaxRangeProvider {
    constructor(
      model: editor.ITextModel,
      providers: readonly languages.FoldingRangeProvider[],
      onChange: () => void,
      limit: RangesLimit,
      fallback: { compute(token: CancellationToken): unknown; dispose(): void },
    );
    readonly editorModel: editor.ITextModel;
    readonly providers: readonly languages.FoldingRangeProvider[];
    readonly foldingRangesLimit: RangesLimit;
    /** Resolves with null where what is shown stays. */
    compute(token: CancellationToken): Promise<unknown>;
  }
}
declare module 'monaco-editor/editor/contrib/stickyScroll/browser/stickyScrollModelProvider.js' {
  import type { CancellationToken, editor } from 'monaco-editor/editor';

  export interface StickyModel {
    /** Of the text. */
    version: number;
  }
  export class StickyModelProvider {
    readonly _editor: editor.ICodeEditor;
    update(token: CancellationToken): Promise<StickyModel | null>;
  }
}
declare module 'monaco-editor/editor/contrib/stickyScroll/browser/stickyScrollWidget.js' {
  export class StickyScrollWidget {
    /** @returns the index of the first line that is drawn again; those before it stay */
    _findIndexToRebuildFrom(
      previousLineNumbers: readonly number[],
      newLineNumbers: readonly number[],
      rebuildFromIndexCandidate: number | undefined,
    ): number;
  }
}
