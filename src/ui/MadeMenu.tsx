// The menu behind the button of `Menu`, open from the start; the keyboard and the placing come from Base UI. A chunk of its own.
import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { type ComponentProps, Fragment, type ReactNode } from 'react';
import type { MenuChoice, MenuItem, MenuProps } from './Menu.tsx';

interface MadeProps {
  readonly button: ComponentProps<'button'>;
  readonly groups: MenuProps['groups'];
}

export default function MadeMenu({ button, groups }: MadeProps): ReactNode {
  return (
    <Base.Root modal={false} defaultOpen>
      <Base.Trigger {...button} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="end" className="ui-menu-place">
          <Base.Popup className="ui-menu">
            {groups.map((group, i) => (
              // The groups of a menu never change places.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above.
              <Fragment key={i}>
                {i > 0 && <div className="ui-menu-line" />}
                {'choices' in group ? <Choice {...group} /> : group.map((item) => <Item key={item.label} {...item} />)}
              </Fragment>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Item({ label, icon: Icon, shortcut, disabled, run }: MenuItem): ReactNode {
  return (
    <Base.Item className="ui-menu-item" disabled={disabled} onClick={run}>
      {Icon && <Icon className="ui-icon" aria-hidden="true" />}
      {label}
      {shortcut && <kbd>{shortcut}</kbd>}
    </Base.Item>
  );
}

function Choice({ label, value, choices, choose }: MenuChoice): ReactNode {
  return (
    <Base.Group>
      <Base.GroupLabel className="ui-menu-label">{label}</Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={choose}>
        {choices.map((choice) => (
          <Base.RadioItem key={choice.value} className="ui-menu-item" value={choice.value} closeOnClick>
            <Base.RadioItemIndicator keepMounted className="ui-menu-check">
              <Check className="ui-icon" aria-hidden="true" />
            </Base.RadioItemIndicator>
            {choice.label}
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  );
}
