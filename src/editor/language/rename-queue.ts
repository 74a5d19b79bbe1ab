// Renames one after the other: Monaco would cancel one by the next.
import type { editor } from 'monaco-editor/editor';

/** The part of Monaco that renames. */
export interface RenameController extends editor.IEditorContribution {
  /** Shows the box for the name; resolves when the new name is written, or the box was left. */
  run(): Promise<unknown>;
}

/**
 * Lets a rename wait while the one before is written: the edits of that one would cancel it, or it
 * them.
 */
export function renameQueue(controller: Pick<RenameController, 'run'> | null): {
  /** The name of the rename that runs was entered. */
  write(): void;
  dispose(): void;
} {
  let isWriting = false;
  let latest: Promise<unknown> = Promise.resolve();
  const own = controller?.run;
  if (controller && own)
    controller.run = async () => {
      if (isWriting) await latest.catch(() => undefined);
      const running = own.call(controller).finally(() => {
        if (latest === running) isWriting = false;
      });
      latest = running;
      await running;
    };
  return {
    write() {
      isWriting = true;
    },
    dispose() {
      if (controller && own) controller.run = own;
    },
  };
}
