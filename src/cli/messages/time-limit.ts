// Runs a function for at most some time: what a pattern of a schema can hang.
import { createContext, Script } from 'node:vm';

/** Runs functions in this thread, and stops those that take too long. */
export class TimeLimit {
  private readonly script = new Script('task()');
  private readonly globals: { task?: () => void } = {};
  private readonly context = createContext(this.globals);

  /**
   * Runs a function. Returns false if it was stopped, anywhere in it.
   * @throws what the function throws
   */
  run(milliseconds: number, task: () => void): boolean {
    this.globals.task = task;
    try {
      this.script.runInContext(this.context, { timeout: milliseconds });
      return true;
    } catch (failure) {
      if ((failure as NodeJS.ErrnoException)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
      throw failure;
    }
  }
}
