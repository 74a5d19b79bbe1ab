// The beginning of a document and nothing else.
import type { IntentOf } from '../types.ts';

import { beginning } from './beginning.ts';
import { checkObject } from './judge.ts';
import { Stop } from './stop.ts';
import { wizard } from './writing.ts';

export const begin = wizard<IntentOf<'begin'>>(({ subject }, { title, version, description }) => {
  if (title.trim() === '') throw new Stop('Enter a title for the application.');
  if (version.trim() === '') throw new Stop('Enter a version of the application, such as 1.0.0.');
  const info = { title, version, ...(description && { description }) };
  checkObject(subject, 'Info', info);
  const changes = beginning(subject, info);
  if (changes.length === 0) throw new Stop('The document already has a title and a version.');
  return { title: 'Start the document', changes: [{ uri: '', changes }], select: { uri: '', pointer: '/info' } };
});
