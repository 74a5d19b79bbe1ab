// What the wizards ask for, by the name of the intent.
import type { Builder } from '../types.ts';

const missing = () => ({ refused: 'This is not there yet.' });

export const wizards = {
  begin: missing as Builder<'begin'>,
  'add-server': missing as Builder<'add-server'>,
  'add-channel': missing as Builder<'add-channel'>,
  'add-operation': missing as Builder<'add-operation'>,
  'add-message': missing as Builder<'add-message'>,
  'add-request-reply': missing as Builder<'add-request-reply'>,
  'add-security': missing as Builder<'add-security'>,
  'add-schema': missing as Builder<'add-schema'>,
};
