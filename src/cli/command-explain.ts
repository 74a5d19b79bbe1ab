// `apidoc-studio explain`: what the codes of problems and changes mean.
import { explanationGroups, loadChangeExplanations, loadComparison } from '../core/api.ts';
import type { Explanation } from '../core/types.ts';
import { PROGRAM, type RunCommand } from './command.ts';
import { CommandError, didYouMean } from './failures.ts';

/** The explanation of one code, as JSON has it. */
interface Explained {
  readonly code: string;
  /** Severity of a problem or level of a change, unless the configuration sets another. */
  readonly default: string;
  /** Whether the configuration can set another. */
  readonly fixed?: true;
  readonly meaning: string;
  readonly why?: string;
  readonly section?: string;
  /** A small text with the problem, or before the change. */
  readonly wrong?: string;
  readonly right?: string;
  readonly before?: string;
  readonly after?: string;
  /** How to reach the same without breaking anybody. */
  readonly instead?: string;
}

interface Group {
  readonly title: string;
  readonly codes: readonly Explained[];
}

/** Prints what the named codes mean, or lists all. */
export const explainCommand: RunCommand = async (args, streams) => {
  const groups = await allGroups();
  const known = groups.flatMap(({ codes }) => codes);
  const asJson = args.value('format') === 'json';
  if (args.operands.length === 0) {
    streams.out(asJson ? json(known) : groups.map(groupText).join('\n'));
    return 0;
  }
  const found: Explained[] = [];
  for (const code of args.operands) {
    const one = known.find((info) => info.code === code);
    if (!one)
      throw new CommandError(
        `there is no code "${code}".${await didYouMean(
          code,
          known.map((info) => info.code),
        )} "${PROGRAM} explain" lists all.`,
      );
    found.push(one);
  }
  streams.out(asJson ? json(found) : found.map(explanationText).join('\n'));
  return 0;
};

async function allGroups(): Promise<Group[]> {
  const [{ changeCodes }, { codeExplanations }] = await Promise.all([
    loadComparison(),
    loadChangeExplanations(),
  ]);
  const problems = explanationGroups().map(({ title, codes }) => ({
    title,
    codes: codes.map(ofProblem),
  }));
  const changes = changeCodes.map(
    ({ code, level, meaning }): Explained => ({
      code,
      default: level === 'direction' ? 'breaking or compatible' : level,
      meaning,
      ...codeExplanations.get(code),
    }),
  );
  return [...problems, { title: 'Changes between two versions', codes: changes }];
}

const ofProblem = ({ code, severity, fixed, rule, why, section, ...more }: Explanation) => ({
  ...{ code, default: severity, ...(fixed && { fixed }), meaning: rule, why, section },
  ...(more.invalidExample !== undefined && { wrong: more.invalidExample }),
  ...(more.right !== undefined && { right: more.right }),
});

const json = (codes: readonly Explained[]): string => `${JSON.stringify({ codes }, null, 2)}\n`;

function groupText({ title, codes }: Group): string {
  const width = Math.max(...codes.map(({ code }) => code.length));
  const level = Math.max(...codes.map((info) => info.default.length));
  const lines = codes.map(
    (info) => `  ${info.code.padEnd(width)}  ${info.default.padEnd(level)}  ${info.meaning}\n`,
  );
  return `${title}\n${lines.join('')}`;
}

function explanationText(info: Explained): string {
  const indented = (title: string, snippet: string | undefined): string | false =>
    snippet !== undefined && `${title}:\n${snippet.trimEnd().replace(/^(?=.)/gm, '    ')}`;
  const isProblem = info.section !== undefined;
  return `${[
    `${info.code} (${info.default}${isProblem ? ' by default' : ''})`,
    info.meaning,
    info.why,
    indented('Wrong', info.wrong),
    indented('Right', info.right),
    indented('Before', info.before),
    indented('After', info.after),
    info.instead !== undefined && `Instead: ${info.instead}`,
    isProblem && `Specification: ${info.section}`,
    info.fixed
      ? "It can't be switched off: where it is broken, part of the document can't be read."
      : `In apidoc.config.json: {"${isProblem ? 'rules' : 'diff'}": {"${info.code}": "off"}}`,
  ]
    .filter(Boolean)
    .join('\n\n')}\n`;
}
