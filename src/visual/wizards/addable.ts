// The objects that wizards add, in the order in which a new user needs them.
import {
  ArrowLeftRight,
  ArrowUpDown,
  Braces,
  Hash,
  KeyRound,
  type LucideIcon,
  Mail,
  Server,
} from 'lucide-react';
import type { WizardName } from '../visual-host.ts';

export interface AddableInfo {
  readonly name: WizardName;
  /** Label, such as "Server". */
  readonly label: string;
  /** One sentence for users new to it. */
  readonly hint: string;
  readonly icon: LucideIcon;
}

export const ADDABLE: readonly AddableInfo[] = [
  {
    name: 'server',
    label: 'Server',
    hint: 'The broker your application connects to.',
    icon: Server,
  },
  {
    name: 'channel',
    label: 'Channel',
    hint: 'A topic, queue or path on a server through which messages pass.',
    icon: Hash,
  },
  {
    name: 'message',
    label: 'Message',
    hint: 'What is sent through a channel. Paste an example to generate its schema.',
    icon: Mail,
  },
  {
    name: 'operation',
    label: 'Operation',
    hint: 'What this application does with a channel: it sends messages to it or receives them.',
    icon: ArrowUpDown,
  },
  {
    name: 'request-reply',
    label: 'Request/reply',
    hint: 'An operation with a reply, and the ID that correlates both sides.',
    icon: ArrowLeftRight,
  },
  {
    name: 'security',
    label: 'Security scheme',
    hint: 'How the application authenticates at a server.',
    icon: KeyRound,
  },
  {
    name: 'schema',
    label: 'Schema',
    hint: 'The structure of data, shared by several messages.',
    icon: Braces,
  },
];
