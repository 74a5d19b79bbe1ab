// @vitest-environment happy-dom
// Objects that get files of their own, in the dialogs and in the document.
import { screen, waitFor, within } from '@testing-library/react';
import { createElement } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { DOCUMENT, openPage } from '../../visual/testing.ts';
import type { AppServices } from '../services.ts';
import { MoveToFileDialog, SplitDialog } from './FileDialogs.tsx';

const DISK = createStore(() => ({ records: new Map() })) as unknown as AppServices['disk'];

describe('a new file for an object', () => {
  const open = async (pointer: string, files: Record<string, string> = { '': DOCUMENT }) => {
    const onClose = vi.fn();
    const dialog = () =>
      createElement(MoveToFileDialog, { location: { uri: '', pointer }, onClose });
    const page = await openPage(dialog, files, { disk: DISK });
    return { ...page, onClose, dialog: await screen.findByRole('dialog') };
  };

  test('is proposed, can be named, and goes by undo', async () => {
    const { dialog, user, becomes, undo, store } = await open('/components/messages/lampSwitched');
    const path = within(dialog).getByLabelText<HTMLInputElement>('Path');
    expect(path.value).toBe('lampSwitched.yaml');
    await user.clear(path);
    await user.type(path, 'aux.yaml');
    expect(within(dialog).getByText(/reserved by Windows/)).toBeDefined();
    await user.clear(path);
    await user.type(path, 'messages/switched.yaml{Enter}');
    await becomes(
      DOCUMENT.replace(/ {6}payload:[\s\S]*/, '      $ref: ./messages/switched.yaml\n'),
    );
    expect(store.getState().textOf('messages/switched.yaml')).toBe('payload:\n  type: boolean\n');
    undo();
    await becomes(DOCUMENT);
    await waitFor(() => expect(store.getState().files).toEqual([]));
  });

  test.each([
    ['/info', 'The format allows no reference there.'],
    ['/operations/watchLamp/channel', /It is a reference to .* already/],
  ])('is refused with its reason: %s', async (pointer, why) => {
    const { dialog, text } = await open(pointer);
    expect(within(dialog).getByRole('alert').textContent).toMatch(why);
    expect(text()).toBe(DOCUMENT);
  });
});

describe('the files of all components', () => {
  test('are listed, made in one step, and go by undo', async () => {
    const { user, becomes, undo, store } = await openPage(
      () => createElement(SplitDialog, { onClose: () => undefined }),
      { '': DOCUMENT },
      { disk: DISK },
    );
    const dialog = await screen.findByRole('dialog');
    const list = within(dialog).getByRole('list', { name: 'New files' });
    expect(list.textContent).toBe('components/messages/lampSwitched.yaml');
    await user.click(within(dialog).getByRole('button', { name: 'Split into 2 files' }));
    const uri = 'components/messages/lampSwitched.yaml';
    await becomes(DOCUMENT.replace(/ {6}payload:[\s\S]*/, `      $ref: ./${uri}\n`));
    expect(store.getState().textOf(uri)).toBe('payload:\n  type: boolean\n');
    undo();
    await becomes(DOCUMENT);
    await waitFor(() => expect(store.getState().files).toEqual([]));
  });

  test('are none where nothing can have a file, which is explained', async () => {
    const whole = DOCUMENT.slice(0, DOCUMENT.indexOf('components:')).replace(
      "$ref: '#/components/messages/lampSwitched'",
      'payload: {type: boolean}',
    );
    await openPage(() => createElement(SplitDialog, { onClose: () => undefined }), { '': whole });
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('alert').textContent).toContain('no components');
  });
});
