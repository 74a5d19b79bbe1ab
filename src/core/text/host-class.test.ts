import { expect, it } from 'vitest';
import { type HostClass, hostClass } from './host-class.ts';

const classOf = (host: string) => hostClass(new URL(`https://${host}/`).hostname);

const CASES: Record<HostClass, readonly string[]> = {
  public: [
    'example.com',
    'EXAMPLE.com.',
    '8.8.8.8',
    '172.32.0.1',
    '100.128.0.1',
    '11.0.0.1',
    '[2606:4700::1111]',
    '[::ffff:8.8.8.8]',
    'local.example.com',
  ],
  loopback: [
    'localhost',
    'LOCALHOST.',
    'localhost..',
    '127.0.0.1.',
    '127.0.0.1..',
    '%31%32%37.0.0.1',
    '\uFF11\uFF12\uFF17.0.0.1',
    '0x7f000001',
    '017700000001',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:0:0:1]',
    'app.localhost',
    '127.0.0.1',
    '127.9.9.9',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
  ],
  private: [
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '3232235521',
    '100.64.0.1',
    '198.18.0.1',
    '[fc00::1]',
    '[fd12:3456::1]',
    '[::ffff:192.168.0.1]',
    '[::10.0.0.1]',
    '[64:ff9b:1::808:808]',
  ],
  'link-local': ['169.254.169.254', '[fe80::1]', '[fec0::1]', '[::ffff:a9fe:a9fe]'],
  reserved: [
    '192.0.0.8',
    '224.0.0.1',
    '255.255.255.255',
    '[ff02::1]',
    '[2001::1]',
    '[2001:db8::1]',
    '[::ffff:0:7f00:1]',
  ],
  'local-name': [
    'intranet',
    'printer.local',
    'printer.local.',
    'printer.local..',
    'PRINTER.LOCAL',
    'git.corp',
    'nas.lan',
    'box.home.arpa',
    'metadata.google.internal',
  ],
};

it.each(Object.entries(CASES).flatMap(([kind, hosts]) => hosts.map((host) => [host, kind])))(
  '%s is %s',
  (host, kind) => {
    expect(classOf(host)).toBe(kind);
  },
);
