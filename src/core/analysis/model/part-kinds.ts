// What the kinds of objects of the documentation are called.
import type { Part } from './types.ts';

/** In a sentence: `channel`. */
export const PART_KINDS: Readonly<Record<Part['kind'], string>> = {
  info: 'overview',
  server: 'server',
  channel: 'channel',
  operation: 'operation',
  message: 'message',
  schema: 'schema',
  security: 'security scheme',
  component: 'component',
};
