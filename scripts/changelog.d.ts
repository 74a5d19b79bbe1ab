/** The type of the list that `vite-changelog.mjs` takes from the changelog. */
declare module '*/CHANGELOG.md?short' {
  /** What users can do now in this version, in three to six sentences. */
  const notes: readonly string[];
  export default notes;
}
