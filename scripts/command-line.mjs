/**
 * `npm run command-line`: writes docs/command-line.md, the reference of all commands and options,
 * docs/rules.md, the codes of problems, docs/changes.md, the list of changes that `diff` reports,
 * and docs/agent-tools.md, the tools for agents, from their tables. Tests say when one is old.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { loadModules } from './load-core.mjs';
import { ROOT } from './run.mjs';

const { reference, rules, changes, codes, explanations, agents } = await loadModules({
  reference: 'src/cli/command-line-reference.ts',
  rules: 'src/cli/rules-reference.ts',
  changes: 'src/cli/diff/changes-reference.ts',
  codes: 'src/core/analysis/compare/codes.ts',
  explanations: 'src/core/analysis/compare/code-explanations.ts',
  agents: 'src/agents/agent-tools-reference.ts',
});
writeFileSync(path.join(ROOT, 'docs/command-line.md'), reference.commandLineReference());
writeFileSync(path.join(ROOT, 'docs/rules.md'), rules.rulesReference());
writeFileSync(
  path.join(ROOT, 'docs/changes.md'),
  changes.changesReference(codes.changeCodes, explanations.codeExplanations),
);
writeFileSync(path.join(ROOT, 'docs/agent-tools.md'), agents.agentToolsReference());
