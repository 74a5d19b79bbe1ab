// How the levels of changes are named and shown; never by colour alone.
import { CircleCheck, CircleHelp, FileText, type LucideIcon, OctagonAlert } from 'lucide-react';
import type { Level } from '../../core/types.ts';

export const LEVEL_LOOKS: Readonly<
  Record<Level, { readonly label: string; readonly icon: LucideIcon }>
> = {
  breaking: { label: 'Breaking', icon: OctagonAlert },
  unclassified: { label: 'Unclassified', icon: CircleHelp },
  compatible: { label: 'Compatible', icon: CircleCheck },
  documentation: { label: 'Documentation', icon: FileText },
};
