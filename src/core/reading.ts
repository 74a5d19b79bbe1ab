// The values of the core that the worker of a reader's page needs: nothing that validates. What is
// imported here is loaded before the first card.
export { DocumentReader } from './analysis/document-reader.ts';
export { diff } from './analysis/model/patch.ts';
