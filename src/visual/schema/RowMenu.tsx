// What can be done with a row.
import {
  ArrowDown,
  ArrowUp,
  Braces,
  Brackets,
  CircleSlash2,
  Combine,
  Copy,
  Ellipsis,
  FileCode,
  FolderOutput,
  GitBranch,
  IndentDecrease,
  IndentIncrease,
  Link2,
  ListPlus,
  type LucideIcon,
  Merge,
  PencilLine,
  SlidersHorizontal,
  Split,
  Trash2,
  WandSparkles,
  Waypoints,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { SchemaRow } from '../../core/build/schema/types.ts';
import { Menu, type MenuItem } from '../../ui/Menu.tsx';
import { type Combining, combinings, condition } from './combine.ts';
import { holderOf } from './Name.tsx';
import { propertyNames } from './property-names.ts';
import { useBench } from './types.ts';
import { isListed, isNamed, nameOf } from './words.ts';

const ICONS: Readonly<Record<Combining['value'], LucideIcon>> = {
  oneOf: Split,
  anyOf: Merge,
  allOf: Combine,
  null: CircleSlash2,
  array: Brackets,
};

/** Whether a row takes `if`, `then` and `else`, and has none of them. */
function takesCondition({ holds, children }: SchemaRow): boolean {
  return holds.includes('if') && !children.some((child) => CONDITION.has(child.keyword));
}

const CONDITION: ReadonlySet<string> = new Set(['if', 'then', 'else']);

/** Whether a row may have rules on the properties of its value: it is not a reference, and allows objects. */
function hasRules({ ref, boolean, types }: SchemaRow): boolean {
  return ref === null && boolean !== 'never' && (types.length === 0 || types.includes('object'));
}

export interface RowMenuProps {
  readonly row: SchemaRow;
  readonly index: number;
  /** Whether there is an object that it can go into, or out of. */
  readonly nests: { readonly in: boolean; readonly out: boolean };
  readonly stop: boolean;
}

export function RowMenu({ row, index, nests, stop }: RowMenuProps): ReactNode {
  const { acts, language, locked } = useBench();
  const { pointer } = row;
  const at = { uri: acts.uri, pointer };
  const named = isNamed(row);
  const send = acts.send;
  const beside: MenuItem[] = named
    ? [
        {
          label: 'Add below',
          icon: ListPlus,
          shortcut: 'Insert',
          run: () => acts.add({ schema: holderOf(row), keyword: row.keyword, after: row.name }),
        },
      ]
    : [];
  const change: MenuItem[] = [
    { label: row.ref ? 'Change the reference…' : 'Description and constraints…', icon: SlidersHorizontal, run: () => acts.details(row) },
    ...(row.ref
      ? [
          {
            label: 'Replace the reference with a copy',
            icon: PencilLine,
            run: () => void send({ do: 'inline-schema', schema: pointer }, pointer),
          },
        ]
      : [
          { label: 'Refer to a schema…', icon: Link2, run: () => acts.details(row, '$ref') },
          ...(row.written && row.boolean === null
            ? [{ label: 'Extract to components…', icon: FolderOutput, run: () => acts.extract(row) }]
            : []),
        ]),
    ...(row.keyword === 'properties'
      ? [
          {
            label: 'Duplicate',
            icon: Copy,
            run: () => void send({ do: 'duplicate-property', schema: holderOf(row), name: row.name }, pointer),
          },
        ]
      : []),
  ];
  const combine = combinings(row).map(
    (choice): MenuItem => ({
      label: choice.label,
      icon: ICONS[choice.value],
      ...(choice.reason !== null && { disabled: true, reason: choice.reason }),
      run: () => acts.combine(choice),
    }),
  );
  const rules: MenuItem[] = hasRules(row)
    ? [
        ...(takesCondition(row) ? [{ label: 'Add if / then / else', icon: GitBranch, run: () => acts.combine(condition(row)) }] : []),
        ...(language.keywords.some(({ name }) => name === 'dependencies') && propertyNames(row).length > 1
          ? [
              {
                label: 'Add dependency',
                icon: Waypoints,
                run: () => acts.add({ schema: pointer, keyword: 'dependencies', after: undefined }),
              },
            ]
          : []),
      ]
    : [];
  const samples: MenuItem[] = [
    ...(row.ref || row.boolean === 'never'
      ? []
      : [
          {
            label: 'Infer from an example…',
            icon: WandSparkles,
            run: () => void acts.host.schemaDialog('infer', at).then(() => acts.focus(pointer)),
          },
        ]),
    ...(row.written
      ? [
          {
            label: 'Generate an example…',
            icon: Braces,
            run: () => void acts.host.schemaDialog('example', at).then(() => acts.focus(pointer)),
          },
        ]
      : []),
  ];
  const move: MenuItem[] = isListed(row)
    ? [
        { label: 'Move up', icon: ArrowUp, shortcut: 'Alt+↑', disabled: index === 0, run: () => acts.move(row, -1) },
        { label: 'Move down', icon: ArrowDown, shortcut: 'Alt+↓', run: () => acts.move(row, 1) },
        ...(row.keyword === 'properties'
          ? [
              {
                label: 'Move into object above',
                icon: IndentIncrease,
                shortcut: 'Alt+→',
                disabled: !nests.in,
                run: () => acts.nest(row, 'in'),
              },
              {
                label: 'Move out of object',
                icon: IndentDecrease,
                shortcut: 'Alt+←',
                disabled: !nests.out,
                run: () => acts.nest(row, 'out'),
              },
            ]
          : []),
      ]
    : [];
  const go: MenuItem[] = [{ label: 'Show in the text', icon: FileCode, run: () => acts.host.show(at, 'text') }];
  const away: MenuItem[] =
    row.keyword !== '' && row.written ? [{ label: 'Delete', icon: Trash2, shortcut: 'Delete', run: () => acts.remove(row) }] : [];
  const groups = locked ? [go] : [[...beside, ...change], combine, rules, samples, move, go, away].filter((group) => group.length > 0);
  return <Menu label={`Actions for ${nameOf(row)}`} icon={Ellipsis} iconOnly tabIndex={stop ? 0 : -1} groups={groups} />;
}
