/**
 * The parts of the core that `npm run mutation` changes, and the tests that have to notice: those
 * beside the code first, since a mutant that is killed is not tried again.
 * @type {Record<string, { sources: string[], tests: string[] }>}
 */
export const AREAS = {
  parse: {
    sources: ['src/core/text/parse'],
    tests: [
      'src/core/text/parse',
      'src/core/text/cursor/cursor.test.ts',
      'src/core/analysis/validation/validate.test.ts',
      'src/core/text/edit/edit.test.ts',
    ],
  },
  edits: {
    sources: ['src/core/text/edit'],
    tests: ['src/core/text/edit', 'src/core/service/refactor', 'src/core/service/commands'],
  },
  resolve: {
    sources: ['src/core/analysis/documents', 'src/core/service/symbols'],
    tests: [
      'src/core/analysis/documents',
      'src/core/service/symbols',
      'src/core/analysis/rename',
      'src/core/analysis/model',
    ],
  },
  validation: {
    sources: ['src/core/analysis/validation'],
    tests: [
      'src/core/analysis/validation',
      'src/core/analysis/ignore-comments.test.ts',
      'src/core/conformance.test.ts',
    ],
  },
};
