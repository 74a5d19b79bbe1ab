// What goes between those who collect examples and those who judge them: plain data, since the judge is another thread.
import type { Path } from '../parse/tree.ts';

/**
 * A schema as the judge gets it: the known keywords of Draft 07, well formed; every `$ref` is a key of the definitions.
 * A `format` is called `x-format`, so that it is a remark to the library and never decides between alternatives (readings.md AMB-23).
 */
export type JudgedSchema = boolean | { readonly [keyword: string]: unknown };

/** Everything that schemas refer to, cycles included. */
export interface Definitions {
  readonly [key: string]: JudgedSchema;
}

/** One value to judge. */
export interface Task {
  readonly id: string;
  /** Another one as soon as anything in the schema or its definitions changes. */
  readonly key: string;
  readonly root: JudgedSchema;
  readonly instance: unknown;
  /** Make a value by this seed, counted from 0, instead of judging one. */
  readonly make?: number;
}

/** Values whose schemas have the same definitions, judged in this order. */
export interface Batch {
  readonly definitions: Definitions;
  readonly tasks: readonly Task[];
}

/** One fault of a value. */
export interface ExampleFault {
  /** `format`: only the format is not kept, which the format of documents leaves open. */
  readonly kind: 'invalid' | 'format';
  /** Steps from the value to the fault. */
  readonly at: Path;
  /** Mark the name at `at` instead of the value. */
  readonly key: boolean;
  /** A clause that begins with a small letter and ends with a full stop: "this must be a string; it is the number 5." */
  readonly message: string;
}

/** What the judge says of a value; null where it could not say: the schema asks for too much. */
export type Judgement = readonly ExampleFault[] | null;

/** A value that was made of a schema and fits it; or why there is none, in a clause that follows "An example could not be made: ". */
export type Made = { readonly value: unknown } | { readonly why: string };

/** From the judge: it is there, one judgement, or one value made. */
export type JudgeReply =
  | { readonly type: 'ready' }
  | { readonly type: 'judged'; readonly id: string; readonly judgement: Judgement }
  | { readonly type: 'made'; readonly id: string; readonly made: Made };
