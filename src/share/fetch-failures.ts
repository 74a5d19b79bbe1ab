// What a person is told when a document could not be loaded from an address: one sentence of what happened, why, and what can be done.
import { type Action, EDIT_ADDRESS, formatBytes, type Refused, refuse } from './failure.ts';
import { type Damage, damageText } from './text.ts';

/** Most bytes that are opened when the person insists. */
const INSIST_BYTES = 32 * 1024 * 1024;

const RETRY: Action = { id: 'retry', label: 'Try again' };
const CHOOSE: Action = { id: 'choose-file', label: 'Choose a file' };
const openPage = (address: string): Action => ({ id: 'open-page', label: 'Open it in a new tab', address });
const asText = (label: string): Action => ({ id: 'open-as-text', label, maxBytes: INSIST_BYTES });

/** The response came from an address that may not be read, `refused` says why. Its body was not read. */
export function redirected(host: string, { failure }: Refused): Refused {
  const explanation = `${host} redirected the request there, and what it sent was not read. ${failure.explanation}`;
  return { ok: false, failure: { ...failure, explanation } };
}

/** No response that could be read, where a second request to find the cause is not made. */
export function noResponse(host: string): Refused {
  return refuse('no-response', `${host} can't be read.`, 'The host does not respond, or does not let other sites read the file.', [RETRY]);
}

/** A status other than 2xx that could be read: reasons `not-found`, `sign-in`, `busy`, `server-error`, `status`. */
export function badStatus(status: number, host: string, address: string): Refused {
  const said = `${host} answered with status ${status}`;
  if (status === 404 || status === 410) {
    return refuse(
      'not-found',
      `${host} has no document at this address.`,
      `${said}. Check the address for a typing error; the document may have been moved, or may be visible only to people who signed in.`,
      [EDIT_ADDRESS, RETRY],
    );
  }
  if (status === 401 || status === 403 || status === 407) {
    return refuse(
      'sign-in',
      `${host} does not show this document to everybody.`,
      `${said}. The studio asks without your passwords and cookies, so documents behind a sign-in must be downloaded: open it in a new tab, save it, and drop the file here.`,
      [openPage(address), CHOOSE, EDIT_ADDRESS],
    );
  }
  if (status === 429)
    return refuse(
      'busy',
      `${host} asks for a pause.`,
      `${said}: too many requests came from your network. Wait a minute, then try again.`,
      [RETRY, openPage(address)],
    );
  if (status >= 500)
    return refuse(
      'server-error',
      `${host} has a problem of its own.`,
      `${said}. Nothing is wrong with the address as far as it can be seen; try again in a moment.`,
      [RETRY, EDIT_ADDRESS],
    );
  return refuse(
    'status',
    `${host} did not hand out the document.`,
    `${said}. Check the address, or open it in a new tab to see what is there.`,
    [RETRY, EDIT_ADDRESS, openPage(address)],
  );
}

/** The host answers, but without leave for other sites to read the answer. */
export function unreadable(host: string, address: string): Refused {
  return refuse(
    'cors',
    `${host} answers, but does not let other sites read it.`,
    'Browsers show an answer to another site only if it is sent with the header Access-Control-Allow-Origin. Open the address in a new tab, save the document, and drop the file here; or ask the people who run the host to add the header.',
    [openPage(address), CHOOSE, EDIT_ADDRESS, RETRY],
  );
}

/** No answer at all: wrong name, host down, connection refused, endless redirects. */
export function unreachable(host: string): Refused {
  return refuse(
    'unreachable',
    `${host} cannot be reached.`,
    'No answer came: the host name may be misspelt, the host may be down, or your network may not lead to it. Check the address, then try again.',
    [RETRY, EDIT_ADDRESS],
  );
}

/** The browser says that there is no network. */
export function offline(host: string): Refused {
  return refuse('offline', 'Your computer is offline.', `Without a network ${host} cannot be asked. Connect, then try again.`, [RETRY]);
}

/** The page's own security policy does not allow the request. */
export function againstPolicy(host: string, address: string): Refused {
  const http = address.startsWith('http:');
  return refuse(
    'policy',
    `This studio may not read from ${http ? 'http addresses' : host}.`,
    'Its security policy forbade the request before it was sent. Download the document and drop the file here, or ask the people who run this studio.',
    [
      ...(http ? [{ id: 'try-address', label: 'Try https', address: address.replace(/^http:/, 'https:') } as const] : []),
      openPage(address),
      CHOOSE,
      EDIT_ADDRESS,
    ],
  );
}

/** A web page in place of a document. */
export function webPage(host: string, address: string, redirected: boolean): Refused {
  const why = redirected
    ? `The address led to a page of ${host}, often a page to sign in.`
    : 'The address shows a page for people to read; the document itself usually has another address, named “raw” or “download”.';
  return refuse(
    'html',
    'This address is a web page, not a document.',
    `${why} Copy the address of the file itself, or download it and drop it here.`,
    [EDIT_ADDRESS, openPage(address), CHOOSE, asText('Open its source as text')],
  );
}

/** A file of another kind. `kind` reads like `a picture`. */
export function wrongType(kind: string, host: string): Refused {
  return refuse(
    'wrong-type',
    `This address is ${kind}, not a document.`,
    `${host} sent ${kind}. The studio opens descriptions written in YAML or JSON; check that the address is the right one.`,
    [EDIT_ADDRESS, asText('Open it as text anyway')],
  );
}

/** Text whose characters cannot be read surely. */
export function wrongEncoding(damage: Damage): Refused {
  return refuse(
    'encoding',
    `This document is ${damageText(damage)}.`,
    "Save it as UTF-8 at its host, or open it anyway: bytes that can't be read are shown as \uFFFD.",
    [asText('Open it anyway'), EDIT_ADDRESS],
  );
}

/** More bytes than are loaded without asking. `size` is what the host says, where it says it. */
export function tooLarge(host: string, limit: number, size: number | null): Refused {
  const insist = limit < INSIST_BYTES && (size === null || size <= INSIST_BYTES);
  const what = size === null ? `more than ${formatBytes(limit)}` : formatBytes(size);
  const next = insist
    ? 'It can be opened, but may be slow.'
    : 'Documents of this size are not opened from an address. Split it, or check that the address is the right one.';
  return refuse(
    'too-large',
    `The document is too large: ${what}.`,
    `Loading from ${host} was stopped at the limit of ${formatBytes(limit)}. ${next}`,
    insist ? [asText('Open it anyway'), EDIT_ADDRESS] : [EDIT_ADDRESS],
  );
}

/** Nothing in the answer. */
export function emptyDocument(host: string): Refused {
  return refuse(
    'empty-document',
    'The document is empty.',
    `${host} answered, but sent no text. Check the address, or try again if the document is being written just now.`,
    [RETRY, EDIT_ADDRESS],
  );
}

/** The connection broke while the text came. */
export function cut(host: string): Refused {
  return refuse(
    'cut',
    'The document ended early.',
    `The connection to ${host} broke before everything had come, and a part of a document is not opened. Try again.`,
    [RETRY, EDIT_ADDRESS],
  );
}

/** Not done in time. */
export function timeout(host: string, waitedMs: number): Refused {
  const seconds = Math.max(1, Math.round(waitedMs / 1000));
  return refuse(
    'timeout',
    `${host} took too long.`,
    `The document did not come within ${seconds} ${seconds === 1 ? 'second' : 'seconds'}. Try again, or give it more time.`,
    [RETRY, { id: 'wait-longer', label: 'Wait longer', timeoutMs: Math.max(60_000, waitedMs * 4) }, EDIT_ADDRESS],
  );
}

/** Stopped by the person. */
export function cancelled(host: string): Refused {
  return refuse('cancelled', 'Loading was stopped.', `Nothing was opened from ${host}.`, [RETRY, EDIT_ADDRESS]);
}
