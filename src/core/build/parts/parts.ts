// What is done with a thing that is there, by the name of the intent.
import { add } from './add.ts';
import { duplicate } from './duplicate.ts';
import { move } from './move.ts';
import { remove } from './remove.ts';
import { rename } from './rename.ts';
import { reorder } from './reorder.ts';

export const parts = { rename, duplicate, remove, reorder, move, add };
