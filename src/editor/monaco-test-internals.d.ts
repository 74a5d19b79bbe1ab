// Types of the modules inside Monaco that tests alone use.
declare module 'monaco-editor/editor/standalone/browser/standaloneCodeEditor.js' {
  import type { editor } from 'monaco-editor/editor';

  export interface StandaloneCodeEditor extends editor.IStandaloneCodeEditor {}
  export class StandaloneCodeEditor {
    constructor(box: object, options: editor.IEditorOptions);
    _createView(viewModel: unknown): [view: unknown, isReal: boolean];
  }
}
declare module 'monaco-editor/editor/common/services/languageFeatures.js' {
  import type { editor, languages } from 'monaco-editor/editor';

  interface Registry<Provider> {
    ordered(model: editor.ITextModel): readonly Provider[];
  }
  interface LanguageFeatures {
    readonly completionProvider: Registry<languages.CompletionItemProvider>;
    readonly hoverProvider: Registry<languages.HoverProvider>;
    readonly definitionProvider: Registry<languages.DefinitionProvider>;
    readonly referenceProvider: Registry<languages.ReferenceProvider>;
    readonly documentHighlightProvider: Registry<languages.DocumentHighlightProvider>;
    readonly renameProvider: Registry<languages.RenameProvider>;
    readonly codeActionProvider: Registry<languages.CodeActionProvider>;
    readonly codeLensProvider: Registry<languages.CodeLensProvider>;
    readonly inlayHintsProvider: Registry<languages.InlayHintsProvider>;
    readonly documentRangeSemanticTokensProvider: Registry<languages.DocumentRangeSemanticTokensProvider>;
    readonly documentSymbolProvider: Registry<languages.DocumentSymbolProvider>;
    readonly foldingRangeProvider: Registry<languages.FoldingRangeProvider>;
    readonly linkProvider: Registry<languages.LinkProvider>;
    readonly selectionRangeProvider: Registry<languages.SelectionRangeProvider>;
  }
  export const ILanguageFeaturesService: { readonly type?: LanguageFeatures };
}
declare module 'monaco-editor/editor/common/services/markerDecorations.js' {
  export const IMarkerDecorationsService: {
    readonly type?: {
      /** What the service does some time after the markers of these models were set. */
      _handleMarkerChange(resources: readonly import('monaco-editor/editor').Uri[]): void;
    };
  };
}
