// The cursor in the text alone: needed before every completion, also while nothing parses.

import type { Text } from '../text-pieces.ts';
import { inFlow } from './flow.ts';
import { fromFlow, nowhere } from './make-cursor.ts';
import type { Cursor } from './types.ts';
import { yamlCursor } from './yaml.ts';

/**
 * Returns where `offset` (UTF-16 units of `text`, clamped to its bounds) is: in which map or value,
 * in a key or a value, and what is typed of it. Needs no tree and never throws. YAML is read
 * backwards from the position by indentation, JSON and flow style forwards from their bracket.
 */
export function cursorAt(text: Text, language: 'yaml' | 'json', offset: number): Cursor {
  const at = Math.max(0, Math.min(offset, text.length));
  if (language === 'yaml') return yamlCursor(text, at);
  const flow = inFlow(text, 0, at, true);
  return flow ? fromFlow(text, at, flow) : { ...nowhere(at), flow: true };
}
