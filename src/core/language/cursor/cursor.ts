// What is known of a place from the text alone: the question before every completion, also while nothing parses.
import type { Cursor } from '../cursor-types.ts';
import { inFlow } from './flow.ts';
import { fromFlow, nowhere } from './make.ts';
import { yamlCursor } from './yaml.ts';

/**
 * Where `offset` (UTF-16 units of `text`, put into its bounds) is: which map or value, key or value, what is typed of it.
 * Needs no tree and never throws. YAML is read backwards from the place by indentation, JSON and flow style forwards from their bracket.
 */
export function cursorAt(text: string, language: 'yaml' | 'json', offset: number): Cursor {
  const at = Math.max(0, Math.min(offset, text.length));
  if (language === 'yaml') return yamlCursor(text, at);
  const flow = inFlow(text, 0, at, true);
  return flow ? fromFlow(text, at, flow) : { ...nowhere(at), flow: true };
}
