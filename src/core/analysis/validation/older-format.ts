// What the analysis needs of documents of AsyncAPI 2, which is loaded for the first of them
// (`asyncapi-2/asyncapi-2.ts`).

import type { Kind } from '../../format/table-types.ts';
import type { OptionalParsers } from '../optional-parsers.ts';
import type { Problem } from '../problem.ts';
import type { FlatFindings } from './flatten-findings.ts';
import type { DocumentRule, RuleContext } from './rule.ts';

/** The objects of AsyncAPI 2 that have another form in version 3, which rules of it look up. */
export const OLDER_KINDS: readonly Kind[] = [
  'Server2',
  'ChannelItem',
  'Operation2',
  'OperationTrait2',
  'Message2',
  'MessageTrait2',
];

export interface OlderFormat {
  readonly dialectOf: NonNullable<OptionalParsers['olderDialect']>;
  /** The rules about what version 3 has in another form. */
  readonly rules: readonly DocumentRule[];
  /** Returns what names stand for that are references in version 3. */
  namedObjects(objects: FlatFindings['objects']): RuleContext['refs'];
  /** Returns a problem with the severity that it has in version 2. */
  milder(problem: Problem): Problem;
  /**
   * Returns what is found in the document as it is after its conversion, at the locations in the
   * texts of the user that it comes from.
   */
  convertedProblems(): readonly Problem[];
}
