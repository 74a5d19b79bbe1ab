// `reference-file`: a file of the document with a similar name or path, or an object of the
// document by its name alone.

import { isUrl, relativeUri } from '../../analysis/documents/uri.ts';
import { nearest } from '../../text/nearest.ts';
import { stringOf } from '../../text/tree.ts';
import { parent, preferredFix, set } from './fixer-kit.ts';
import { accepts } from './reference-candidates.ts';
import { expectedBy, nearestReference } from './reference-target.ts';
import type { FixDraft, Fixer } from './types.ts';

/** Refers to the object of a name that is written without the path to it. */
export const bareName: Fixer = (problem) => {
  const ref = stringOf(problem.node);
  return ref !== undefined && /^[\w-]+$/.test(ref)
    ? nearestReference(problem).filter(({ title }) => title.endsWith(`/${ref}`))
    : [];
};

/** Offers another file of the document with a similar name. */
export const nearestFile: Fixer = (problem) => {
  const { subject, path, node } = problem;
  const fits = (text: string): boolean => accepts(subject, expectedBy(problem), parent(path), text);
  const ref = stringOf(node);
  const file = ref?.split('#', 1)[0];
  if (ref === undefined || !file) return [];
  const names = [...subject.documents.readable()].map((f) => f.uri).filter((uri) => uri !== '');
  const drafts: FixDraft[] = [];
  const meant = nearest(file.replace(/^\.\//, ''), names);
  for (const uri of meant === undefined ? [] : [meant]) {
    const text = `${file.startsWith('./') ? './' : ''}${uri}${ref.slice(file.length)}`;
    if (fits(text)) drafts.push(preferredFix(`Refer to ${text}`, set(path, text)));
  }
  if (/^\/(?!\/)/.test(file) && !isUrl(subject.documents.entryUri)) {
    const beside = relativeUri(subject.uri, file.slice(1));
    const text = `${beside.startsWith('.') ? '' : './'}${beside}${ref.slice(file.length)}`;
    drafts.push({
      title: `Refer to ${text}`,
      changes: [set(path, text)],
      preferred: drafts.length === 0,
    });
  }
  const here = ref.slice(file.length);
  if (here.startsWith('#/') && fits(here))
    drafts.push({
      title: `Refer to ${here} of this file`,
      changes: [set(path, here)],
      preferred: drafts.length === 0,
    });
  return drafts;
};
