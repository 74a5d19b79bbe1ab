// What visual editing asks, by the name of the question. Loaded when the first of them comes.
import { form } from '../form/form.ts';
import { refTargets } from '../form/targets.ts';
import type { Answers, Visual } from '../language/questions.ts';
import { avroForm } from './avro/form.ts';
import { build } from './build.ts';
import { changedLines } from './changed-lines.ts';
import { fileUses } from './files/file-uses.ts';
import { extraction } from './parts/extraction.ts';
import { homes } from './parts/homes.ts';
import { removal } from './parts/removal.ts';
import { protoFields } from './proto-fields.ts';
import { schemaForm } from './schema/form.ts';
import { several } from './several/several.ts';
import { infer } from './wizards/infer.ts';
import { messageFields } from './wizards/message-fields.ts';
import { stock } from './wizards/stock.ts';

export const answers: Answers<Visual> = {
  build: (subject, { intent }) => build(subject, intent),
  form: (subject, { pointer }) => form(subject, pointer),
  refTargets: (subject, { pointer }) => refTargets(subject, pointer),
  removal: (subject, { pointer, also }) => removal(subject, pointer, also),
  extraction: (subject, { pointer, also }) => extraction(subject, pointer, also),
  several: (subject, { places }) => several(subject, places),
  fileUses: (subject) => fileUses(subject),
  homes: (subject, { pointer }) => homes(subject, pointer),
  stock: (subject) => stock(subject),
  messageFields: (subject, { places }) => messageFields(subject, places),
  schemaForm: (subject, { pointer, rows }) => schemaForm(subject, pointer, rows),
  avroForm: (subject, { pointer }) => avroForm(subject, pointer),
  protoFields: (subject, { text, version }) => protoFields(subject, text, version),
  changedLines: (subject, { intent }) => changedLines(subject, intent),
  infer: (_, { sample }) => infer(sample),
};
