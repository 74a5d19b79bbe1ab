// The examples of the start page; their list is written once, beside the files.
import list from '../../public/examples/index.json';

export interface Example {
  readonly file: string;
  readonly title: string;
  readonly summary: string;
  readonly protocols: readonly string[];
}

export const EXAMPLES: readonly Example[] = list;
