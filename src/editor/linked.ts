// Changes of several texts that were made together are undone and redone together.
import type { editor } from 'monaco-editor/editor';

interface Part {
  readonly model: editor.ITextModel;
  /** `getAlternativeVersionId()` before and after the change: undo brings the first one back, redo the second. */
  readonly before: number;
  readonly after: number;
}

export interface Told {
  undone?(): void;
  redone?(): void;
  /** These texts were changed since, and were left as they are. */
  left?(models: readonly editor.ITextModel[]): void;
}

/** Ties the parts for as long as their models live. */
export function link(parts: readonly Part[], told: Told = {}): void {
  let busy = false;
  const follow = (from: Part, undo: boolean): void => {
    busy = true;
    const others = parts.filter((part) => part !== from && !part.model.isDisposed());
    const [ready, moved] = [others.filter(stands), others.filter((part) => !stands(part))];
    for (const { model } of ready) void (undo ? model.undo() : model.redo());
    busy = false;
    if (undo) told.undone?.();
    else told.redone?.();
    if (moved.length > 0) told.left?.(moved.map(({ model }) => model));

    function stands({ model, before, after }: Part): boolean {
      return model.getAlternativeVersionId() === (undo ? after : before);
    }
  };
  for (const part of parts) {
    part.model.onDidChangeContent((event) => {
      if (busy) return;
      const now = part.model.getAlternativeVersionId();
      if (event.isUndoing && now === part.before) follow(part, true);
      else if (event.isRedoing && now === part.after) follow(part, false);
    });
  }
}
