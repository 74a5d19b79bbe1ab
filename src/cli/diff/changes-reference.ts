// The list of codes of changes for docs/changes.md, from the table of the core.

interface CodeRow {
  readonly code: string;
  readonly level: string;
  readonly layer: string;
  readonly meaning: string;
}

interface ExampleRow {
  readonly before: string;
  readonly after: string;
  readonly instead?: string;
}

const LAYERS: readonly (readonly [string, string])[] = [
  ['contract', 'Contract: how messages travel'],
  ['payload', 'Payload: what a message may contain'],
  ['documentation', 'Documentation'],
];

/** Returns the whole of `docs/changes.md`. @param explanations examples of all codes */
export function changesReference(
  codes: readonly CodeRow[],
  explanations: ReadonlyMap<string, ExampleRow>,
): string {
  const sections = LAYERS.map(([layer, title]) => {
    const rows = codes.filter((code) => code.layer === layer);
    const lines = rows.map(
      ({ code, level, meaning }) =>
        `| [\`${code}\`](#${code.replaceAll('.', '')}) | ${levelText(level)} | ${meaning} |`,
    );
    return [`## ${title}`, '', '| Code | Level | Meaning |', '|---|---|---|', ...lines].join('\n');
  });
  const explained = codes.map((code) => explanationOf(code, explanations.get(code.code)));
  return `# Changes between two versions

What \`apidoc-studio diff\` reports, and at which level. \`npm run command-line\` writes this file from the table in
[src/core/analysis/compare/codes.ts](../src/core/analysis/compare/codes.ts).

Senders are the applications that send to the described one, receivers those that receive from it.

| Level | Meaning |
|---|---|
| breaking | An application that follows the old version can fail with the new one, without having changed itself |
| unclassified | It can't be decided; the reason is given |
| compatible | Visible in the contract, but nobody who follows the old version fails |
| documentation | Only people notice |
| by direction | Breaking for senders where a received value may be less, for receivers where a sent value may be more; else compatible |

The configuration can give a code another level, or switch it off ([configuration](configuration.md)):

\`\`\`json
{ "diff": { "operation.summary-changed": "off", "server.protocol-version-changed": "breaking" } }
\`\`\`

A property that is newly declared where others are allowed is compatible; one that a sent message no longer declares breaks receivers, which may read it.
A format such as \`uuid\` counts as a constraint.

${sections.join('\n\n')}

## Examples

What each code is reported for, and how to reach the same without breaking anybody. Head and what is referred to may be missing; of payloads the schema is shown.

${explained.join('\n\n')}

## In a pipeline

This workflow comments what changed on a pull request, and fails where something breaks:

\`\`\`yaml
on: pull_request
permissions: { contents: read, pull-requests: write }
jobs:
  compare:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with: { fetch-depth: 0 }
      # Outside of the checkout, where no file of the branch names a program or a registry.
      - run: |
          mkdir "$RUNNER_TEMP/apidoc" && cd "$RUNNER_TEMP/apidoc" && touch npmrc && echo '{}' > package.json
          npm install --userconfig npmrc --ignore-scripts apidoc-studio
      - run: node "$RUNNER_TEMP/apidoc/node_modules/apidoc-studio/apidoc.js" diff "git:origin/$GITHUB_BASE_REF:api.yaml" api.yaml --format markdown --fail-on none -o changes.md
      - run: gh pr comment "$NUMBER" --body-file changes.md
        env: { GH_TOKEN: "\${{ github.token }}", NUMBER: "\${{ github.event.number }}" }
      - run: node "$RUNNER_TEMP/apidoc/node_modules/apidoc-studio/apidoc.js" diff "git:origin/$GITHUB_BASE_REF:api.yaml" api.yaml --format github
\`\`\`
`;
}

const levelText = (level: string): string => (level === 'direction' ? 'by direction' : level);

function explanationOf({ code, level, meaning }: CodeRow, example?: ExampleRow): string {
  const [language, comment] = code.startsWith('protobuf.') ? ['protobuf', '//'] : ['yaml', '#'];
  const { before = '', after = '', instead } = example ?? {};
  return [
    `### ${code}`,
    `${meaning} Level: ${levelText(level)}.`,
    [
      `\`\`\`${language}`,
      ...[`${comment} before`, before.trimEnd(), `${comment} after`, after.trimEnd()],
      '```',
    ].join('\n'),
    ...(instead === undefined ? [] : [`Instead: ${instead}`]),
  ].join('\n\n');
}
