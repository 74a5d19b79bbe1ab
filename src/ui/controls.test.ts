// What assistive technology gets from the controls: roles, names and states.
import { Check } from 'lucide-react';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Button } from './Button.tsx';
import { MenuList, type MenuListProps } from './MenuList.tsx';
import { menuItem } from './menu-item.ts';
import { OptionList } from './OptionList.tsx';
import { MAX_OPTIONS, type Option } from './options.ts';
import { Picker } from './Picker.tsx';
import { SegmentedControl } from './SegmentedControl.tsx';
import { Switch } from './Switch.tsx';
import { optionId, useCombobox } from './use-combobox.ts';

const html = (node: ReactNode): string => renderToStaticMarkup(node);
const nothing = (): void => undefined;

describe('a button', () => {
  test('never submits a form by itself, and keeps its classes', () => {
    const out = html(createElement(Button, { className: 'own' }, 'Save'));
    expect(out).toBe('<button type="button" class="ui-button own" data-look="plain">Save</button>');
  });

  test('with an icon only has its label as name and tooltip', () => {
    const out = html(createElement(Button, { icon: Check, iconOnly: true }, 'Save'));
    expect(out).toContain('aria-label="Save" title="Save"');
    expect(out).not.toContain('>Save<');
    expect(out).toMatch(/<svg[^>]*aria-hidden="true"/);
  });

  test('with an icon only keeps a name and a tooltip of its own', () => {
    const own = { icon: Check, iconOnly: true, 'aria-label': 'Save all', title: 'Ctrl+S' };
    const out = html(createElement(Button, own, 'Save'));
    expect(out).toContain('aria-label="Save all"');
    expect(out).toContain('title="Ctrl+S"');
  });
});

describe('a switch', () => {
  const shown = (value: boolean | null): string =>
    html(createElement(Switch, { value, labelledBy: 'label', onChange: nothing }));

  test('is on or off, with the name of its label', () => {
    expect(shown(true)).toContain('role="switch" aria-checked="true" aria-labelledby="label"');
    expect(shown(false)).toContain('aria-checked="false"');
  });

  test('that is not set yet is off and looks unset', () => {
    expect(shown(null)).toContain('aria-checked="false"');
    expect(shown(null)).toContain('data-unset="true"');
    expect(shown(false)).not.toContain('data-unset');
  });

  test('changes to the other value, and from unset to on', () => {
    const changes: boolean[] = [];
    for (const value of [true, false, null]) {
      const element = Switch({ value, onChange: (now) => changes.push(now) });
      (element as { props: { onClick: () => void } }).props.onClick();
    }
    expect(changes).toEqual([false, true, true]);
  });
});

test('segments are radio buttons of which the chosen one is in the tab order', () => {
  const out = html(
    createElement(SegmentedControl<string>, {
      label: 'View',
      choices: [
        { value: 'docs', label: 'Docs' },
        { value: 'form', label: 'Form' },
      ],
      value: 'form',
      onChange: nothing,
    }),
  );
  expect(out).toContain('role="radiogroup" aria-label="View"');
  expect(out).toMatch(/aria-checked="false" tabindex="-1" title="Docs"/i);
  expect(out).toMatch(/aria-checked="true" tabindex="0" title="Form"/i);
});

describe('a list of options', () => {
  const options = (count: number): Option[] =>
    Array.from({ length: count }, (_, i) => ({ value: `${i}`, label: `Option ${i}` }));
  const list = (all: readonly Option[], at: number): string =>
    html(
      createElement(OptionList, {
        id: 'list',
        label: 'Targets',
        options: all,
        at,
        onPick: nothing,
        onPoint: nothing,
      }),
    );

  test('has a name, and marks the highlighted option by its id', () => {
    const out = list(
      [
        { value: 'a', label: 'A' },
        { value: 'b', label: 'B', detail: 'more' },
      ],
      1,
    );
    expect(out).toContain('role="listbox" id="list" aria-label="Targets"');
    expect(out).toContain(`id="${optionId('list', 1)}" aria-selected="true"`);
    expect(out.match(/aria-selected="true"/g)).toHaveLength(1);
    expect(out).toContain('<span class="ui-option-detail" dir="auto">more</span>');
  });

  test('says how many more there are than it shows', () => {
    expect(list(options(MAX_OPTIONS), 0)).not.toContain('more: type to find them');
    const out = list(options(MAX_OPTIONS + 7), 0);
    expect(out.match(/role="option"/g)).toHaveLength(MAX_OPTIONS);
    expect(out).toContain('7 more: type to find them.');
  });

  test('belongs to an input that names the highlighted option while it is open', () => {
    const Input = ({ all, first }: { all: readonly Option[]; first?: 0 | -1 }): ReactNode => {
      const { input, list: own } = useCombobox(all, first);
      return createElement('input', { ...input, 'data-list': own.id, readOnly: true });
    };
    const open = html(createElement(Input, { all: options(3) }));
    const id = /data-list="([^"]+)"/.exec(open)?.[1] ?? '';
    expect(open).toContain('role="combobox" aria-expanded="true"');
    expect(open).toContain(`aria-controls="${id}"`);
    expect(open).toContain(`aria-activedescendant="${optionId(id, 0)}"`);
    const unmarked = html(createElement(Input, { all: options(3), first: -1 }));
    expect(unmarked).not.toContain('aria-activedescendant');
    const closed = html(createElement(Input, { all: [], first: -1 }));
    expect(closed).toContain('aria-expanded="false"');
    expect(closed).not.toContain('aria-controls');
  });
});

describe('a menu', () => {
  const menu = (props: Pick<MenuListProps, 'groups'> & Partial<MenuListProps>): string =>
    html(
      createElement(MenuList, {
        label: 'Row',
        anchor: { current: null },
        back: () => null,
        onClose: nothing,
        ...props,
      }),
    );

  test('lists items with shortcuts, and why one is disabled', () => {
    const out = menu({
      groups: [
        [
          menuItem('Copy', Check, nothing, { shortcut: 'Ctrl+C' }),
          menuItem('Delete', Check, nothing, { disabled: true, reason: 'It is in use.' }),
        ],
      ],
    });
    expect(out).toContain('role="menu" aria-label="Row"');
    expect(out.match(/role="menuitem"/g)).toHaveLength(2);
    expect(out).toContain('<kbd>Ctrl+C</kbd>');
    expect(out).toMatch(/aria-disabled="true"(?:(?!<button).)*Delete.*It is in use\./);
  });

  test('leaves out false items and empty groups, with their lines', () => {
    const out = menu({ groups: [[false], [menuItem('Copy', Check, nothing)], [false, false]] });
    expect(out.match(/role="menuitem"/g)).toHaveLength(1);
    expect(out).not.toContain('ui-menu-line');
  });

  test('shows choices as radio items under their heading, and a note above', () => {
    const choices = [
      { value: 'light', label: 'Light' },
      { value: 'dark', label: 'Dark' },
    ];
    const out = menu({
      note: 'The text has errors.',
      groups: [{ label: 'Theme', value: 'dark', choices, choose: nothing }],
    });
    expect(out).toContain('role="group" aria-label="Theme"');
    expect(out).toMatch(/aria-checked="false"(?:(?!<button).)*Light/);
    expect(out).toMatch(/aria-checked="true"(?:(?!<button).)*Dark/);
    expect(out).toContain('The text has errors.');
  });
});

test('a picker is a button that says whether its list is open', () => {
  const out = html(
    createElement(Picker, {
      text: 'orders',
      label: 'Channel',
      search: 'Search channels',
      options: [],
      none: 'There are no channels.',
      onPick: nothing,
    }),
  );
  expect(out).toContain('aria-haspopup="dialog" aria-expanded="false" aria-label="Channel"');
  expect(out).toContain('<span class="ui-picker-text">orders</span>');
  expect(out).not.toContain('listbox');
});
