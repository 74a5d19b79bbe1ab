// The beginning of a document and nothing else.
import type { IntentOf } from '../types.ts';

import { beginning } from './beginning.ts';
import { checkObject } from './judge.ts';
import { Stop } from './stop.ts';
import { wizard } from './writing.ts';

export const begin = wizard<IntentOf<'begin'>>(({ subject }, { title, version, description }) => {
  if (title.trim() === '') throw new Stop('The application needs a title.');
  if (version.trim() === '') throw new Stop('The application needs a version, such as 1.0.0.');
  const info = { title, version, ...(description && { description }) };
  checkObject(subject, 'Info', info);
  const changes = beginning(subject, info);
  if (changes.length === 0) throw new Stop('The document has its beginning already.');
  return { title: 'Begin the document', changes: [{ uri: '', changes }], select: { uri: '', pointer: '/info' } };
});
