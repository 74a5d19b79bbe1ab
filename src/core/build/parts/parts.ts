// What is done with a thing that is there, by the name of the intent.
import { add } from './add.ts';
import { duplicate } from './duplicate.ts';
import { extract, extractTrait } from './extract.ts';
import { inline } from './inline.ts';
import { move } from './move.ts';
import { remove } from './remove.ts';
import { rename } from './rename.ts';
import { reorder } from './reorder.ts';
import { setLanguage } from './set-language.ts';

export const parts = {
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
