// The bar of a comparison, loaded with the first one.
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useLazy } from '../../ui/use-lazy.ts';
import { useApp } from '../app-context.ts';

const load = async () => (await import('./ComparisonToolbar.tsx')).default;

export function LazyComparisonToolbar(): ReactNode {
  const compares = useStore(useApp().compare, (s) => s.old !== null);
  const { part: Bar } = useLazy(load, compares);
  return compares && Bar ? <Bar /> : null;
}
