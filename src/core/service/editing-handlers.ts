// Handlers for the requests of visual editing, by name. Loaded on the first of them.

import type { AnalyzedFile } from '../analysis/analyzed-file.ts';
import type { ProtobufFields } from '../analysis/schemas/protobuf/types.ts';
import { lineStarts, positionAt } from '../text/positions.ts';
import { avroForm } from './commands/avro/form.ts';
import { bulkEdit } from './commands/bulk/bulk-edit.ts';
import { changedLines } from './commands/changed-lines.ts';
import { fileUses } from './commands/files/rename-file.ts';
import { extraction } from './commands/objects/extraction.ts';
import { moveTargets } from './commands/objects/move-object.ts';
import { removalImpact } from './commands/objects/removal.ts';
import { runCommand } from './commands/run-command.ts';
import { schemaForm } from './commands/schema/form.ts';
import { wizardChoices } from './commands/wizards/choices.ts';
import { inferSchema } from './commands/wizards/infer-schema.ts';
import { messageFields } from './commands/wizards/messages.ts';
import { makeForm } from './form/form.ts';
import { referenceTargets } from './form/reference-targets.ts';
import { messageEdits } from './message-edits.ts';
import { moveToNewFile } from './refactor/move-to-file.ts';
import { split } from './refactor/split.ts';
import type { EditingRequest, RequestHandlers } from './requests.ts';

export const handlers: RequestHandlers<EditingRequest> = {
  runCommand: (file, { command }) => runCommand(file, command),
  form: (file, { pointer }) => makeForm(file, pointer),
  referenceTargets: (file, { pointer }) => referenceTargets(file, pointer),
  removalImpact: (file, { pointer, also }) => removalImpact(file, pointer, also),
  extraction: (file, { pointer, also }) => extraction(file, pointer, also),
  bulkEdit: (file, { locations }) => bulkEdit(file, locations),
  fileReferences: (file) => fileUses(file),
  moveTargets: (file, { pointer }) => moveTargets(file, pointer),
  moveToFile: (file, { pointer, to }) => moveToNewFile(file, pointer, to),
  split: (file) => split(file),
  wizardChoices: (file) => wizardChoices(file),
  messageFields: (file, { locations }) => messageFields(file, locations),
  schemaForm: (file, { pointer, rows }) => schemaForm(file, pointer, rows),
  avroForm: (file, { pointer }) => avroForm(file, pointer),
  protobufFields: (file, { text, version }) => protoFields(file, text, version),
  changedLines: (file, { command }) => changedLines(file, command),
  inferSchema: (_, { sample }) => inferSchema(sample),
  messageEdits: (file, { id, sample }) => messageEdits(file, id, sample),
};

/**
 * Returns the fields of a text, or its first error; null until the parser is loaded, which this
 * triggers. Never throws.
 */
export function protoFields(
  { documents }: AnalyzedFile,
  text: string,
  version: 2 | 3,
): ProtobufFields | null {
  const reading = documents.protobuf()?.read(text, version);
  if (!reading) return null;
  const { fields = [], error: problem } = reading;
  if (!problem) return { fields };
  const { line, column } = positionAt(lineStarts(text), problem.start);
  return { fields, error: { message: problem.message, line, column } };
}
