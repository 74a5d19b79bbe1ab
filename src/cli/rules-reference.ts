// The list of codes of problems for docs/rules.md, from the explanations of the rules.
import { allExplanations, explanationGroups } from '../core/api.ts';
import type { Explanation } from '../core/types.ts';
import { PROGRAM } from './command.ts';

/** Returns the whole of `docs/rules.md`. */
export function rulesReference(): string {
  const anchor = ({ code }: Explanation): string => `[\`${code}\`](#${code})`;
  const cell = (value: string): string => value.replaceAll('|', '\\|').replaceAll('<', '&lt;');
  const sections = explanationGroups().map(({ title, codes }) => {
    const rows = codes.map((info) => `| ${anchor(info)} | ${info.severity} | ${cell(info.rule)} |`);
    return [`## ${title}`, '', '| Code | Default | Rule |', '|---|---|---|', ...rows].join('\n');
  });
  const block = (title: string, snippet: string | undefined): string[] =>
    snippet === undefined
      ? []
      : [
          `${title}:`,
          `\`\`\`${/^[{[]/.test(snippet) ? 'json' : 'yaml'}\n${snippet.trimEnd()}\n\`\`\``,
        ];
  const explained = allExplanations().map((info) =>
    [
      `### ${info.code}`,
      `${cell(info.rule)} ${cell(info.why)}`,
      ...block('Wrong', info.invalidExample),
      ...block('Right', info.right),
      `${info.fixed ? `Always ${info.severity === 'error' ? 'an' : 'a'} ${info.severity}` : `Default: ${info.severity}`}. Specification: ${cell(info.section)}.`,
    ].join('\n\n'),
  );
  return `# Rules

What \`${PROGRAM} validate\`, the studio and the language server report, by the code that each problem has. \`npm run command-line\` writes this file from
the explanations of the rules ([src/core/analysis/validation](../src/core/analysis/validation/README.md)); \`${PROGRAM} explain CODE\` prints one of them.
[Configuration](configuration.md) says how a team switches rules off or gives them another severity. The codes of \`${PROGRAM} diff\` are in [Changes between two versions](changes.md).

${sections.join('\n\n')}

## Explanations

Head and other parts of the examples may be missing.

${explained.join('\n\n')}
`;
}
