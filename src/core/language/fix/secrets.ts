// `possible-secret`: credentials before a host can go without anything else being changed.
import { findSecrets } from '../../secrets/find.ts';
import type { Fixer } from './types.ts';

export const removeCredentials: Fixer = ({ subject, problem }) => {
  const removable = findSecrets(subject.text).find(({ start }) => start === problem.start)?.removable;
  if (!removable) return [];
  return [{ title: 'Remove the credentials', edits: [{ start: removable.start, end: removable.end, text: '' }], preferred: true }];
};
