// File names from links, addresses and disks, made fit to show and to save under.

import { percentDecoded } from '../core/light.ts';

const MAX_NAME = 120;

/**
 * @param name any text
 * @returns one line without path separators, control, direction or otherwise invisible characters,
 * at most 120 characters; `''` where nothing is left
 */
export function cleanName(name: string): string {
  const plain = name
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    // A name that turns the reading direction shows another ending than it has.
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[\\/:*?"<>|]+/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '');
  return [...plain]
    .slice(0, MAX_NAME)
    .join('')
    .replace(/[. ]+$/, '');
}

/**
 * Returns the name a document gets from its address.
 * @param address absolute address, as the user gave it
 * @returns last part of the path, unescaped; the host where the path ends in none
 */
export function nameOf(address: string): string {
  const url = new URL(address);
  const last = url.pathname.split('/').findLast((part) => part !== '') ?? '';
  return cleanName(percentDecoded(last) ?? last) || url.hostname;
}
