// The judge's side of the conversation, whatever kind of thread it runs in.
import { make } from './generate.ts';
import { judge } from './judge.ts';
import type { Batch, JudgeReply } from './types.ts';

/** Says that it is ready, then answers each task of the batches it is given, in their order. */
export function serveJudge(post: (reply: JudgeReply) => void): (batch: Batch) => void {
  post({ type: 'ready' });
  return ({ definitions, tasks }) => {
    for (const { id, root, instance, make: seed } of tasks) {
      if (seed === undefined) post({ type: 'judged', id, judgement: judge(root, definitions, instance) });
      else post({ type: 'made', id, made: make(root, definitions, seed) });
    }
  };
}
