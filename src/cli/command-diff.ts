// `apidoc-studio diff`: what changed between two versions, and which applications it breaks.
import { changesAsMarkdown, forAudience } from '../core/api.ts';
import type { Audience } from '../core/types.ts';
import type { RunCommand } from './command.ts';
import { type ChangeReport, type FailOn, fails } from './diff/changes.ts';
import { asGithub, asJson, asText } from './diff/formats.ts';
import { asHtml } from './diff/html.ts';
import { levelsFor } from './diff/levels.ts';
import { compareVersions, readVersions } from './diff/versions.ts';
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
  const levels = await levelsFor(changed.source, args.value('config'));
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
