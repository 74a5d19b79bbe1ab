// `pattern`: the text in the form that is asked for, as far as it can be told.
import { quote } from '../../check/say.ts';
import { stringOf } from '../../parse/tree.ts';
import { set } from './kit.ts';
import { wantedAt } from './shape.ts';
import type { Fixer } from './types.ts';

/** What stands in the places of a form that the text does not fill. */
const SAMPLES: ReadonlyMap<string, string> = new Map([
  ['partition', 'aws'],
  ['region', 'us-east-1'],
  ['account_id', '123456789012'],
]);

export const toForm: Fixer = ({ subject, path, node }) => {
  const text = stringOf(node);
  const shape = wantedAt(subject, path);
  if (text === undefined || shape?.is !== 'string' || !shape.pattern) return [];
  const form = new RegExp(shape.pattern.source, 'u');
  const filled = filledForm(shape.pattern.says, text);
  const candidates = [
    text.trim(),
    text.trim().split(/\s+/)[0] ?? '',
    ...(filled === null ? [] : [filled.text]),
    text.replace(/[^A-Za-z0-9._/%]+/g, '_'),
  ];
  const fitting = [...new Set(candidates)].find((t) => t !== '' && t !== text && form.test(t));
  if (fitting === undefined) return [];
  const made = fitting === filled?.text;
  return [
    {
      title: `Change ${quote(text)} to ${quote(fitting)}`,
      changes: [set(path, fitting)],
      preferred: !made,
      ...(made && { select: filled?.sample ?? fitting }),
    },
  ];
};

/** `projects/<project>/schemas/<schema>` with the last name of the text at its end. */
function filledForm(says: string, text: string): { readonly text: string; readonly sample: string } | null {
  const names = [...says.matchAll(/<([^>]+)>/g)].map(([, name = '']) => name);
  if (names.length === 0 || /\s/.test(says)) return null;
  const own =
    text
      .split(/[/:]/)
      .at(-1)
      ?.replace(/[^A-Za-z0-9._-]+/g, '-') || 'name';
  let out = says;
  for (const name of names) out = out.replace(`<${name}>`, name === names.at(-1) ? own : (SAMPLES.get(name) ?? `my-${name}`));
  const [first = ''] = names;
  return { text: out, sample: SAMPLES.get(first) ?? `my-${first}` };
}
