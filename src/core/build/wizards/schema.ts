// A schema among the components, made of a sample or given as it is.
import { quote } from '../../check/say.ts';
import type { IntentOf } from '../types.ts';
import { checkSchema } from './messages.ts';
import { checkName, mapOf } from './names.ts';
import { schemaOf } from './schema-of.ts';
import { wizard } from './writing.ts';

export const addSchema = wizard<IntentOf<'new-schema'>>((writing, { name, sample, schema }) => {
  const spot = { uri: '', path: ['components', 'schemas', name] };
  checkName(writing, spot, mapOf(writing.subject, 'Components', 'schemas'));
  const made = schema ?? (sample === undefined ? { type: 'object' } : schemaOf([sample]).schema);
  checkSchema(made);
  writing.put(spot, made);
  return writing.draft(`Add the schema ${quote(name)}`, spot);
});
