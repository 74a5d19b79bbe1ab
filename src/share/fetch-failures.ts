// Why a document couldn't be loaded from an address: one sentence of what happened, the cause, and
// what can be done.
import { formatCount } from '../core/light.ts';
import { type Action, EDIT_ADDRESS, formatBytes, type Refused, refuse } from './failure.ts';
import { type Damage, damageText } from './text-encoding.ts';

/** Most bytes that are opened when the user insists. */
const INSIST_BYTES = 32 * 1024 * 1024;

const RETRY: Action = { id: 'retry', label: 'Try again' };
const CHOOSE: Action = { id: 'choose-file', label: 'Choose a file' };
const openPage = (address: string): Action => ({
  id: 'open-page',
  label: 'Open in new tab',
  address,
});
const asText = (label: string): Action => ({ id: 'open-as-text', label, maxBytes: INSIST_BYTES });

/** Describes a response from an address that may not be read, which `refused` explains. */
export function redirectRefusal(host: string, { failure }: Refused): Refused {
  const explanation = `${host} redirected the request there, and what it sent was not read. ${failure.explanation}`;
  return { ok: false, failure: { ...failure, explanation } };
}

/** Describes a status other than 2xx: `not-found`, `sign-in`, `busy`, `server-error`, `status`. */
export function badStatus(status: number, host: string, address: string): Refused {
  const text = `${host} responded with status ${status}`;
  if (status === 404 || status === 410) {
    return refuse(
      'not-found',
      `No document found at this URL on ${host}.`,
      `${text}. Check the URL for typos. The document may have been moved, or may require signing in.`,
      [EDIT_ADDRESS, RETRY],
    );
  }
  if (status === 401 || status === 403 || status === 407) {
    return refuse(
      'sign-in',
      `${host} requires signing in to read this document.`,
      `${text}. Requests are sent without your passwords and cookies. Open the URL in a new tab, save the document, and drop the file here.`,
      [openPage(address), CHOOSE, EDIT_ADDRESS],
    );
  }
  if (status === 429)
    return refuse(
      'busy',
      `${host} received too many requests.`,
      `${text}. Wait a minute, then try again.`,
      [RETRY, openPage(address)],
    );
  if (status >= 500)
    return refuse(
      'server-error',
      `${host} reported an internal error (${status}).`,
      'The URL itself may be right. Try again in a moment.',
      [RETRY, EDIT_ADDRESS],
    );
  return refuse(
    'status',
    `Couldn't load the document from ${host}.`,
    `${text}. Check the URL, or open it in a new tab to see what is there.`,
    [RETRY, EDIT_ADDRESS, openPage(address)],
  );
}

/** Describes a host that doesn't permit other sites to read the response (CORS). */
export function forbiddenResponse(host: string, address: string): Refused {
  return refuse(
    'cors',
    `${host} does not let other sites read this document.`,
    'Browsers give a response to another site only if it has the header Access-Control-Allow-Origin. Open the URL in a new tab, save the document, and drop the file here, or have the operator of the host add the header.',
    [openPage(address), CHOOSE, EDIT_ADDRESS, RETRY],
  );
}

/** Describes no response at all: wrong name, host down, connection refused, endless redirects. */
export function unreachableHost(host: string): Refused {
  return refuse(
    'unreachable',
    `Can't reach ${host}.`,
    'The host name may be misspelled, the host may be down, or your network may block it. Check the URL, then try again.',
    [RETRY, EDIT_ADDRESS],
  );
}

/** Describes that the browser reports no network. */
export function offline(host: string): Refused {
  return refuse(
    'offline',
    'Your computer is offline.',
    `Can't reach ${host} without a network. Connect, then try again.`,
    [RETRY],
  );
}

/** Describes a request that the page's own security policy forbids. */
export function againstPolicy(host: string, address: string): Refused {
  const http = address.startsWith('http:');
  return refuse(
    'policy',
    `This site's security policy blocks requests to ${http ? 'http addresses' : host}.`,
    'The request was not sent. Download the document and drop the file here, or contact the operator of this site.',
    [
      ...(http
        ? [
            {
              id: 'try-address',
              label: 'Try https',
              address: address.replace(/^http:/, 'https:'),
            } as const,
          ]
        : []),
      openPage(address),
      CHOOSE,
      EDIT_ADDRESS,
    ],
  );
}

/** Describes a web page in place of a document. */
export function webPage(host: string, address: string, redirected: boolean): Refused {
  const why = redirected
    ? `The URL redirects to a page of ${host}, often a sign-in page.`
    : 'The file itself usually has another URL, labeled “Raw” or “Download”.';
  return refuse(
    'html',
    'This is the URL of a web page, not of a document.',
    `${why} Copy the URL of the file itself, or download it and drop it here.`,
    [EDIT_ADDRESS, openPage(address), CHOOSE, asText('Open source as text')],
  );
}

/** Describes a file of another type. `kind` reads like `a picture`. */
export function wrongType(kind: string, host: string): Refused {
  return refuse(
    'wrong-type',
    `This is the URL of ${kind}, not of a document.`,
    `${host} sent ${kind}. Expected a YAML or JSON document. Check the URL.`,
    [EDIT_ADDRESS, asText('Open as text anyway')],
  );
}

/** Describes text whose encoding is not certain. */
export function wrongEncoding(damage: Damage): Refused {
  return refuse(
    'encoding',
    `This document is ${damageText(damage)}.`,
    "Save it as UTF-8 at its host, or open it anyway: bytes that can't be read are shown as \uFFFD.",
    [asText('Open it anyway'), EDIT_ADDRESS],
  );
}

/** Describes more bytes than are loaded by default; `size` is what the host announces. */
export function tooLarge(host: string, limit: number, size: number | null): Refused {
  const insist = limit < INSIST_BYTES && (size === null || size <= INSIST_BYTES);
  const what = size === null ? `more than ${formatBytes(limit)}` : formatBytes(size);
  const next = insist
    ? 'It can be opened, but may be slow.'
    : 'Documents of this size are not opened from a URL. Split it, or check that the URL is the right one.';
  return refuse(
    'too-large',
    `The document is too large: ${what}.`,
    `Loading from ${host} was stopped at the limit of ${formatBytes(limit)}. ${next}`,
    insist ? [asText('Open it anyway'), EDIT_ADDRESS] : [EDIT_ADDRESS],
  );
}

/** Describes an empty response. */
export function emptyDocument(host: string): Refused {
  return refuse(
    'empty-document',
    'The document is empty.',
    `${host} responded without any text. Check the URL, or try again if the document is just being published.`,
    [RETRY, EDIT_ADDRESS],
  );
}

/** Describes a connection that broke while the text was loading. */
export function brokenConnection(host: string): Refused {
  return refuse(
    'cut',
    'The connection broke before the document was complete.',
    `Nothing was opened, because only a part of the document arrived from ${host}. Try again.`,
    [RETRY, EDIT_ADDRESS],
  );
}

/** Describes a load that was not complete in time. */
export function timeout(host: string, waitedMs: number): Refused {
  const seconds = Math.max(1, Math.round(waitedMs / 1000));
  return refuse(
    'timeout',
    `${host} took too long to respond.`,
    `The document was not complete after ${formatCount(seconds, 'second')}. Try again, or wait longer.`,
    [
      RETRY,
      { id: 'wait-longer', label: 'Wait longer', timeoutMs: Math.max(60_000, waitedMs * 4) },
      EDIT_ADDRESS,
    ],
  );
}

/** Describes a load that the user stopped. */
export function stoppedLoad(host: string): Refused {
  return refuse('cancelled', 'Loading was stopped.', `Nothing was opened from ${host}.`, [
    RETRY,
    EDIT_ADDRESS,
  ]);
}
