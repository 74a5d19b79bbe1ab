// The icon of a kind of part, as a single path because long lists have many of them. The accessible
// name of the row names the kind.
import { memo, type ReactNode } from 'react';
import type { TreeNode } from './types.ts';

const PATHS: Readonly<Record<TreeNode['kind'] | 'send' | 'receive' | 'none', string>> = {
  info: 'M12 11v6M12 7v.5',
  server: 'M4 4h16v6H4zM4 14h16v6H4zM8 7v.1M8 17v.1',
  channel: 'M4 9h16M4 15h16M10 3 8 21M16 3l-2 18',
  operation: 'M8 20V4M4 8l4-4 4 4M16 4v16M12 16l4 4 4-4',
  message: 'M3 5h18v14H3zM3.500 6.500 12 13l8.500-6.500',
  schema:
    'M9 3H7.500a2 2 0 0 0-2 2v4.500L3 12l2.500 2.500V19a2 2 0 0 0 2 2H9M15 3h1.500a2 2 0 0 1 2 2v4.500L21 12l-2.500 2.500V19a2 2 0 0 1-2 2H15',
  security: 'M11.500 12.500a4.500 4.500 0 1 1-7 6 4.500 4.500 0 0 1 7-6L20 4M16 8l3 3',
  component: 'M12 3l8 4.500v9L12 21l-8-4.500v-9zM4.500 7.500 12 12l7.500-4.500M12 12v8.500',
  tag: 'M4 4h8l8.500 8.500-8 8L4 12zM8 8v.1',
  protocol: 'M4 12a8 8 0 0 1 16 0M8 12a4 4 0 0 1 8 0M12 12v8',
  none: 'M6 12h12',
  send: 'M7 17 17 7M8 7h9v9',
  receive: 'M17 7 7 17M16 17H7V8',
};

/**
 * @param action of an operation; values other than `send` and `receive` have the icon of none.
 * Absent for all other kinds and for headings.
 */
export const PartIcon = memo(function Glyph({
  kind,
  action,
  reply,
}: {
  kind: TreeNode['kind'];
  action?: string;
  reply?: boolean;
}): ReactNode {
  const name =
    action === undefined ? kind : action === 'send' || action === 'receive' ? action : 'none';
  return (
    <svg
      className="visual-glyph"
      data-tone={reply ? 'reply' : name}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
});
