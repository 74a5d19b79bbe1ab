// Renames one right after the other.
import { expect, it } from 'vitest';
import { renameQueue } from './rename-queue.ts';

/** A controller, and the functions that end its renames. */
function controllerOf() {
  const ends: (() => void)[] = [];
  return { ends, run: () => new Promise<unknown>((end) => ends.push(() => end(null))) };
}
const settled = () => new Promise((done) => setTimeout(done));

it('begins a rename when the one before is written', async () => {
  const controller = controllerOf();
  const queue = renameQueue(controller);
  void controller.run();
  queue.write();
  const second = controller.run();
  await settled();
  expect(controller.ends).toHaveLength(1);
  controller.ends[0]?.();
  await settled();
  expect(controller.ends).toHaveLength(2);
  controller.ends[1]?.();
  await second;
  // And the next one at once.
  void controller.run();
  expect(controller.ends).toHaveLength(3);
});

it('begins a rename at once where the box of the one before is still open', async () => {
  const controller = controllerOf();
  renameQueue(controller);
  void controller.run();
  void controller.run();
  expect(controller.ends).toHaveLength(2);
});
