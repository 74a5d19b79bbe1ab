// `apidoc-studio diff`: what changed between two versions, and which applications it breaks.
import { changesAsMarkdown, forAudience, loadComparison, nearest } from '../core/api.ts';
import type { Audience, Level } from '../core/types.ts';
import type { RunCommand } from './command.ts';
import { Configs } from './config.ts';
import { type ChangeReport, type FailOn, fails } from './diff/changes.ts';
import { asGithub, asJson, asText } from './diff/formats.ts';
import { asHtml } from './diff/html.ts';
import { compareVersions, readVersions } from './diff/versions.ts';
import { CommandError } from './failures.ts';
import { RemoteFiles } from './remote-files.ts';
import { requireOtherFile, writeWhole } from './write-file.ts';

const FORMATS: Readonly<Record<string, (report: ChangeReport) => string>> = {
  text: asText,
  json: asJson,
  markdown: ({ comparison }) => changesAsMarkdown(comparison),
  github: asGithub,
  html: asHtml,
};

/** Compares the two versions that are named. */
export const diffCommand: RunCommand = async (args, streams) => {
  const remote = await RemoteFiles.create(args.values('map'), args.values('allow-host'));
  const [old, changed] = await readVersions(args, streams, remote);
  const configs = new Configs(args.value('config') ?? null);
  const { folder, root } = changed.source;
  const levels = await configs.levels(changed.source.read ? '.' : folder, root);
  await requireKnown(levels);
  const whole = await compareVersions([old, changed], levels);
  const comparison = forAudience(whole, (args.value('for') ?? 'both') as Audience);
  const output = args.value('output');
  const colour = output === undefined && streams.colour === true;
  const print = FORMATS[args.value('format') ?? 'text'] ?? asText;
  const text = print({ comparison, old, new: changed, colour });
  if (output === undefined) streams.out(text);
  else {
    await requireOtherFile(output, [old.source.file, changed.source.file], 'the comparison is');
    await writeWhole(output, text);
  }
  return fails(comparison, (args.value('fail-on') ?? 'breaking') as FailOn) ? 1 : 0;
};

/** @throws CommandError for a code that no change has */
async function requireKnown(levels: ReadonlyMap<string, Level | 'off'>): Promise<void> {
  const { changeCodes } = await loadComparison();
  const known = changeCodes.map(({ code }) => code);
  const errors = [...levels.keys()]
    .filter((code) => !known.includes(code))
    .map((code) => {
      const meant = nearest(code, known);
      const hint = meant === undefined ? '' : ` Did you mean "${meant}"?`;
      return `the configuration has an unknown code in "diff": "${code}".${hint}`;
    });
  if (errors.length > 0) throw new CommandError(...errors);
}
