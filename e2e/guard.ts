/**
 * Watches a browser context: blocks every request beyond the app's own origin and notes everything
 * that should not happen.
 */
import type { BrowserContext } from '@playwright/test';
import { watchRequests } from './wait-until-settled.ts';

/** What a test lets happen, and what happened against the rules. */
export class Guard {
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

  /** Watches all pages of a context, those opened later too. */
  async watch(context: BrowserContext): Promise<void> {
    const foreign = (url: string) =>
      /^(https?|wss?):/.test(url) && !this.#origins.has(new URL(url.replace(/^ws/, 'http')).origin);
    context.on('request', (request) => {
      if (foreign(request.url())) this.#note('request', `${request.method()} ${request.url()}`);
    });
    context.on('console', (message) => {
      if (message.type() === 'error')
        this.#note('console', `${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) =>
      this.#note('page', error.error().stack ?? error.error().message),
    );
    await context.route(
      (url) => foreign(url.href),
      (route) => route.abort('blockedbyclient'),
    );
    await context.routeWebSocket(
      (url) => foreign(url.href),
      (socket) => {
        this.#note('request', socket.url());
        return socket.close();
      },
    );
    await watchRequests(context);
    await context.exposeBinding('__violation', (_source, text: string) =>
      this.#note('policy', text),
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

  #note(kind: string, text: string): void {
    if (!this.#errors.some((allowed) => allowed.test(text))) this.problems.push(`${kind}: ${text}`);
  }
}
