// Commands on existing objects, by name.

import { rename as renameEverywhere } from '../../../analysis/rename/rename.ts';
import { shapeOf } from '../../../analysis/symbols/symbol-at.ts';
import { quote } from '../../../format/message-text.ts';
import { nodeRangesAt } from '../../../text/node-ranges.ts';
import { fromPointer, toPointer } from '../../../text/pointer.ts';
import { refuse } from '../refusal.ts';
import type { CommandHandler } from '../types/command.ts';
import { add } from './add.ts';
import { duplicate } from './duplicate.ts';
import { extract, extractTrait } from './extract.ts';
import { inline } from './inline.ts';
import { invalidatedExamplesNotes } from './invalidated-examples.ts';
import { move } from './move-object.ts';
import { remove } from './remove.ts';
import { reorder } from './reorder.ts';
import { setLanguage } from './set-language.ts';
import { memberAt } from './value-at.ts';

export const rename: CommandHandler<'rename'> = (file, { pointer, to }) => {
  const object = memberAt(file, pointer);
  const path = fromPointer(pointer);
  const key = nodeRangesAt(file.tree, path)?.key;
  if (!key) return refuse('An item of a list has no name.');
  const quoted = /["']/.test(file.text.charAt(key.start)) ? 1 : 0;
  const done = renameEverywhere(file, key.start + quoted, to);
  if ('refused' in done) refuse(done.refused);
  const select = { uri: file.uri, pointer: toPointer([...path.slice(0, -1), to]) };
  const holder = shapeOf(object.index, file.uri, path.slice(0, -1));
  // Another pattern matches other properties.
  const isPattern = holder?.is === 'map' && holder.keyFormat === 'regex';
  return {
    title: `Rename ${quote(object.key)} to ${quote(to)}`,
    files: done.files,
    select,
    ...(isPattern && {
      notes: invalidatedExamplesNotes(object.index, [{ uri: file.uri, path }]),
    }),
  };
};

export const objectCommands = {
  rename,
  duplicate,
  remove,
  reorder,
  move,
  add,
  inline,
  extract,
  'extract-trait': extractTrait,
  'set-language': setLanguage,
};
