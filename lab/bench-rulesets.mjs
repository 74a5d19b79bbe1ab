/**
 * Measures twenty rules of a ruleset in Node, parsing included: on documents of three sizes.
 */
import { loadModules } from '../scripts/load-core.mjs';
import { generateDocument } from './generate-document.mjs';
import { percentile } from './percentile.mjs';

/** Channels, operations and messages each, which make about as many lines. */
const SIZES = [3, 100, 1_000];
const FIELDS = ['description', 'title', 'summary', 'tags', 'externalDocs'];
/** Twenty rules, four of them with `$..`. */
const RULESET = [
  'rules:',
  ...['channels', 'operations', 'components.messages'].flatMap((section) =>
    FIELDS.map(
      (field) =>
        `  ${section}-${field}: {given: $.${section}.*, then: {field: ${field}, function: truthy}}`,
    ),
  ),
  '  info: {given: $.info, then: {field: contact, function: truthy}}',
  "  properties: {given: $..properties, then: {field: '@key', function: casing, functionOptions: {type: camel}}}",
  '  objects: {given: "$..[?(@ && @.type === \'object\')]", then: {field: additionalProperties, function: defined}}',
  '  descriptions: {given: $..description, then: {function: length, functionOptions: {min: 10}}}',
  "  references: {resolved: false, given: $..$ref, then: {function: pattern, functionOptions: {match: '^#/'}}}",
].join('\n');

const { core, rulesets } = await loadModules({
  core: 'src/core/api.ts',
  rulesets: 'src/core/analysis/rulesets/rulesets.ts',
});
const team = new rulesets.Rulesets();
team.add('rules.yaml', RULESET);

/** @param {string} text @returns {{ problems: readonly object[], mistakes: readonly object[] }} */
function run(text) {
  const analyzer = new core.Analyzer('api.yaml', 'yaml');
  analyzer.setText(text);
  const place = { folder: '', base: '', address: 'api.yaml' };
  const steps = team.run('rules.yaml', analyzer.documentSet, place);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

for (const size of SIZES) {
  const text = generateDocument(size);
  const lines = text.split('\n').length.toLocaleString('en');
  const { problems, mistakes } = run(text);
  const times = Array.from({ length: size > 1_000 ? 5 : 20 }, () => {
    const start = performance.now();
    run(text);
    return performance.now() - start;
  }).sort((a, b) => a - b);
  console.log(
    `${lines} lines: ${percentile(times, 0.5).toFixed(1)} ms (best ${times[0]?.toFixed(1)}), ${problems.length} problems, ${mistakes.length} mistakes`,
  );
}
