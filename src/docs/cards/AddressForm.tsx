// The address of a channel with values filled in, beside the URL of a server it is available on.
import './address-form.css';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { serverUrl } from '../../core/light.ts';
import type { ChannelPart, Link, ServerPart, VariableView } from '../../core/types.ts';
import { visibleName } from '../../ui/display-text.ts';
import { AbsentNamed } from '../components/Absent.tsx';
import { Address } from '../components/Address.tsx';
import { CopyButton } from '../components/CopyButton.tsx';
import { Fact, FactList } from '../components/FactList.tsx';
import { PartLink } from '../components/PartLink.tsx';
import { useFold, usePart, usePrint, useServerChoice } from '../pane/pane.ts';
import { useVariableValues, type VariableValues } from './Variables.tsx';

/** The address of a server with the values that were filled in; nothing on paper. */
export function ServerAddressForm({
  part,
  values,
}: {
  part: ServerPart;
  values: VariableValues;
}): ReactNode {
  const print = usePrint();
  const url = fillTemplate(serverUrl(part), values.get);
  if (print || url === '') return null;
  return (
    <FactList>
      <Fact label="Address with these values">
        <FilledAddress text={url} label="address with values" />
      </Fact>
    </FactList>
  );
}

/** The same for a channel, which has servers to choose from. Closed without expressions. */
export function ChannelAddressForm({
  part,
  values,
}: {
  part: ChannelPart;
  values: VariableValues;
}): ReactNode {
  const print = usePrint();
  const { id, address } = part;
  const names = address === null ? [] : templateNames(address);
  const [open, setOpen] = useFold(`${id} filler`, names.length > 0);
  const servers = part.servers.filter((link) => link.id !== null);
  if (print || address === null || (names.length === 0 && servers.length === 0)) return null;
  return (
    <div className="docs-filler">
      <button
        type="button"
        className="docs-more docs-turn"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <ChevronRight size={14} aria-hidden="true" />
        {names.length > 0 ? 'Address with values' : 'Address on a server'}
      </button>
      {open && (
        <FactList>
          <Fact label="Address">
            <FilledAddress text={fillTemplate(address, values.get)} label="address with values" />
          </Fact>
          {servers.length > 0 && (
            <ChannelOnServer
              part={part}
              servers={servers}
              address={fillTemplate(address, values.get)}
            />
          )}
        </FactList>
      )}
    </div>
  );
}

const NONE: readonly VariableView[] = [];

function ChannelOnServer({
  part,
  servers,
  address,
}: {
  part: ChannelPart;
  servers: readonly Link[];
  address: string;
}): ReactNode {
  const [chosen, choose] = useServerChoice(part.id);
  const link = servers.find((s) => s.id === chosen) ?? servers[0];
  const found = usePart(link?.id ?? null);
  const server = found?.kind === 'server' ? found : null;
  const values = useVariableValues(server?.id ?? '', server?.variables ?? NONE);
  if (!link || !server) return null;
  const template = serverUrl(server);
  const url = fillTemplate(template, values.get);
  const whole = channelUrl(server, url, address);
  return (
    <>
      <Fact label="Server">
        {servers.length > 1 ? (
          <select
            className="docs-field"
            aria-label="Server"
            value={link.id ?? ''}
            onChange={(event) => choose(event.target.value)}
          >
            {servers.map((s) => (
              <option key={s.id} value={s.id ?? ''}>
                {visibleName(s.label)}
              </option>
            ))}
          </select>
        ) : (
          <PartLink link={link} />
        )}
        {url === '' ? (
          <AbsentNamed of={server} field="host" name="host" />
        ) : (
          <FilledAddress text={url} label="server URL" />
        )}
        {templateNames(url).length > 0 && server.variables.length > 0 && (
          <p className="docs-faint">
            Set the variables of the server at <PartLink link={link} inText />.
          </p>
        )}
      </Fact>
      {whole !== null && (
        <Fact label="Full URL">
          <FilledAddress text={whole} label="full URL" />
        </Fact>
      )}
    </>
  );
}

function FilledAddress({ text, label }: { text: string; label: string }): ReactNode {
  return (
    <span className="docs-address-line">
      <Address text={text} />
      <CopyButton text={text} label={label} />
    </span>
  );
}

// Addresses with values in place of their `{name}` expressions, and whole URLs made of them: plain
// functions of texts.

const NAME = /\{([^{}]+)\}/g;

/** Returns the names that a template uses as `{name}`, each once, in their order. */
export function templateNames(template: string): string[] {
  return [...new Set(Array.from(template.matchAll(NAME), ([, name]) => name as string))];
}

/**
 * Returns the template with values in place of names; a name without a value (undefined or '')
 * stays as it is, and so does every other character.
 */
export function fillTemplate(
  template: string,
  valueFor: (name: string) => string | undefined,
): string {
  return template.replace(NAME, (whole, name: string) => valueFor(name) || whole);
}

/** Protocols whose channels are paths below the server's URL, not names that a broker knows. */
const WEB: ReadonlySet<string> = new Set(['http', 'https', 'ws', 'wss']);

/**
 * Returns the URL of a channel on a server, or null where server and address don't form a single
 * URL.
 */
export function channelUrl(
  { protocol, host }: { readonly protocol?: string; readonly host?: string },
  url: string,
  address: string,
): string | null {
  if (host === undefined || protocol === undefined || !WEB.has(protocol.toLowerCase())) return null;
  return `${url.replace(/\/$/, '')}${/^[/?#]/.test(address) || address === '' ? '' : '/'}${address}`;
}
