// The validation side of the message protocol, independent of the kind of thread it runs in.
import { generate } from './generate.ts';
import type { Batch, ValidationReply } from './types.ts';
import { validate } from './validate.ts';

/**
 * Reports that it is ready, then replies to each task of the batches it receives, in their order.
 */
export function serveValidation(post: (reply: ValidationReply) => void): (batch: Batch) => void {
  post({ type: 'ready' });
  return ({ definitions, tasks }) => {
    for (const { id, root, instance, make: seed } of tasks) {
      if (seed === undefined)
        post({ type: 'judged', id, errors: validate(root, definitions, instance) });
      else post({ type: 'made', id, made: generate(root, definitions, seed) });
    }
  };
}
