/**
 * When a page is at rest: what is on its way to the screen has come, so that boxes, counts and
 * scroll positions can be read once.
 */
import type { BrowserContext, Locator, Page } from '@playwright/test';

/** Notes the requests to workers that have no response yet, for `settled`. */
export async function watchRequests(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const open = new Map<Worker, Set<number>>();
    Reflect.set(window, '__openRequests', () =>
      [...open.values()].reduce((sum, ids) => sum + ids.size, 0),
    );
    const { postMessage, terminate } = Worker.prototype;
    Worker.prototype.postMessage = function (this: Worker, message: unknown, ...rest: []) {
      const { type, id } = message as { type?: string; id?: number };
      // Earlier requests about the document get no response any more.
      if (type === 'open') open.get(this)?.clear();
      if (type === 'request' && id !== undefined) {
        const ids = open.get(this) ?? new Set();
        if (!open.has(this)) {
          open.set(this, ids);
          this.addEventListener(
            'message',
            ({ data }) => data.type === 'response' && ids.delete(data.id),
          );
        }
        ids.add(id);
      }
      postMessage.call(this, message, ...rest);
    };
    Worker.prototype.terminate = function (this: Worker) {
      open.delete(this);
      terminate.call(this);
    };
  });
}

/**
 * Waits until the page has nothing else to do: React draws what it put off before the browser calls
 * that idle.
 */
export async function idle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    await new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 5_000 }));
  });
}

/**
 * Waits until the page is idle, no request to a worker is open, and nothing came, went, grew,
 * scrolled or moved since the last frames.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const open = Reflect.get(window, '__openRequests') as () => number;
    const look = (): string => {
      const scrollers = [...document.querySelectorAll('.docs, [role="tree"], [role="treegrid"]')];
      const canvas = document.querySelector<HTMLElement>('.react-flow__viewport')?.style.transform;
      const cards = [...document.querySelectorAll('.docs article')].map((card) => card.id).join();
      const sizes = scrollers
        .map((e) => `${e.scrollTop}/${e.scrollHeight}/${e.clientHeight}`)
        .join();
      return `${document.getElementsByTagName('*').length} ${sizes} ${canvas} ${cards}`;
    };
    const isMoving = (): boolean =>
      document
        .getAnimations()
        .some(
          (a) => a.playState === 'running' && a.effect?.getComputedTiming().endTime !== Infinity,
        );
    for (let before = '', same = 0; same < 3; ) {
      await new Promise(requestAnimationFrame);
      await new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 5_000 }));
      const now = look();
      same = now === before && open() === 0 && !isMoving() ? same + 1 : 0;
      before = now;
    }
  });
}

/**
 * Returns where an element is scrolled to once nothing scrolls it any more: Chromium loses a key
 * that comes as the scroll of the one before ends, on any page.
 */
export function atRest(scroller: Locator): Promise<number> {
  return scroller.evaluate(async (element) => {
    for (let before = -1, same = 0; same < 10; before = element.scrollTop) {
      await new Promise(requestAnimationFrame);
      same = element.scrollTop === before ? same + 1 : 0;
    }
    return element.scrollTop;
  });
}
