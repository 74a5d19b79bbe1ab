// What the picture of the system map draws: documents and addresses, by the index that the rows of
// the tables have, too.
import { serverUrl } from '../../core/light.ts';
import { visibleName } from '../../ui/display-text.ts';
import type { showSystemMap } from '../../visual/system-map/system-map.ts';
import type { MapData } from '../../visual/system-map/types.ts';
import { documentsOf, type SiteView } from './site-view.ts';

/** Returns the data of the picture: relations first, then ends without another side. */
export function mapData({ documents, map, links }: SiteView): MapData {
  return {
    applications: documents.map(({ documentation: { model }, name, version, group, tags }, i) => ({
      name,
      page: links.pages[i] ?? '',
      version,
      group,
      servers: model.order.servers.flatMap((id) => {
        const part = model.parts.get(id);
        return part?.kind === 'server' ? [visibleName(serverUrl(part))] : [];
      }),
      tags,
    })),
    addresses: [
      ...map.relations.map(({ address, servers, senders, receivers }) => ({
        address: visibleName(address),
        servers: servers.map(visibleName),
        from: documentsOf(senders),
        to: documentsOf(receivers),
      })),
      ...map.unmatched.map(({ end: { action, address, document }, servers }) => ({
        address: visibleName(address ?? 'unknown address'),
        servers: servers.map(visibleName),
        from: action === 'send' ? [document] : [],
        to: action === 'send' ? [] : [document],
      })),
    ],
  };
}

/**
 * Draws the picture in the page of a site. It is written into a file as it is, behind the module
 * that draws, so that it may use nothing outside of itself.
 */
export function startMap(show: typeof showSystemMap, page: Document): void {
  const home = page.getElementById('system-map');
  const data = page.getElementById('map-data')?.textContent;
  if (home && data) show(home, page, JSON.parse(data));
}
