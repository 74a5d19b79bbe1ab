// Addresses in a text that become links without any markup. What finds them is 8 KB: the build
// gives this class to the Markdown parser in its stead (`scripts/vite-markdown.mjs`), and the first
// text that may have such an address loads it.
import type { LinkifyIt as Finder, LinkifyOptions, Match, SchemaOpts } from 'linkify-it';
import { latePart } from './late-part.ts';

/** Without one of these a text has neither an address nor a mail address. */
const POSSIBLE = /:\/\/|www\.|@/i;

/** Has the methods of the library's class that the Markdown parser calls. */
export class LinkifyIt {
  private readonly settings: ((finder: Finder) => void)[] = [];
  private readonly late = latePart(async () => {
    const finder = new (await import('linkify-it')).LinkifyIt();
    for (const apply of this.settings) apply(finder);
    return finder;
  });

  set(options: LinkifyOptions): this {
    this.settings.push((finder) => finder.set(options));
    return this;
  }

  add(schema: string, definition: SchemaOpts | null): this {
    this.settings.push((finder) => finder.add(schema, definition));
    return this;
  }

  test(text: string): boolean {
    return this.finder(text)?.test(text) ?? false;
  }

  match(text: string): Match[] | null {
    return this.finder(text)?.match(text) ?? null;
  }

  matchAtStart(text: string): Match | null {
    return this.finder(text)?.matchAtStart(text) ?? null;
  }

  private finder(text: string): Finder | null {
    return POSSIBLE.test(text) ? this.late() : null;
  }
}
