// Not stated by the format, but surely meant: a reply that lists messages names the channel that
// they are messages of (section Operation Reply Object; readings.md AMB-18).
import { get, type MapNode } from '../../../text/tree.ts';
import type { NodeProblem } from '../finding.ts';

export function replyMessages(node: MapNode): readonly NodeProblem[] {
  if (!get(node, 'messages') || get(node, 'channel')) return [];
  const message =
    'These messages have no channel. Add "channel" with a reference to the channel of the reply.';
  return [{ code: 'reply-messages', severity: 'warning', message, at: ['messages'], key: true }];
}
