// Carries out what a person wants: the table of contents of all intents, and the edits that each comes to.
import { applyEdits } from '../edit/apply.ts';
import { edit } from '../edit/edit.ts';
import type { Change, FileEdits } from '../edit/types.ts';
import { sourceOf } from '../language/refactor/act.ts';
import type { Subject } from '../language/subject.ts';
import { lineStarts, positionAt } from '../parse/lines-of.ts';
import { toPointer } from '../parse/pointer.ts';
import { avro } from './avro/acts.ts';
import { connects } from './connect/connects.ts';
import { change } from './connect/follow-channel.ts';
import { renameFile } from './files/rename-file.ts';
import { parts } from './parts/parts.ts';
import { readOnly } from './read-only.ts';
import { schemas } from './schema/schemas.ts';
import { addToEach } from './several/add-to-each.ts';
import type { Builder, Built, Draft, Intent, NoteAt, Refused } from './types.ts';
import { wizards } from './wizards/wizards.ts';

type Builders = { readonly [K in Intent['do']]: Builder<K> };

const BUILDERS: Builders = {
  change,
  ...parts,
  ...wizards,
  ...connects,
  ...schemas,
  ...avro,
  'add-to-each': addToEach,
  'rename-file': renameFile,
};

/**
 * Finds the edits that do what a person wants, tried on the present texts. Nothing is changed by it. Never throws.
 * @param subject the file that pointers of the intent are of, where it does not say another one
 * @returns edits of all files, as one step; without any where everything is so already. Or why it cannot be done.
 */
export function build(subject: Subject, intent: Intent): Built {
  const builder = BUILDERS[intent.do] as (subject: Subject, intent: Intent) => Draft | Refused;
  const draft = builder(subject, intent);
  return 'refused' in draft ? draft : carriedOut(subject, draft);
}

function carriedOut(subject: Subject, { title, changes = [], files = [], select, notes }: Draft): Built {
  const done: FileEdits[] = [...files];
  for (const { uri } of done) {
    const reason = readOnly(subject, uri);
    if (reason !== null) return { refused: reason };
  }
  const byFile = new Map<string, Change[]>();
  // One after the other: a later one is of the text as those before it left it.
  for (const { uri, changes: own } of changes) byFile.set(uri, [...(byFile.get(uri) ?? []), ...own]);
  for (const [uri, own] of byFile) {
    const source = sourceOf(subject, uri);
    if (!source) return { refused: `${uri || 'The document'} is not open.` };
    const reason = readOnly(subject, uri);
    if (reason !== null) return { refused: reason };
    const edited = edit(source, own);
    if ('refused' in edited) {
      const { refused, definedAt } = edited;
      return { refused, ...(definedAt && { definition: { uri, pointer: toPointer(definedAt) } }) };
    }
    if (edited.edits.length > 0) done.push({ uri, edits: edited.edits });
  }
  const about = notes?.find((note) => typeof note !== 'string');
  return {
    title,
    files: done,
    ...(select && { select }),
    ...(notes && notes.length > 0 && { notes: notes.map((note) => (typeof note === 'string' ? note : noteAfter(subject, done, note))) }),
    ...(typeof about === 'object' && { about: { uri: about.uri, pointer: about.pointer } }),
  };
}

/** The text of a note, with the line as it is when the edits are made. */
function noteAfter(subject: Subject, files: readonly FileEdits[], { uri, start, text }: NoteAt): string {
  const before = subject.world.file(uri)?.text ?? '';
  const edits = files.find((file) => file.uri === uri)?.edits ?? [];
  const at = start + edits.filter((one) => one.end <= start).reduce((sum, one) => sum + one.text.length - (one.end - one.start), 0);
  const { line } = positionAt(lineStarts(applyEdits(before, edits)), at);
  return text(uri === '' ? `line ${line}` : `line ${line} of ${uri}`);
}
