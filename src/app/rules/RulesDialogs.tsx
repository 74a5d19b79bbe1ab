// Loads the dialogs about rules and their texts when the first of them is opened.
import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  useEffect,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { useApp } from '../app-services.ts';

type Dialogs = ComponentType<ComponentProps<typeof import('./LazyRulesDialogs.tsx').default>>;

export function RulesDialogs(): ReactNode {
  const { rulesDialogs, store } = useApp();
  const list = useStore(rulesDialogs, (s) => s.list);
  const code = useStore(rulesDialogs, (s) => s.code);
  const enabled = list || code !== null;
  const [Dialogs, setDialogs] = useState<Dialogs | null>(null);
  useEffect(() => {
    if (!enabled || Dialogs) return;
    import('./LazyRulesDialogs.tsx').then(
      (module) => setDialogs(() => module.default),
      () => {
        rulesDialogs.getState().hideList();
        rulesDialogs.getState().hideCode();
        store.getState().notify({
          text: "The explanations of the rules couldn't be loaded. Try again when you are online.",
          tone: 'warning',
        });
      },
    );
  }, [enabled, Dialogs, rulesDialogs, store]);
  return Dialogs && enabled ? <Dialogs list={list} code={code} /> : null;
}
