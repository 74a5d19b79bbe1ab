// What is done with a thing that is there, by the name of the intent.
import type { Builder } from '../types.ts';

const missing = () => ({ refused: 'This is not there yet.' });

export const parts = {
  rename: missing as Builder<'rename'>,
  duplicate: missing as Builder<'duplicate'>,
  remove: missing as Builder<'remove'>,
  reorder: missing as Builder<'reorder'>,
  move: missing as Builder<'move'>,
  add: missing as Builder<'add'>,
};
