/**
 * The lines of the options that commands have in common: `--map`, `--allow-host` with `--ca` and
 * `--header-file`, and `--root`.
 */
import { IN_FOLDERS, WITH_COPIES } from './documents.mjs';

/** @import { Row } from './row.mjs' */

const MAP = '--map https://$FIRST/=copies';
const ALLOW = '--allow-host $FIRST';
/** Each option for the first host, and for the second one, which has a certificate of its own. */
const OPTIONS = [
  [MAP, '--map https://$SECOND/=copies'],
  [ALLOW, '--allow-host $SECOND --ca ca.pem --header-file headers.json'],
];

/**
 * Returns the lines of a command that reads `remote.yaml`: with each option for one host and for
 * both.
 * @param {Pick<Row, 'call' | 'input' | 'files' | 'drive'> & {
 *   one: Pick<Row, 'code' | 'shows'>,
 *   both: Pick<Row, 'code' | 'shows'>,
 * }} command
 * @returns {Row[]}
 */
export const remoteRows = ({ one, both, files, ...command }) =>
  OPTIONS.flatMap(([first = '', second = '']) => [
    { ...command, files: { ...WITH_COPIES, ...files }, option: first, ...one },
    {
      ...command,
      files: { ...WITH_COPIES, ...files },
      option: `${first} ${second}`,
      instead: first,
      ...both,
    },
  ]);

/**
 * Returns the line of a command that reads `app/api.yaml`, whose schema `--root` keeps out.
 * @param {Omit<Row, 'option' | 'code'> & { code?: Row['code'] }} command
 * @returns {Row}
 */
export const rootRow = ({ files, code = 1, ...command }) => ({
  ...command,
  files: { ...IN_FOLDERS, ...files },
  option: '--root app',
  code,
});
