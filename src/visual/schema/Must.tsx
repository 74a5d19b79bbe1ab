// The sign of what is required, and of what may be left out.
import { Asterisk, Circle } from 'lucide-react';
import type { ReactNode } from 'react';

export function Must({ on }: { readonly on: boolean }): ReactNode {
  return on ? <Asterisk className="ui-icon" aria-hidden="true" /> : <Circle className="ui-icon" aria-hidden="true" />;
}
