// Both dialogs about rules as one chunk; the explanation of a code may open on top of the list.
import type { ReactNode } from 'react';
import { RuleDialog } from './RuleDialog.tsx';
import { RulesDialog } from './RulesDialog.tsx';

export default function LazyRulesDialogs({
  list,
  code,
}: {
  readonly list: boolean;
  readonly code: string | null;
}): ReactNode {
  return (
    <>
      {list && <RulesDialog />}
      {code !== null && <RuleDialog key={code} code={code} />}
    </>
  );
}
