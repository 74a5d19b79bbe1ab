/**
 * Vite's build without the bundler's remarks on how long its plugins took: on a busy machine they
 * were 40 lines, and none of them is about the code.
 */
import { mergeConfig, build as viteBuild } from 'vite';

const checks = { bundlerTimings: false };
const QUIET = { build: { rolldownOptions: { checks } }, worker: { rolldownOptions: { checks } } };

/**
 * Builds as Vite does.
 * @type {typeof viteBuild}
 */
export function build(config = {}) {
  return viteBuild(mergeConfig(config, QUIET));
}
