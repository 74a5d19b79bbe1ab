/**
 * Watches a browser context and notes everything that should not happen. Requests beyond the app's
 * own origin are noted here, and blocked by the browser, which resolves no other host
 * (`playwright.config.ts`): a route of Playwright's for all requests would slow each of them down
 * and turn the cache off.
 */
import type { BrowserContext } from '@playwright/test';
import { watchRequests } from './wait-until-settled.ts';

/** What a test lets happen, and what happened against the rules. */
export class Guard {
  /** The guard that notes what happens in a context now. */
  static readonly #watching = new WeakMap<BrowserContext, { guard: Guard }>();
  readonly problems: string[] = [];
  readonly #origins: Set<string>;
  readonly #errors: RegExp[] = [];

  /** @param own Origin of the app. */
  constructor(own: string) {
    this.#origins = new Set([own]);
  }

  /**
   * Lets requests to an origin through. The test has to fulfill them with `page.route`: nothing
   * else is there.
   * @param origin As in `https://docs.example`.
   */
  allowOrigin(origin: string): void {
    this.#origins.add(new URL(origin).origin);
  }

  /** Takes errors whose text matches for a part of the test. */
  allowError(text: RegExp): void {
    this.#errors.push(text);
  }

  /**
   * Watches all pages of a context, those opened later too. Where another guard watched it before,
   * this one takes over.
   */
  async watch(context: BrowserContext): Promise<void> {
    const watched = Guard.#watching.get(context);
    if (watched) {
      watched.guard = this;
      return;
    }
    const watching = { guard: this as Guard };
    Guard.#watching.set(context, watching);
    const noteRequest = (url: string, text = url): void => watching.guard.#noteForeign(url, text);
    context.on('request', (request) =>
      noteRequest(request.url(), `${request.method()} ${request.url()}`),
    );
    context.on('page', (page) => page.on('websocket', (socket) => noteRequest(socket.url())));
    context.on('console', (message) => {
      if (message.type() === 'error')
        watching.guard.#note('console', `${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) =>
      watching.guard.#note('page', error.error().stack ?? error.error().message),
    );
    await watchRequests(context);
    await context.exposeBinding('__violation', (_source, text: string) =>
      watching.guard.#note('policy', text),
    );
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const report = Reflect.get(window, '__violation') as (text: string) => void;
        report(
          `${event.effectiveDirective} blocked ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber} ${event.sample}`,
        );
      });
    });
  }

  #noteForeign(url: string, text: string): void {
    if (!/^(https?|wss?):/.test(url)) return;
    const { origin } = new URL(url.replace(/^ws/, 'http'));
    if (!this.#origins.has(origin)) this.#note('request', text);
  }

  #note(kind: string, text: string): void {
    if (!this.#errors.some((allowed) => allowed.test(text))) this.problems.push(`${kind}: ${text}`);
  }
}
