/**
 * A whole document without typing a line of its text: by wizards, forms and the diagram; and back,
 * and forth again.
 */
import { parse } from 'yaml';
import { expect, test } from './fixtures.ts';
import { VisualPage } from './visual-page.ts';

/** Wizards, connections, fields and properties: what a user did, once each. */
const STEPS = 20;

test('from nothing to a whole document, back to nothing by undo, and forth again', async ({
  page,
}) => {
  const studio = new VisualPage(page);
  await studio.empty();

  await studio.wizard('Add a server…', 'Add server', async (d) => {
    await d.getByLabel('Application name').fill('Harbour');
    await d.getByLabel('Host').fill('broker.harbour.example:8883');
    await d.getByRole('combobox', { name: 'Protocol' }).fill('mqtts');
    await d.getByRole('textbox', { name: 'Name', exact: true }).fill('quay');
  });
  await studio.wizard('Add a security scheme…', 'Add security scheme', async (d) => {
    await d.getByRole('combobox', { name: 'Kind' }).selectOption('userPassword');
    await d.getByLabel('Name', { exact: true }).fill('crew');
    await d.getByRole('checkbox', { name: /quay/ }).check();
  });
  await studio.wizard('Add a server…', 'Add server', async (d) => {
    await d.getByLabel('Host').fill('queue.cloud.example');
    await d.getByRole('combobox', { name: 'Protocol' }).fill('sqs');
    await d.getByRole('textbox', { name: 'Name', exact: true }).fill('cloud');
  });
  await studio.wizard('Add a channel…', 'Add channel', async (d) => {
    await d.getByLabel('Address', { exact: true }).fill('berths/{berthId}/requests');
    await d.getByRole('textbox', { name: 'Name', exact: true }).fill('requests');
    await d.getByRole('button', { name: 'New message' }).click();
    await d.getByLabel('Message name').fill('berthRequested');
    await d
      .getByLabel('Example of the payload')
      .fill('{"requestId":"r1","ship":{"name":"Vera","length":120}}');
    await expect(d.getByText('Schema: object, 4 properties')).toBeVisible();
  });
  await studio.wizard('Add a channel…', 'Add channel', async (d) => {
    await d.getByLabel('Address', { exact: true }).fill('berths/answers');
    await d.getByRole('textbox', { name: 'Name', exact: true }).fill('answers');
    await d.getByRole('button', { name: 'New message' }).click();
    await d.getByLabel('Message name').fill('berthGranted');
    await d
      .getByLabel('Example of the payload')
      .fill('requestId: r1\nberth: {quay: north, number: 7}\n');
    await expect(d.getByText('Schema: object, 4 properties')).toBeVisible();
  });
  await studio.wizard('Add request/reply…', 'Add request/reply', async (d) => {
    await d.getByRole('radio', { name: 'Send a request' }).check();
    await d
      .getByRole('combobox', { name: 'Request channel' })
      .selectOption({ label: 'requests (berths/{berthId}/requests)' });
    // Only values that the user chose are written.
    await expect(d.getByRole('combobox', { name: 'Reply channel' })).toHaveValue('');
    await d
      .getByRole('combobox', { name: 'Reply channel' })
      .selectOption({ label: 'answers (berths/answers)' });
    await d.getByLabel('Operation name').fill('askForBerth');
    await d.getByRole('checkbox', { name: 'Match replies by a correlation ID' }).check();
    await d.getByLabel('Location of the ID in the messages').fill('$message.payload#/requestId');
  });

  await page.keyboard.press('Alt+4');
  const diagram = page.getByRole('region', { name: 'Diagram' });
  await diagram.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Channel' }).click();
  await studio.finish('Add channel', async (d) => {
    await d.getByLabel('Address', { exact: true }).fill('traffic');
    await d.getByRole('checkbox', { name: /cloud/ }).check();
    await d.getByRole('button', { name: 'New message' }).click();
    await d.getByLabel('Message name').fill('shipArrived');
    await d
      .getByLabel('Example of the payload')
      .fill('{"ship":"Vera","at":"2026-11-21T10:00:00Z"}');
    await expect(d.getByText('Schema: object, 2 properties')).toBeVisible();
  });
  await diagram.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Message' }).click();
  await studio.finish('Add message', async (d) => {
    await d.getByLabel('Where').selectOption({ label: 'In the channel traffic' });
    await d.getByLabel('Message name').fill('shipLeft');
    await d.getByLabel('Example of the payload').fill('{"ship":{"name":"Vera"},"berth":7}');
    await expect(d.getByText('Schema: object, 3 properties')).toBeVisible();
  });
  await diagram.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Operation' }).click();
  await studio.finish('Add operation', async (d) => {
    await d.getByRole('radio', { name: 'Send', exact: true }).check();
    await d
      .getByRole('combobox', { name: 'Channel' })
      .selectOption({ label: 'requests (berths/{berthId}/requests)' });
    await d.getByLabel('Operation name').fill('sendShipLeft');
  });
  // The wrong channel: the keyboard puts it right.
  const card = diagram.getByRole('button', {
    name: /^operation sendShipLeft, sends to channel requests/,
  });
  await card.focus();
  await page.keyboard.press('c');
  await page.getByRole('dialog').getByRole('combobox').fill('traffic');
  await page.keyboard.press('Enter');
  await expect(
    diagram.getByRole('button', { name: /^operation sendShipLeft, sends to channel traffic/ }),
  ).toBeVisible();
  await studio.wizard('Add a message…', 'Add message', async (d) => {
    await d.getByLabel('Where').selectOption({ label: 'In the channel traffic' });
    await d.getByLabel('Message name').fill('stormWarned');
  });
  for (const [name, message] of [
    ['onShipArrived', 'shipArrived'],
    ['onStorm', 'stormWarned'],
  ] as const)
    await studio.wizard('Add an operation…', 'Add operation', async (d) => {
      await d.getByRole('radio', { name: 'Receive', exact: true }).check();
      await d.getByRole('combobox', { name: 'Channel' }).selectOption({ label: 'traffic' });
      await d.getByRole('radio', { name: 'Selected messages only' }).check();
      for (const other of ['shipArrived', 'shipLeft', 'stormWarned'])
        await d.getByRole('checkbox', { name: other }).setChecked(other === message);
      await d.getByLabel('Operation name').fill(name);
    });
  await studio.openForm('traffic');
  await studio.addField('traffic', 'Bindings');
  await studio.addField('Bindings', 'sqs');
  await studio.form.getByRole('button', { name: /^Queue: / }).click();
  const queue = studio.form.getByRole('region', { name: 'Queue', exact: true });
  await queue.getByRole('textbox', { name: 'Name' }).fill('harbour-traffic.fifo');
  await page.keyboard.press('Enter');
  await queue.getByRole('switch', { name: 'FIFO queue' }).click();
  await studio.openForm('stormWarned');
  await studio.addField('stormWarned', 'Payload');
  const schema = studio.form.getByRole('treegrid', { name: 'Schema of payload' });
  const property = async (name: string, type: string): Promise<void> => {
    await schema.getByRole('textbox', { name: 'Name of the new property' }).fill(name);
    await schema.getByRole('combobox', { name: 'Type of the new property' }).selectOption(type);
    await page.keyboard.press('Enter');
    await expect(schema.getByRole('row', { name: new RegExp(`^${name}, ${type}`) })).toBeVisible();
  };
  await studio.form.getByRole('button', { name: 'Add property', exact: true }).click();
  await property('wind', 'object');
  await page.keyboard.press('Escape');
  await schema.getByRole('button', { name: 'Add a property to wind' }).click();
  await property('force', 'integer');
  await page.keyboard.press('Escape');
  await studio.checked();

  const whole = await studio.text();
  const document = parse(whole);
  expect(Object.keys(document.servers)).toEqual(['quay', 'cloud']);
  expect(Object.keys(document.channels)).toEqual(['requests', 'answers', 'traffic']);
  expect(Object.keys(document.operations)).toEqual([
    'askForBerth',
    'sendShipLeft',
    'onShipArrived',
    'onStorm',
  ]);
  expect(document.operations.askForBerth.reply).toEqual({
    channel: { $ref: '#/channels/answers' },
  });
  expect(document.operations.onStorm.messages).toEqual([
    { $ref: '#/channels/traffic/messages/stormWarned' },
  ]);
  expect(Object.keys(document.channels.traffic.messages)).toEqual([
    'shipArrived',
    'shipLeft',
    'stormWarned',
  ]);
  expect(document.channels.traffic.messages.stormWarned.payload).toEqual({
    type: 'object',
    properties: { wind: { type: 'object', properties: { force: { type: 'integer' } } } },
  });
  expect(document.channels.traffic.bindings.sqs.queue).toEqual({
    name: 'harbour-traffic.fifo',
    fifoQueue: true,
  });
  expect(document.servers.quay.security).toEqual([{ $ref: '#/components/securitySchemes/crew' }]);
  await expect(studio.status).toContainText('No problems');

  // Each step is one to undo, and one to redo.
  const seen = [whole];
  for (let step = 0; step < STEPS; step++) {
    await studio.bar('Undo').click();
    await expect.poll(() => studio.text()).not.toBe(seen.at(-1));
    seen.push(await studio.text());
  }
  await expect(studio.bar('Undo')).toBeDisabled();
  expect(seen.at(-1)).toBe('');
  expect(new Set(seen).size).toBe(seen.length);
  while (seen.length > 1) {
    seen.pop();
    await studio.bar('Redo').click();
    await expect.poll(() => studio.text()).toBe(seen.at(-1));
  }
  await studio.checked();
  await expect(studio.status).toContainText('No problems');
});
