// What the fields of a wizard know of the frame around them.
import { createContext, useContext } from 'react';
import type { Faults } from './types.ts';

export interface FrameState {
  readonly faults: Faults;
  /** Id of the control of a field. */
  id(name: string): string;
  /** Whether what is wrong with a field is told: not before the person has been there. */
  shows(name: string): boolean;
  /** The person has left a field. */
  left(name: string): void;
}

/** The fault of a field that is being looked at: not told, and soon gone. */
export const PENDING = 'Loading…';

export const FrameContext = createContext<FrameState | null>(null);

/** Only inside `Frame`. */
export function useFrame(): FrameState {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error('A field of a wizard must be rendered inside a Frame.');
  return frame;
}

/** The sentence to show at a field; null where nothing is wrong, or it is too early to say so. */
export function useFault(name: string): string | null {
  const { faults, shows } = useFrame();
  const fault = faults[name] ?? null;
  return shows(name) && fault !== PENDING ? fault : null;
}
