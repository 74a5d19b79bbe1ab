// Keywords that can be added to a schema, in groups: those for its type first.
import type { KeywordInfo, SchemaRow } from '../../core/types.ts';

export interface KeywordGroup {
  readonly label: string;
  readonly keywords: readonly KeywordInfo[];
}

/** Keywords for experts, which define how others are read. */
const RARE = /^\$|^(?:contentMediaType|contentEncoding|externalDocs|xml|definitions)$/;

/** Labels of the groups of a schema without a type, by the type that their keywords apply to. */
const OF_TYPE: readonly (readonly [string, string])[] = [
  ['string', 'Strings'],
  ['number', 'Numbers'],
  ['array', 'Arrays'],
  ['object', 'Objects'],
];

/** Returns the groups that are not empty, in order of use. */
export function keywordGroups(
  { types, addable, holds }: Pick<SchemaRow, 'types' | 'addable' | 'holds'>,
  keywords: readonly KeywordInfo[],
): readonly KeywordGroup[] {
  const infos = new Map(keywords.map((info) => [info.name, info]));
  const known = (names: readonly string[]): readonly KeywordInfo[] =>
    names.flatMap((name) => infos.get(name) ?? []);
  const [values, inside] = [known(addable), known(holds)];
  const often = (info: KeywordInfo): boolean => !RARE.test(info.name);
  const rare = { label: 'More', keywords: [...values, ...inside].filter((info) => !often(info)) };
  const groups =
    types.length > 0
      ? [
          { label: 'Constraints', keywords: values.filter(often) },
          { label: 'Schemas inside', keywords: inside.filter(often) },
        ]
      : [
          {
            label: 'Combine schemas',
            keywords: inside.filter((info) => often(info) && info.types.length === 0),
          },
          {
            label: 'Any type',
            keywords: values.filter((info) => often(info) && info.types.length === 0),
          },
          ...OF_TYPE.map(([type, label]) => ({
            label,
            keywords: [...values, ...inside].filter(
              (info) => often(info) && info.types[0] === type,
            ),
          })),
        ];
  return [...groups, rare].filter((group) => group.keywords.length > 0);
}
