// The door to the dialogs about rules: they and their texts are loaded when the first of them is wanted.
import { type ComponentProps, type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../studio.ts';

type Dialogs = ComponentType<ComponentProps<typeof import('./Dialogs.tsx').default>>;

export function RulesDialogs(): ReactNode {
  const { rulesDialogs, store } = useApp();
  const list = useStore(rulesDialogs, (s) => s.list);
  const code = useStore(rulesDialogs, (s) => s.code);
  const wanted = list || code !== null;
  const [Dialogs, setDialogs] = useState<Dialogs | null>(null);
  useEffect(() => {
    if (!wanted || Dialogs) return;
    import('./Dialogs.tsx').then(
      (module) => setDialogs(() => module.default),
      () => {
        rulesDialogs.getState().hideList();
        rulesDialogs.getState().hideCode();
        store
          .getState()
          .notify({ text: "The explanations of the rules couldn't be loaded. Try again when you are online.", tone: 'warning' });
      },
    );
  }, [wanted, Dialogs, rulesDialogs, store]);
  return Dialogs && wanted ? <Dialogs list={list} code={code} /> : null;
}
