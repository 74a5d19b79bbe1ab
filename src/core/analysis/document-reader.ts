// One document with its files, modelled again at every version: as much as reading its
// documentation needs. `Analyzer` also validates it.

import { dialectOf } from '../format/dialects.ts';
import { get } from '../text/tree.ts';
import type { DocumentSet } from './documents/document-set.ts';
import { buildModel } from './model/build-model.ts';
import type { Model } from './model/types.ts';
import { SourceFiles } from './source-files.ts';

export class DocumentReader extends SourceFiles {
  private lastModel: Model | null = null;
  /** The document set that `lastModel` was made from. */
  private modelled: DocumentSet | null = null;

  /** The model of the current version; unchanged parts are the objects of the version before. */
  model(): Model {
    const documents = this.current();
    if (!this.lastModel || this.modelled !== documents)
      this.lastModel = buildModel(documents, this.lastModel);
    this.modelled = documents;
    return this.lastModel;
  }

  /**
   * Whether the model shows all there is to show: a document of version 3 without syntax errors. Of
   * any other the problems say why something is missing.
   */
  isReadable(): boolean {
    const tree = this.files.get('')?.tree;
    if (tree?.root?.kind !== 'map' || tree.problems.length > 0) return false;
    const { rootField } = dialectOf((name) => get(tree.root, name) !== undefined);
    return get(tree.root, rootField) !== undefined && this.olderVersion() === null;
  }
}
