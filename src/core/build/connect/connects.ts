// What is drawn between things, by the name of the intent.
import type { Builder } from '../types.ts';

const missing = () => ({ refused: 'This is not there yet.' });

export const connects = {
  'connect-operation': missing as Builder<'connect-operation'>,
  'connect-message': missing as Builder<'connect-message'>,
  'carry-message': missing as Builder<'carry-message'>,
  'connect-server': missing as Builder<'connect-server'>,
  disconnect: missing as Builder<'disconnect'>,
};
