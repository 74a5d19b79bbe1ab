// Types of Monaco's list of suggestions, which the package exports without any.
declare module 'monaco-editor/editor/contrib/suggest/browser/suggestController.js' {
  import type { editor, IEvent, languages } from 'monaco-editor/editor';

  export interface SuggestItem {
    /** What the provider returned. */
    readonly completion: languages.CompletionItem;
    readonly editStart: { readonly column: number };
  }
  interface CompletionModel {
    readonly items: readonly SuggestItem[];
  }
  export interface SuggestController extends editor.IEditorContribution {
    readonly model: {
      readonly onDidTrigger: IEvent<unknown>;
      readonly onDidSuggest: IEvent<{
        readonly completionModel: CompletionModel;
        readonly triggerOptions: { readonly auto: boolean };
      }>;
    };
    readonly widget: {
      readonly value: {
        showSuggestions(
          found: CompletionModel,
          index: number,
          isFrozen: boolean,
          isAuto: boolean,
          isUnselected: boolean,
        ): void;
      };
    };
    cancelSuggestWidget(): void;
  }
}
