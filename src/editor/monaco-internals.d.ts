// Types of the modules inside Monaco that the package exports without any.
declare module 'monaco-editor/editor/standalone/browser/standaloneServices.js' {
  export const StandaloneServices: { get<T>(id: { readonly type?: T }): T };
}
declare module 'monaco-editor/platform/configuration/common/configuration.js' {
  export const IConfigurationService: { readonly type?: { updateValues(values: readonly [key: string, value: unknown][]): Promise<void> } };
}
declare module 'monaco-editor/platform/commands/common/commands.js' {
  export const ICommandService: { readonly type?: { executeCommand(id: string, ...args: unknown[]): Promise<unknown> } };
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
  export const IKeybindingService: { readonly type?: { lookupKeybinding(command: string): { getLabel(): string | null } | undefined } };
}
declare module 'monaco-editor/platform/keybinding/common/keybindingsRegistry.js' {
  interface DefaultKeybinding {
    readonly keybinding: { readonly chords: readonly unknown[] } | null;
    readonly command: string | null;
  }
  export const KeybindingsRegistry: { getDefaultKeybindings(): readonly DefaultKeybinding[] };
}
declare module 'monaco-editor/platform/progress/common/progress.js' {
  export const IEditorProgressService: { readonly type?: { showWhile(work: Promise<unknown>): Promise<void> } };
}
declare module 'monaco-editor/platform/undoRedo/common/undoRedo.js' {
  export const IUndoRedoService: {
    readonly type?: { getElements(resource: import('monaco-editor/editor').Uri): { readonly past: object[]; readonly future: object[] } };
  };
}
