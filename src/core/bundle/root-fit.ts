// Whether a value may stand in the root of the document: there, some references may name entries of one root map only (readings.md AMB-14, AMB-19).
import type { Path } from '../parse/tree.ts';
import type { World } from '../resolve/world.ts';
import { mustStay } from './sites.ts';
import { idOf, within } from './spots.ts';
import type { Site } from './types.ts';

export class RootFit {
  private readonly world: World;
  private readonly sites: readonly Site[];
  /** Sites that only components may hold. */
  private readonly bound: ReadonlySet<Site>;
  private readonly known = new Map<string, boolean>();

  /** @param sites all references of a document without other files */
  constructor(world: World, sites: Iterable<Site>) {
    this.world = world;
    this.sites = [...sites];
    this.bound = new Set(this.sites.filter(namesComponent));
  }

  /** Whether the value at a path of the document could stand in the root, with its references replaced by what they lead to. */
  fits(path: Path): boolean {
    if (this.bound.size === 0) return true;
    const id = idOf({ uri: '', path });
    const known = this.known.get(id);
    if (known !== undefined) return known;
    this.known.set(id, true);
    const fit = this.sites.every((site) => !within(site.path, path) || this.siteFits(site));
    this.known.set(id, fit);
    return fit;
  }

  private siteFits(site: Site): boolean {
    if (this.bound.has(site)) return false;
    if (mustStay(site.shape)) return true;
    const target = this.world.target('', site.ref);
    return target.kind !== 'found' || target.place.uri !== '' || this.fits(target.place.path);
  }
}

function namesComponent({ shape, to }: Site): boolean {
  if (shape.is !== 'object' || !shape.rootTarget || !to) return false;
  return to.path.length !== 2 || `/${to.path[0]}` !== shape.rootTarget;
}
