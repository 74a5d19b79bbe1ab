// What the kinds of hits are called and look like.
import {
  ArrowUpRight,
  AtSign,
  Binary,
  Box,
  Boxes,
  Braces,
  Cable,
  FileText,
  Hash,
  Info,
  KeyRound,
  ListOrdered,
  type LucideIcon,
  Mail,
  MapPin,
  Server,
  Tag,
  Text,
  Variable,
} from 'lucide-react';
import type { HitKind } from '../../core/types.ts';

export interface HitKindView {
  /** Heading above several. */
  readonly many: string;
  readonly icon: LucideIcon;
  /** Its name is one that programs know, and is shown as such. */
  readonly code?: true;
}

export const HIT_KINDS: Readonly<Record<HitKind, HitKindView>> = {
  info: { many: 'Overview', icon: Info },
  server: { many: 'Servers', icon: Server },
  channel: { many: 'Channels', icon: Hash },
  operation: { many: 'Operations', icon: ArrowUpRight },
  message: { many: 'Messages', icon: Mail },
  schema: { many: 'Schemas', icon: Braces },
  security: { many: 'Security schemes', icon: KeyRound },
  component: { many: 'Other components', icon: Boxes },
  address: { many: 'Addresses', icon: MapPin, code: true },
  parameter: { many: 'Parameters', icon: Variable, code: true },
  variable: { many: 'Server variables', icon: Variable, code: true },
  property: { many: 'Properties', icon: Box, code: true },
  header: { many: 'Headers', icon: AtSign, code: true },
  value: { many: 'Values', icon: ListOrdered, code: true },
  tag: { many: 'Tags', icon: Tag },
  scope: { many: 'Scopes', icon: KeyRound, code: true },
  binding: { many: 'Bindings', icon: Cable, code: true },
  extension: { many: 'Extensions', icon: Binary, code: true },
  example: { many: 'Examples', icon: FileText },
  field: { many: 'Fields', icon: Text, code: true },
  text: { many: 'Text', icon: Text },
};
