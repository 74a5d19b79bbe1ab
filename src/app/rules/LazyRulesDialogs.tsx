// The dialogs about rules as one chunk; the explanation of a code may open on top of the list.
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../app-context.ts';
import { NewRuleDialog } from './NewRuleDialog.tsx';
import { RuleDialog } from './RuleDialog.tsx';
import { RulesDialog } from './RulesDialog.tsx';

export default function LazyRulesDialogs(): ReactNode {
  const { list, code, making } = useStore(useApp().rulesDialogs);
  return (
    <>
      {list && <RulesDialog />}
      {making !== null && <NewRuleDialog location={making} />}
      {code !== null && <RuleDialog key={code} code={code} />}
    </>
  );
}
