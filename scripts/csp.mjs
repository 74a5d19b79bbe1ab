/** Defines the Content-Security-Policy: the server, the build and the tests read it from here. */

/**
 * Trusted Types policies the page may create: those of the bundled Monaco, and the one that lets
 * our own worker files through. Monaco creates its policies by these names; without them its editor
 * stays empty.
 */
export const TRUSTED_TYPES = [
  'standaloneColorizer',
  'editorViewLayer',
  'richScreenReaderContent',
  'domLineBreaksComputer',
  'defaultWorkerFactory',
  'diffReview',
  'diffEditorWidget',
  'tokenizeToString',
  'editorGhostText',
  'stickyScrollViewLayer',
  'dompurify',
  'apidoc-worker',
];

/**
 * Directives of every page, in order. 'unsafe-inline' styles are Monaco's need (it writes its theme
 * as a style element).
 */
const PAGE = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "connect-src 'self' https:",
  "img-src 'self' data: https:",
  "font-src 'self'",
  "manifest-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "object-src 'none'",
];

const TRUSTED = ["require-trusted-types-for 'script'", `trusted-types ${TRUSTED_TYPES.join(' ')}`];

/**
 * Returns the policy of a page, as the value of the response header.
 * @param {string} framedBy Sources of the pages that may frame it.
 */
export const pagePolicy = (framedBy) =>
  [...PAGE, `frame-ancestors ${framedBy}`, ...TRUSTED].join('; ');

/** Policy of pages that no other site may frame. */
export const PAGE_CSP = pagePolicy("'self'");

/** Sources of the pages that may frame `embed.html`, which has the documentation only. */
const EMBED_FRAMED_BY = process.env.APIDOC_EMBED_FRAMED_BY ?? '*';
if (!/^[\w\-.:/*' ]+$/.test(EMBED_FRAMED_BY))
  throw new Error('APIDOC_EMBED_FRAMED_BY must be sources of frame-ancestors');

/** Policy of the page for frames. */
export const EMBED_CSP = pagePolicy(EMBED_FRAMED_BY);

/** The same for a `<meta>`, where `frame-ancestors` is not allowed (HTML, 4.2.5.3). */
export const META_CSP = [...PAGE, ...TRUSTED].join('; ');

/**
 * Policy of worker files, sent with the file itself: a worker computes, it never uses the
 * network.
 */
export const WORKER_CSP = "default-src 'none'; script-src 'self'; connect-src 'none'";

/**
 * Policy of the worker of live connections, the only one that connects to other hosts: to those
 * that the user allows. Those of the loopback may be without TLS.
 */
export const LIVE_WORKER_CSP =
  "default-src 'none'; script-src 'self'; connect-src https: wss: ws://127.0.0.1:* ws://localhost:* http://127.0.0.1:* http://localhost:*";

/** Policy of the service worker: it reads files of its own host only. */
export const SERVICE_WORKER_CSP = "default-src 'none'; script-src 'self'; connect-src 'self'";

/**
 * Folder of the build that holds worker files and nothing else, so that a host can give them their
 * policy by path.
 */
export const WORKER_FOLDER = 'assets/worker';
/** The same for the worker of live connections. */
export const LIVE_WORKER_FOLDER = 'assets/live-worker';
