// Runs editing commands: the table of all commands, and the edits that each produces.

import { type AnalyzedFile, readOnly, sourceOf } from '../../analysis/analyzed-file.ts';
import { applyEdits } from '../../text/edit/apply.ts';
import { edit } from '../../text/edit/edit.ts';
import type { Change, FileEdits } from '../../text/edit/types.ts';
import { isRoot } from '../../text/location.ts';
import { toPointer } from '../../text/pointer.ts';
import { lineStarts, positionAt } from '../../text/positions.ts';
import { commentsLostBy } from '../code-action.ts';
import { avroCommands } from './avro/commands.ts';
import { addToEach } from './bulk/bulk-edit.ts';
import { changeCommand } from './connect/change-from-form.ts';
import { connectOperation, connectReply, connectServer } from './connect/channel.ts';
import { disconnect } from './connect/disconnect.ts';
import { connectMessage, includeMessage } from './connect/messages.ts';
import { renameFile } from './files/rename-file.ts';
import { objectCommands } from './objects/commands.ts';
import { attempt } from './refusal.ts';
import { schemaCommands } from './schema/commands.ts';
import type {
  CommandDraft,
  CommandHandler,
  CommandResult,
  EditCommand,
  LocatedNote,
} from './types/command.ts';
import { wizardCommands } from './wizards/commands.ts';

type CommandHandlers = { readonly [K in EditCommand['do']]: CommandHandler<K> };

const connectCommands = {
  'connect-operation': connectOperation,
  'connect-reply': connectReply,
  'connect-message': connectMessage,
  'include-message': includeMessage,
  'connect-server': connectServer,
  disconnect,
};

const HANDLERS: CommandHandlers = {
  change: changeCommand,
  ...objectCommands,
  ...wizardCommands,
  ...connectCommands,
  ...schemaCommands,
  ...avroCommands,
  'add-to-each': addToEach,
  'rename-file': renameFile,
};

/**
 * Returns the edits of a command, tried on the current texts. Changes nothing and never throws.
 * @param file the file of the command's pointers, unless the command names another one
 * @returns the edits of all files as one undo step, none if nothing needs to change; or why the
 * command can't be run
 */
export function runCommand(file: AnalyzedFile, command: EditCommand): CommandResult {
  const builder = HANDLERS[command.do] as (
    subject: AnalyzedFile,
    intent: EditCommand,
  ) => CommandDraft;
  const draft = attempt(() => builder(file, command));
  return 'refused' in draft ? draft : applyDraft(file, draft);
}

function applyDraft(
  file: AnalyzedFile,
  { title, changes = [], files = [], select, notes: given = [], moves }: CommandDraft,
): CommandResult {
  const done: FileEdits[] = [...files];
  for (const { uri } of done) {
    const reason = readOnly(file, uri);
    if (reason !== null) return { refused: reason };
  }
  const byFile = new Map<string, Change[]>();
  // One after the other: a later one is of the text as those before it left it.
  for (const { uri, changes: own } of changes)
    byFile.set(uri, [...(byFile.get(uri) ?? []), ...own]);
  for (const [uri, own] of byFile) {
    const source = sourceOf(file, uri);
    if (!source) return { refused: `${uri || 'The document'} is not open.` };
    const reason = readOnly(file, uri);
    if (reason !== null) return { refused: reason };
    const edited = edit(source, own);
    if ('refused' in edited) {
      const { refused, definedAt } = edited;
      return { refused, ...(definedAt && { definition: { uri, pointer: toPointer(definedAt) } }) };
    }
    if (edited.edits.length > 0) done.push({ uri, edits: edited.edits });
  }
  const lost = moves ? commentsLostBy(file, done) : [];
  const notes = [...given, ...lost.map((count) => `Not kept: ${count}`)];
  const about = notes.find((note) => typeof note !== 'string');
  return {
    title,
    files: done,
    ...(select && { select }),
    ...(notes.length > 0 && {
      notes: notes.map((note) => (typeof note === 'string' ? note : noteAfter(file, done, note))),
    }),
    ...(typeof about === 'object' && { noteLocation: { uri: about.uri, pointer: about.pointer } }),
  };
}

/** Returns the text of a note, with the line number after the edits. */
function noteAfter(
  subject: AnalyzedFile,
  files: readonly FileEdits[],
  { uri, start, text }: LocatedNote,
): string {
  const before = subject.documents.file(uri)?.text ?? '';
  const edits = files.find((file) => file.uri === uri)?.edits ?? [];
  const at =
    start +
    edits
      .filter((one) => one.end <= start)
      .reduce((sum, one) => sum + one.text.length - (one.end - one.start), 0);
  const { line } = positionAt(lineStarts(applyEdits(before, edits)), at);
  return text(isRoot(uri) ? `line ${line}` : `line ${line} of ${uri}`);
}
