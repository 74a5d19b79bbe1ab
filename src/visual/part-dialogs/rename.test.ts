import { describe, expect, test } from 'vitest';
import { removalImpact } from '../../core/service/commands/objects/removal.ts';
import { opened } from '../../core/service/commands/testing.ts';
import { makeForm } from '../../core/service/form/form.ts';
import { renameTarget } from './rename.ts';

const TEXT = `apidoc: 3.1.0
info: { title: A, version: '1' }
servers:
  main:
    host: example.com
    protocol: kafka
    security:
      - $ref: '#/components/securitySchemes/oauth2'
      - type: plain
channels:
  orders: {}
components:
  securitySchemes:
    oauth2: { type: plain }
`;

const target = (pointer: string, text = TEXT) =>
  renameTarget({ uri: '', pointer }, makeForm(opened(text).file, pointer));

describe('what is renamed', () => {
  test('is the object at the location', () => {
    expect(target('/channels/orders')).toEqual({
      location: { uri: '', pointer: '/channels/orders' },
      readOnly: null,
    });
  });
  test('is for an item of a list the one that it refers to', () => {
    expect(target('/servers/main/security/0')?.location).toEqual({
      uri: '',
      pointer: '/components/securitySchemes/oauth2',
    });
  });
  test('is nothing for an item of a list that is written there', () => {
    expect(target('/servers/main/security/1')).toBe(null);
  });
});

describe('with a syntax error', () => {
  const broken = `${TEXT}x-broken: "open\n`;
  test('the dialogs know at once why nothing is renamed or deleted', () => {
    for (const pointer of ['/channels/orders', '/servers/main/security/0'])
      expect(target(pointer, broken)?.readOnly).toMatch(/syntax error/);
    expect(removalImpact(opened(broken).file, '/channels/orders')?.readOnly).toMatch(
      /syntax error/,
    );
    expect(removalImpact(opened(TEXT).file, '/channels/orders')?.readOnly ?? null).toBe(null);
  });
});
