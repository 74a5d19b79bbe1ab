// What is done in the schema editor, by the name of the intent.
import type { Builder } from '../types.ts';

const missing = () => ({ refused: 'This is not there yet.' });

export const schemas = {
  'add-property': missing as Builder<'add-property'>,
  'rename-property': missing as Builder<'rename-property'>,
  'remove-property': missing as Builder<'remove-property'>,
  'reorder-property': missing as Builder<'reorder-property'>,
  'require-property': missing as Builder<'require-property'>,
  'set-type': missing as Builder<'set-type'>,
  'set-keyword': missing as Builder<'set-keyword'>,
  'set-reference': missing as Builder<'set-reference'>,
  'extract-schema': missing as Builder<'extract-schema'>,
  'inline-schema': missing as Builder<'inline-schema'>,
};
