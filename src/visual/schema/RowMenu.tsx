// The menu of a row.
import {
  ArrowDown,
  ArrowRight,
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
import { type ReactNode, use } from 'react';
import { CONDITIONS } from '../../core/light.ts';
import type { SchemaRow } from '../../core/types.ts';
import { Menu } from '../../ui/Menu.tsx';
import { menuItem } from '../../ui/menu-item.ts';
import type { SchemaDialog } from '../visual-host.ts';
import { type CombineOption, combineOptions, conditionOption } from './combine-options.ts';
import { parentSchemaOf, RowTabIndex } from './GridRow.tsx';
import { canBeReordered, isRenamable, propertyNames, rowName } from './row-text.ts';
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
}

export function RowMenu({ row, index, nests }: RowMenuProps): ReactNode {
  const { actions, language, locked } = useSchemaContext();
  const { pointer, ref, written } = row;
  const { host, send } = actions;
  const at = { uri: actions.uri, pointer };
  const isProperty = row.keyword === 'properties';
  const onSamples = (dialog: SchemaDialog) => (): void =>
    void host.schemaDialog(dialog, at).then(() => actions.focus(pointer));
  const change = [
    isRenamable(row) &&
      menuItem(
        'Add below',
        ListPlus,
        () => actions.add({ schema: parentSchemaOf(row), keyword: row.keyword, after: row.name }),
        { shortcut: 'Insert' },
      ),
    menuItem(
      ref ? 'Change the reference…' : 'Description and constraints…',
      SlidersHorizontal,
      () => actions.details(row),
    ),
    ref
      ? menuItem(
          'Replace the reference with a copy',
          PencilLine,
          () => void send({ do: 'inline-schema', schema: pointer }, pointer),
        )
      : menuItem('Refer to a schema…', Link2, () => actions.details(row, '$ref')),
    !ref &&
      written &&
      row.boolean === null &&
      menuItem('Extract to components…', FolderOutput, () => actions.extract(row)),
    isProperty &&
      menuItem('Duplicate', Copy, () => {
        const schema = parentSchemaOf(row);
        void send({ do: 'duplicate-property', schema, name: row.name }, pointer);
      }),
  ];
  const combine = combineOptions(row).map((choice) =>
    menuItem(
      choice.label,
      ICONS[choice.value],
      () => actions.combine(choice),
      choice.reason === null ? {} : { disabled: true, reason: choice.reason },
    ),
  );
  const rules = hasRules(row) && [
    canHaveCondition(row) &&
      menuItem('Add if / then / else', GitBranch, () => actions.combine(conditionOption(row))),
    language.keywords.some(({ name }) => name === 'dependencies') &&
      propertyNames(row).length > 1 &&
      menuItem('Add dependency', Waypoints, () =>
        actions.add({ schema: pointer, keyword: 'dependencies', after: undefined }),
      ),
  ];
  const samples = [
    !ref &&
      row.boolean !== 'never' &&
      menuItem('Infer from an example…', WandSparkles, onSamples('infer')),
    written && menuItem('Generate an example…', Braces, onSamples('example')),
  ];
  const move = canBeReordered(row) && [
    menuItem('Move up', ArrowUp, () => actions.move(row, -1), {
      shortcut: 'Alt+↑',
      disabled: index === 0,
    }),
    menuItem('Move down', ArrowDown, () => actions.move(row, 1), { shortcut: 'Alt+↓' }),
    isProperty &&
      menuItem('Move into object above', IndentIncrease, () => actions.nest(row, 'in'), {
        shortcut: 'Alt+→',
        disabled: !nests.in,
      }),
    isProperty &&
      menuItem('Move out of object', IndentDecrease, () => actions.nest(row, 'out'), {
        shortcut: 'Alt+←',
        disabled: !nests.out,
      }),
  ];
  const go = [
    row.definition !== null &&
      menuItem('Go to definition', ArrowRight, () => actions.goToDefinition(row), {
        shortcut: 'F12',
      }),
    menuItem('Show in the text', FileCode, () => host.show(at, 'text')),
  ];
  const away = [
    row.keyword !== '' &&
      written &&
      menuItem('Delete', Trash2, () => actions.remove(row), { shortcut: 'Delete' }),
  ];
  const groups = locked ? [go] : [change, combine, rules || [], samples, move || [], go, away];
  return (
    <Menu
      label={`Actions for ${rowName(row)}`}
      icon={Ellipsis}
      iconOnly
      tabIndex={use(RowTabIndex)}
      groups={groups}
    />
  );
}
