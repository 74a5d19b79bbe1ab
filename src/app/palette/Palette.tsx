// The door to the palette, which is loaded when it is first wanted.
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../studio.ts';

export function Palette(): ReactNode {
  const { palette, store } = useApp();
  const open = useStore(palette, (s) => s.open);
  const [Box, setBox] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!open || Box) return;
    import('./Box.tsx').then(
      (module) => setBox(() => module.default),
      () => {
        palette.getState().hide();
        store.getState().notify({ text: "The search couldn't be loaded. Try again when you are online.", tone: 'warning' });
      },
    );
  }, [open, Box, palette, store]);
  return open && Box ? <Box /> : null;
}
