// Why a problem is one: the rule behind its message, and how it looks when it is right.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import type { Problem } from '../../analysis/problem.ts';
import { explanationOf } from '../../analysis/validation/explanations.ts';
import { rename } from '../../format/dialects.ts';
import { block, code, escaped, nonEmpty, plain } from './markdown.ts';

/** Problems that are explained at once. */
const FEW = 2;
/** Lines of a sample that is shown. */
const MAX_LINES = 8;

/** Returns the problems of the subject's file at an offset, the innermost first. */
export function problemsAt({ uri, problems }: AnalyzedFile, offset: number): Problem[] {
  return problems()
    .filter((p) => p.uri === uri && p.start <= offset && offset <= p.end)
    .sort((a, b) => a.end - a.start - (b.end - b.start));
}

/** Explanations of problems, one for each rule. The message itself is shown beside them already. */
export function problemBlocks({ dialect }: AnalyzedFile, problems: readonly Problem[]): string[] {
  const rules = new Map(problems.map((p) => [`${p.ruleset ?? ''}#${p.code}`, p]));
  const shown = [...rules.values()].slice(0, FEW);
  return shown.flatMap((problem) => {
    if (problem.ruleset !== undefined) return [teamRule(problem)];
    const info = explanationOf(problem.code);
    if (!info) return [];
    const inDialect = (text: string): string => rename(text, dialect);
    const { rule: says, why, section } = info;
    const right = info.right === undefined ? undefined : inDialect(info.right);
    const short = right !== undefined && right.split('\n').length <= MAX_LINES;
    return nonEmpty([
      `**Rule** ${code(problem.code)}: ${plain(inDialect(says))} ${plain(inDialect(why))} *${plain(section)}*`,
      rules.size === 1 &&
        short &&
        `Right:\n\n${block(right, /^\s*\{/.test(right) ? 'json' : 'yaml')}`,
    ]);
  });
}

/** What the ruleset of a team says of its rule, and the page that it names. */
function teamRule({ code: name, ruleset = '', data, documentationUrl: page }: Problem): string {
  const file = ruleset.slice(ruleset.lastIndexOf('/') + 1);
  const why = data?.description;
  const isPage = page !== undefined && /^https?:\/\/[^\s()<>|\\`[\]]+$/.test(page);
  return nonEmpty([
    `**Rule** ${code(name)} of ${code(file)}${why ? `: ${escaped(why)}` : ''}`,
    isPage && `[Documentation](${page})`,
  ]).join(' ');
}
