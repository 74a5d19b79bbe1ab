// Whether the form around can be changed.
import { useContext } from 'react';
import { LockContext } from './desk.ts';

export function useLocked(): boolean {
  return useContext(LockContext) !== null;
}
