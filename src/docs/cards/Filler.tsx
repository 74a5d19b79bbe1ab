// The address of a channel with values filled in, beside the URL of a server it is available on.
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ChannelPart, Link, ServerPart, VariableView } from '../../core/model/types.ts';
import { Address } from '../bits/Address.tsx';
import { Copy } from '../bits/Copy.tsx';
import { Fact, Facts } from '../bits/Facts.tsx';
import { PartLink } from '../bits/PartLink.tsx';
import { useChoice, useFold, usePart, usePrint } from '../pane/pane.ts';
import { channelUrl, fill, namesIn, serverUrl } from './fill.ts';
import { useValues, type Values } from './values.ts';
import './filler.css';
import { visibleName } from '../../ui/visible-text.ts';

/** The address of a server with the values that were filled in; nothing on paper. */
export function ServerFiller({ part, values }: { part: ServerPart; values: Values }): ReactNode {
  const print = usePrint();
  const url = fill(serverUrl(part), values.get);
  if (print || url === '') return null;
  return (
    <Facts>
      <Fact label="Address with these values">
        <Filled text={url} label="address with values" />
      </Fact>
    </Facts>
  );
}

/** The same for a channel, which has servers to choose from. Closed where there is nothing to fill in. */
export function ChannelFiller({ part, values }: { part: ChannelPart; values: Values }): ReactNode {
  const print = usePrint();
  const { id, address } = part;
  const names = address === null ? [] : namesIn(address);
  const [open, setOpen] = useFold(`${id} filler`, names.length > 0);
  const servers = part.servers.filter((link) => link.id !== null);
  if (print || address === null || (names.length === 0 && servers.length === 0)) return null;
  return (
    <div className="docs-filler">
      <button type="button" className="docs-more docs-turn" aria-expanded={open} onClick={() => setOpen(!open)}>
        <ChevronRight size={14} aria-hidden="true" />
        {names.length > 0 ? 'Address with values' : 'Address on a server'}
      </button>
      {open && (
        <Facts>
          <Fact label="Address">
            <Filled text={fill(address, values.get)} label="address with values" />
          </Fact>
          {servers.length > 0 && <OnServer part={part} servers={servers} address={fill(address, values.get)} />}
        </Facts>
      )}
    </div>
  );
}

const NONE: readonly VariableView[] = [];

function OnServer({ part, servers, address }: { part: ChannelPart; servers: readonly Link[]; address: string }): ReactNode {
  const [chosen, choose] = useChoice<string>(`${part.id} server`, '');
  const link = servers.find((s) => s.id === chosen) ?? servers[0];
  const found = usePart(link?.id ?? null);
  const server = found?.kind === 'server' ? found : null;
  const values = useValues(server?.id ?? '', server?.variables ?? NONE);
  if (!link || !server) return null;
  const template = serverUrl(server);
  const url = fill(template, values.get);
  const whole = channelUrl(server, url, address);
  return (
    <>
      <Fact label="Server">
        {servers.length > 1 ? (
          <select className="docs-field" aria-label="Server" value={link.id ?? ''} onChange={(event) => choose(event.target.value)}>
            {servers.map((s) => (
              <option key={s.id} value={s.id ?? ''}>
                {visibleName(s.label)}
              </option>
            ))}
          </select>
        ) : (
          <PartLink link={link} />
        )}
        {url === '' ? <span className="docs-faint">no host</span> : <Filled text={url} label="server URL" />}
        {namesIn(url).length > 0 && server.variables.length > 0 && (
          <p className="docs-faint">
            Set the variables of the server at <PartLink link={link} inText />.
          </p>
        )}
      </Fact>
      {whole !== null && (
        <Fact label="Full URL">
          <Filled text={whole} label="full URL" />
        </Fact>
      )}
    </>
  );
}

function Filled({ text, label }: { text: string; label: string }): ReactNode {
  return (
    <span className="docs-address-line">
      <Address text={text} />
      <Copy text={text} label={label} />
    </span>
  );
}
