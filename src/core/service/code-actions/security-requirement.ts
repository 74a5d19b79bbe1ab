// `security-requirement`: references in place of the names of version 2, and their scopes in the
// schemes.

import { valueAt, valueIn } from '../../analysis/analyzed-file.ts';
import { requirementOf } from '../../analysis/validation/security-requirement.ts';
import { kindIn, tableOf } from '../../format/tables.ts';
import type { Change } from '../../text/edit/types.ts';
import { lastKey } from '../../text/pointer.ts';
import { get, stringOf } from '../../text/tree.ts';
import { data, parent, preferredFix, set } from './fixer-kit.ts';
import { nearestTarget, refFrom, targetsOf } from './reference-candidates.ts';
import type { Fixer } from './types.ts';

/** Types of schemes whose scopes are listed in them. */
const SCOPED: ReadonlySet<string> = new Set(['oauth2', 'openIdConnect']);

export const referToScheme: Fixer = ({ subject: file, path }) => {
  const item = parent(path);
  const node = valueAt(file, item);
  const kind = kindIn('SecurityScheme', file.dialect);
  const schemes = node?.kind === 'map' ? requirementOf(node, tableOf(kind)) : null;
  const list = valueAt(file, parent(item));
  if (!schemes || list?.kind !== 'seq') return [];
  const targets = targetsOf(file, { is: 'object', kind, ref: 'or' }, item);
  const changes: Change[] = [];
  const refs: string[] = [];
  for (const { name, scopes } of schemes) {
    const target = nearestTarget(targets, name);
    if (!target) return [];
    refs.push(target.ref);
    const home = ['components', 'securitySchemes', target.name];
    const scheme = valueIn(file, '', home);
    const takes =
      SCOPED.has(stringOf(get(scheme, 'type')) ?? '') && get(scheme, 'scopes') === undefined;
    if (scopes.length > 0 && takes && file.uri === '' && target.ref === refFrom(file, home))
      changes.push(set([...home, 'scopes'], scopes));
  }
  const [first = '', ...others] = refs;
  const at = (by: number) => ({ index: Number(lastKey(item)) + by });
  changes.unshift(
    set(item, { $ref: first }),
    ...others.map(
      (ref, i): Change => ({
        do: 'append',
        list: parent(item),
        value: data({ $ref: ref }),
        at: at(i + 1),
      }),
    ),
  );
  return [preferredFix(`Refer to ${refs.join(' and ')}`, ...changes)];
};
