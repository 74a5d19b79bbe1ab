// Where a new object goes: next to which other one, and into which map of the document.
import type { Placement } from '../../core/types.ts';
import type { Values } from './edit-session.ts';
import type { NewObjectPlace, WizardSession } from './wizard.ts';
import type { WizardField } from './wizard-field.ts';

const SIDE = 'position';
const BESIDE = 'position beside';
const HOME = 'position into';

/** Returns the values of the fields for a position. */
export function placementValues({ before, after }: Placement): Values {
  const beside = before ?? after;
  if (beside === undefined) return {};
  return { [SIDE]: before === undefined ? 'after' : 'before', [BESIDE]: beside };
}

/** Returns the values that put another object behind the one that was added last. */
export function nextPlacement(session: WizardSession): Values {
  const side = session.text(SIDE);
  return {
    [SIDE]: side,
    [BESIDE]: side === 'after' ? session.text('name') : session.text(BESIDE),
    [HOME]: session.text(HOME),
  };
}

export function placementFields(
  session: WizardSession,
  { kind, siblings }: NewObjectPlace,
): readonly WizardField[] {
  const { choices, given, text } = session;
  const homes = choices.homes[kind];
  const fields: WizardField[] = [];
  if (siblings.length > 0)
    fields.push({
      is: 'select',
      name: SIDE,
      label: 'Position',
      quiet: true,
      choices: [
        { value: '', label: 'At the end' },
        { value: 'before', label: 'Before another one' },
        { value: 'after', label: 'After another one' },
      ],
    });
  if (siblings.length > 0 && text(SIDE) !== '')
    fields.push({
      is: 'suggest',
      name: BESIDE,
      label: text(SIDE) === 'before' ? 'Before' : 'After',
      required: true,
      code: true,
      listLabel: 'Names',
      options: siblings.map(({ name }) => ({ value: name, label: name })),
      error: siblings.some(({ name }) => name === text(BESIDE)) ? null : 'Choose one of the names.',
    });
  if (homes.length > 0)
    fields.push({
      is: 'select',
      name: HOME,
      label: 'Written in',
      help:
        text(HOME) === '' ? undefined : 'A reference to it is written where it would be otherwise.',
      quiet: true,
      choices: [
        { value: '', label: 'Where it belongs in the document' },
        ...homes.map(({ label }, i) => ({ value: String(i), label })),
      ],
    });
  if (fields.length === 0) return [];
  return [{ is: 'more', label: 'Position', fields, ...(given.at && { open: true }) }];
}

/** Returns where the object goes; undefined if at the end of its usual map. */
export function placementInput(
  { choices, text }: WizardSession,
  { kind, siblings }: NewObjectPlace,
): Placement | undefined {
  const side = siblings.length > 0 ? text(SIDE) : '';
  const home = text(HOME) === '' ? undefined : choices.homes[kind][Number(text(HOME))];
  if (side === '' && !home) return undefined;
  return {
    ...(side === 'before' && { before: text(BESIDE) }),
    ...(side === 'after' && { after: text(BESIDE) }),
    ...(home && { into: { uri: home.uri, pointer: home.pointer } }),
  };
}
