// Both dialogs about rules as one piece to load; the explanation of a code may stand on the list of all.
import type { ReactNode } from 'react';
import { RuleDialog } from './RuleDialog.tsx';
import { RulesDialog } from './RulesDialog.tsx';

export default function Dialogs({ list, code }: { readonly list: boolean; readonly code: string | null }): ReactNode {
  return (
    <>
      {list && <RulesDialog />}
      {code !== null && <RuleDialog key={code} code={code} />}
    </>
  );
}
