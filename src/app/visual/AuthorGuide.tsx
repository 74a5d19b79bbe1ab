// Above the documentation of an unfinished document: the way to begin, and what it still lacks.
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Model } from '../../core/types.ts';
import { useApp } from '../app-context.ts';
import { useStudio } from '../reader-services.ts';
import { GettingStarted } from './GettingStarted.tsx';

export function AuthorGuide({
  blank,
  model,
}: {
  readonly blank: boolean;
  readonly model: Model;
}): ReactNode {
  const document = useStudio((s) => s.document?.id);
  const guided = useStore(useApp().visual, (s) => s.guided !== null && s.guided === document);
  return blank || (guided && isIncomplete(model)) ? <GettingStarted /> : null;
}

/** Whether it lacks something that every useful document has. */
function isIncomplete({ order }: Model): boolean {
  return (
    order.servers.length === 0 ||
    order.channels.length === 0 ||
    order.operations.length === 0 ||
    order.messages.length === 0
  );
}
