// `apidoc-studio format`: indents documents evenly, in their files.
import { Analyzer, applyEdits, languageOf, loadService, visibleText } from '../core/api.ts';
import type { FormatLayout, TextEdit } from '../core/types.ts';
import { defectError, type ExitCode, errorLine, type RunCommand } from './command.ts';
import { Configs } from './config.ts';
import { EditorConfigs } from './editor-config.ts';
import { CommandError } from './failures.ts';
import { requireSyntax } from './open-document.ts';
import { sourceRequest } from './source-request.ts';
import { readSources, type Source } from './sources.ts';
import { rewriteFile } from './write-file.ts';

/** Formats what the operands name; with `--check` only names what it would change. */
export const formatCommand: RunCommand = async (args, streams) => {
  const check = args.has('check');
  let code: ExitCode = 0;
  const fail = (reason: string): void => {
    streams.error(errorLine(reason));
    code = 2;
  };
  const { sources } = await readSources(sourceRequest(args, streams, new Configs(null)));
  const editorConfigs = new EditorConfigs();
  for (const source of sources) {
    if ('reason' in source) {
      fail(`${source.file}: ${source.reason}`);
      continue;
    }
    const isInput =
      args.operands.includes('-') && source.file === (args.value('stdin-name') ?? 'stdin');
    try {
      const text = await formatSource(source, await editorConfigs.layoutFor(source));
      if (isInput && !check) streams.out(text);
      else if (text !== source.text) {
        if (check) code = code === 0 ? 1 : code;
        else await rewriteFile(source.file, source.text, text);
        streams.out(`${visibleText(source.file)}\n`);
      }
    } catch (failure) {
      if (!(failure instanceof CommandError)) throw failure;
      for (const reason of failure.reasons) fail(reason);
    }
  }
  return code;
};

/** @throws CommandError where the text has syntax errors */
async function formatSource(source: Source, layout: FormatLayout): Promise<string> {
  const { file, name, text } = source;
  const analyzer = new Analyzer(name, languageOf(name, text));
  analyzer.setText(text);
  const subject = analyzer.analyzedFile('');
  requireSyntax(source, analyzer);
  const service = await loadService('language');
  const edits = (subject && service.respond(subject, { request: 'formatting', uri: '', layout })) as
    | readonly TextEdit[]
    | null;
  if (!edits)
    throw defectError(`Can't format ${file}: its text would not be read as what it says.`);
  return applyEdits(text, edits);
}
