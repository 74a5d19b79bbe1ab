// Whether a value is allowed in the root of the document: there, some references may only target
// entries of one root map (readings.md AMB-14, AMB-19).
import { isWithin, locationId } from '../../text/location.ts';
import type { NodePath } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import { mustBeReference } from './reference-sites.ts';
import type { ReferenceSite } from './types.ts';

export class RootReferences {
  private readonly documents: DocumentSet;
  private readonly references: readonly ReferenceSite[];
  /** Sites that only components may hold. */
  private readonly bound: ReadonlySet<ReferenceSite>;
  private readonly known = new Map<string, boolean>();

  /** @param references all references of a document without other files */
  constructor(documents: DocumentSet, references: Iterable<ReferenceSite>) {
    this.documents = documents;
    this.references = [...references];
    this.bound = new Set(this.references.filter(namesComponent));
  }

  /**
   * Whether the value at a path of the document would be allowed in the root with its references
   * replaced by their targets.
   */
  fits(path: NodePath): boolean {
    if (this.bound.size === 0) return true;
    const id = locationId({ uri: '', path });
    const known = this.known.get(id);
    if (known !== undefined) return known;
    this.known.set(id, true);
    const fit = this.references.every(
      (reference) => !isWithin(reference.path, path) || this.referenceFits(reference),
    );
    this.known.set(id, fit);
    return fit;
  }

  private referenceFits(reference: ReferenceSite): boolean {
    if (this.bound.has(reference)) return false;
    if (mustBeReference(reference.shape)) return true;
    const target = this.documents.target('', reference.ref);
    return target.kind !== 'found' || target.node.uri !== '' || this.fits(target.node.path);
  }
}

function namesComponent({ shape, to }: ReferenceSite): boolean {
  if (shape.is !== 'object' || !shape.rootTarget || !to) return false;
  return to.path.length !== 2 || `/${to.path[0]}` !== shape.rootTarget;
}
