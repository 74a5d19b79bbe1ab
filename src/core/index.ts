// The only door into the core.
export { Analyzer } from './analyzer.ts';
export { diff } from './model/patch.ts';
export type { Model } from './model/types.ts';
export { languageOf } from './parse/language.ts';
export { lineStarts, positionAt } from './parse/lines-of.ts';
export { toPointer } from './parse/pointer.ts';
export type { Problem } from './problem.ts';
export { jsonSchema } from './spec/json-schema.ts';
