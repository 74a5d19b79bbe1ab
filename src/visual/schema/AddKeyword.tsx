// Adds a constraint that applies to the type, or a subschema.
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { KeywordInfo, SchemaRow } from '../../core/types.ts';
import { Picker } from '../../ui/Picker.tsx';
import { rowName } from './row-text.ts';
import { useSchemaContext } from './schema-context.ts';

export interface AddKeywordProps {
  readonly row: SchemaRow;
  /** Keywords that are shown but not written yet. */
  readonly pending: readonly string[];
  onPending(name: string): void;
  onClose(): void;
}

export function AddKeyword({ row, pending, onPending, onClose }: AddKeywordProps): ReactNode {
  const { language, actions } = useSchemaContext();
  const groups = keywordGroups(
    { ...row, addable: row.addable.filter((name) => !pending.includes(name)) },
    language.keywords,
  );
  const choose = (name: string): void => {
    const info = language.keywords.find((one) => one.name === name);
    if (!info) return;
    const { control } = info;
    if (control.is === 'toggle')
      void actions.send(
        { do: 'set-keyword', schema: row.pointer, keyword: name, value: true },
        row.pointer,
      );
    else if (control.is === 'dependencies') {
      onClose();
      actions.add({ schema: row.pointer, keyword: name, after: undefined });
    } else if (control.is !== 'schemas') onPending(name);
    else {
      onClose();
      actions.fold(row.pointer, true);
      if (control.holds === 'map')
        actions.add({ schema: row.pointer, keyword: name, after: undefined });
      else {
        void actions.send({ do: 'add-schema', schema: row.pointer, keyword: name }, row.pointer);
        actions.focus(row.pointer);
      }
    }
  };
  return (
    <div className="visual-schema-field">
      <Picker
        look="outline"
        icon={Plus}
        text="Add"
        label={`Add to ${rowName(row)}`}
        search="Find a keyword"
        none="Nothing can be added."
        options={groups.flatMap(({ label: group, keywords }) =>
          keywords.map(({ name, label }) => ({ value: name, label, detail: group })),
        )}
        onPick={choose}
      />
    </div>
  );
}

// Keywords that can be added to a schema, in groups: those for its type first.

interface KeywordGroup {
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
