// The menu of a row.
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
import { CONDITIONS } from '../../core/light.ts';
import type { SchemaRow } from '../../core/types.ts';
import { Menu } from '../../ui/Menu.tsx';
import type { MenuItem } from '../../ui/menu-item.ts';
import { type CombineOption, combineOptions, conditionOption } from './combine-options.ts';
import { parentSchemaOf } from './RowName.tsx';
import { isNamed, isOrdered, propertyNames, rowName } from './row-text.ts';
import { useSchemaContext } from './schema-context.ts';

const ICONS: Readonly<Record<CombineOption['value'], LucideIcon>> = {
  oneOf: Split,
  anyOf: Merge,
  allOf: Combine,
  null: CircleSlash2,
  array: Brackets,
};

/** Returns whether a row allows `if`, `then` and `else`, and has none of them. */
function canHaveCondition({ holds, children }: SchemaRow): boolean {
  return holds.includes('if') && !children.some((child) => CONDITIONS.includes(child.keyword));
}

/** Returns whether a row may have dependency rules: it is not a reference, and allows objects. */
function hasRules({ ref, boolean, types }: SchemaRow): boolean {
  return ref === null && boolean !== 'never' && (types.length === 0 || types.includes('object'));
}

export interface RowMenuProps {
  readonly row: SchemaRow;
  readonly index: number;
  /** Whether there is an object to move it into, or out of. */
  readonly nests: { readonly in: boolean; readonly out: boolean };
  readonly tabStop: boolean;
}

export function RowMenu({ row, index, nests, tabStop }: RowMenuProps): ReactNode {
  const { actions, language, locked } = useSchemaContext();
  const { pointer } = row;
  const at = { uri: actions.uri, pointer };
  const named = isNamed(row);
  const send = actions.send;
  const beside: MenuItem[] = named
    ? [
        {
          label: 'Add below',
          icon: ListPlus,
          shortcut: 'Insert',
          run: () =>
            actions.add({ schema: parentSchemaOf(row), keyword: row.keyword, after: row.name }),
        },
      ]
    : [];
  const change: MenuItem[] = [
    {
      label: row.ref ? 'Change the reference…' : 'Description and constraints…',
      icon: SlidersHorizontal,
      run: () => actions.details(row),
    },
    ...(row.ref
      ? [
          {
            label: 'Replace the reference with a copy',
            icon: PencilLine,
            run: () => void send({ do: 'inline-schema', schema: pointer }, pointer),
          },
        ]
      : [
          { label: 'Refer to a schema…', icon: Link2, run: () => actions.details(row, '$ref') },
          ...(row.written && row.boolean === null
            ? [
                {
                  label: 'Extract to components…',
                  icon: FolderOutput,
                  run: () => actions.extract(row),
                },
              ]
            : []),
        ]),
    ...(row.keyword === 'properties'
      ? [
          {
            label: 'Duplicate',
            icon: Copy,
            run: () =>
              void send(
                { do: 'duplicate-property', schema: parentSchemaOf(row), name: row.name },
                pointer,
              ),
          },
        ]
      : []),
  ];
  const combine = combineOptions(row).map(
    (choice): MenuItem => ({
      label: choice.label,
      icon: ICONS[choice.value],
      ...(choice.reason !== null && { disabled: true, reason: choice.reason }),
      run: () => actions.combine(choice),
    }),
  );
  const rules: MenuItem[] = hasRules(row)
    ? [
        ...(canHaveCondition(row)
          ? [
              {
                label: 'Add if / then / else',
                icon: GitBranch,
                run: () => actions.combine(conditionOption(row)),
              },
            ]
          : []),
        ...(language.keywords.some(({ name }) => name === 'dependencies') &&
        propertyNames(row).length > 1
          ? [
              {
                label: 'Add dependency',
                icon: Waypoints,
                run: () =>
                  actions.add({ schema: pointer, keyword: 'dependencies', after: undefined }),
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
            run: () =>
              void actions.host.schemaDialog('infer', at).then(() => actions.focus(pointer)),
          },
        ]),
    ...(row.written
      ? [
          {
            label: 'Generate an example…',
            icon: Braces,
            run: () =>
              void actions.host.schemaDialog('example', at).then(() => actions.focus(pointer)),
          },
        ]
      : []),
  ];
  const move: MenuItem[] = isOrdered(row)
    ? [
        {
          label: 'Move up',
          icon: ArrowUp,
          shortcut: 'Alt+↑',
          disabled: index === 0,
          run: () => actions.move(row, -1),
        },
        { label: 'Move down', icon: ArrowDown, shortcut: 'Alt+↓', run: () => actions.move(row, 1) },
        ...(row.keyword === 'properties'
          ? [
              {
                label: 'Move into object above',
                icon: IndentIncrease,
                shortcut: 'Alt+→',
                disabled: !nests.in,
                run: () => actions.nest(row, 'in'),
              },
              {
                label: 'Move out of object',
                icon: IndentDecrease,
                shortcut: 'Alt+←',
                disabled: !nests.out,
                run: () => actions.nest(row, 'out'),
              },
            ]
          : []),
      ]
    : [];
  const go: MenuItem[] = [
    { label: 'Show in the text', icon: FileCode, run: () => actions.host.show(at, 'text') },
  ];
  const away: MenuItem[] =
    row.keyword !== '' && row.written
      ? [{ label: 'Delete', icon: Trash2, shortcut: 'Delete', run: () => actions.remove(row) }]
      : [];
  const groups = locked
    ? [go]
    : [[...beside, ...change], combine, rules, samples, move, go, away].filter(
        (group) => group.length > 0,
      );
  return (
    <Menu
      label={`Actions for ${rowName(row)}`}
      icon={Ellipsis}
      iconOnly
      tabIndex={tabStop ? 0 : -1}
      groups={groups}
    />
  );
}
