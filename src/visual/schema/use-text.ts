// What is typed into a control of the schema editor.
import type { SchemaIntent } from '../../core/build/schema/intents.ts';
import { type Typed, useTyped } from '../use-typed.ts';
import { type Refusal, useBench } from './types.ts';

export interface Writing {
  /** What it is typed into, for who reads of it elsewhere. */
  readonly label: string;
  /** Resolves with why the text was refused, or null. */
  write(text: string): Promise<Refusal>;
  /** The change that the text stands for, where that is known at once. */
  intent(text: string): SchemaIntent | undefined;
}

export function useText(value: string, writing: Writing): Typed {
  const { acts } = useBench();
  return useTyped(value, { host: acts.host, uri: acts.uri, ...writing });
}
