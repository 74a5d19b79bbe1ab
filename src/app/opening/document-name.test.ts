// Names of documents that have no file: derived from the title, until the user gives one.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { opened } from '../disk/testing.ts';
import { followTitle, nameOfTitle, renameDocument } from './document-name.ts';

test.each([
  ['Order Service', 'order-service.yaml'],
  ['  Payments (EU), v2!', 'payments-eu-v2.yaml'],
  ['../../etc/passwd', 'etc-passwd.yaml'],
  ['Заказы магазина', 'заказы-магазина.yaml'],
  ['', 'untitled.yaml'],
  ['***', 'untitled.yaml'],
  ['x'.repeat(200), `${'x'.repeat(60)}.yaml`],
])('the name for the title %j is %s', (title, name) =>
  expect(nameOfTitle(title, 'yaml')).toBe(name),
);

describe('a new document', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const begin = (name: string, kind: 'new' | 'paste' | 'url' = 'new') => {
    const studio = opened({ 'main.yaml': '' }, false);
    followTitle(studio.app.store, studio.drafts, studio.disk);
    const source =
      kind === 'url' ? ({ kind, address: 'https://h.example/a.yaml' } as const) : { kind };
    studio.state().open({ id: 'n', name, language: 'yaml', source, base: null, text: '' });
    const type = (title: string): void => {
      const { analysis } = studio.state();
      studio.app.store.setState({ analysis: { ...analysis, model: { info: { title } } as never } });
    };
    const titled = (title: string): void => {
      type(title);
      vi.runAllTimers();
    };
    return { ...studio, type, titled, name: () => studio.state().document?.name };
  };

  test.each(['new', 'paste'] as const)('is named for its title, which it follows (%s)', (kind) => {
    const { titled, name, drafts } = begin('untitled.yaml', kind);
    titled('Orders');
    expect(name()).toBe('orders.yaml');
    expect(drafts.describe).toHaveBeenCalledWith('n', { title: 'Orders' });
    titled('Orders of the shop');
    expect(name()).toBe('orders-of-the-shop.yaml');
  });

  test('is named for a title that is typed as soon as it is open', () => {
    const { type, titled, name } = begin('my-application.yaml');
    type('My application');
    type('Ord');
    titled('Orders');
    expect(name()).toBe('orders.yaml');
  });

  test('keeps the name that the user gave it', () => {
    const { titled, name, app } = begin('untitled.yaml');
    titled('Orders');
    renameDocument(app, 'mine.yaml');
    titled('Payments');
    expect(name()).toBe('mine.yaml');
  });

  test('keeps its name when it is on disk or came from an address', () => {
    const onDisk = begin('untitled.yaml');
    onDisk.disk.getState().begin('n', { files: new Map() });
    onDisk.titled('Orders');
    expect(onDisk.name()).toBe('untitled.yaml');
    const hosted = begin('orders.yaml', 'url');
    hosted.titled('Orders');
    hosted.titled('Payments');
    expect(hosted.name()).toBe('orders.yaml');
  });
});
