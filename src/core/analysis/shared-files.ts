// The files that several documents refer to, analysed once for all of them.
import type { Tree } from '../text/tree.ts';
import type { Secret } from './secrets/types.ts';
import { type Parsed, ParsedTexts } from './source-files.ts';
import { SchemaWalker } from './validation/walk.ts';

/**
 * Remembers texts as they were parsed and walked. What is found in a node depends on the node and
 * on what it is read as alone, so that it holds in each document.
 */
export class SharedFiles extends ParsedTexts {
  readonly walker = new SchemaWalker();
  /** The secrets in the texts of trees. */
  readonly secrets = new WeakMap<Tree, readonly Secret[]>();
  private readonly kept = new Set<Parsed>();
  private readonly maxKept: number;
  private keptCharacters = 0;

  /**
   * @param maxKept characters of the texts, the last ones used, that are remembered while no
   * document has them
   */
  constructor(maxKept = 0) {
    super();
    this.maxKept = maxKept;
  }

  override get(uri: string, text: string, parse: () => Parsed): Parsed {
    const parsed = super.get(uri, text, parse);
    if (text.length > this.maxKept) return parsed;
    if (!this.kept.delete(parsed)) this.keptCharacters += text.length;
    this.kept.add(parsed);
    for (const one of this.kept) {
      if (this.keptCharacters <= this.maxKept) break;
      this.kept.delete(one);
      this.keptCharacters -= one.text.length;
    }
    return parsed;
  }
}
