// Types of the two modules inside Monaco that the package exports without any.
declare module 'monaco-editor/editor/standalone/browser/standaloneServices.js' {
  export const StandaloneServices: { get<T>(id: { readonly type?: T }): T };
}
declare module 'monaco-editor/platform/configuration/common/configuration.js' {
  export const IConfigurationService: { readonly type?: { updateValues(values: readonly [key: string, value: unknown][]): Promise<void> } };
}
