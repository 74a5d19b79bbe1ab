// The only door into the core.
export { Analyzer } from './analyzer.ts';
export type { BundleOptions } from './bundle/types.ts';
export { codeOf } from './check/codes.ts';
export { readConfig } from './config.ts';
export { serveJudge } from './examples/judge.ts';
export { createRunner, type Judge, type Runner, type RunnerOptions } from './examples/runner.ts';
export type { Batch } from './examples/types.ts';
export { isDocument } from './is-document.ts';
export { loadTool, type ToolName, type Tools } from './late.ts';
export { diff } from './model/patch.ts';
export type { Model } from './model/types.ts';
export { languageOf } from './parse/language.ts';
export { lineStarts, positionAt } from './parse/lines-of.ts';
export { toPointer } from './parse/pointer.ts';
export type { Problem } from './problem.ts';
export { NO_SETTINGS, type Settings } from './settings.ts';
export { jsonSchema } from './spec/json-schema.ts';
