// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { type MarkdownOptions, renderAsPlaintext, renderMarkdown } from './markdown.ts';

const FOLLOWED: MarkdownOptions = { actionHandler: () => undefined };

function shown(value: string, options?: MarkdownOptions, isTrusted?: unknown): HTMLElement {
  return renderMarkdown({ value, isTrusted }, options).element;
}

describe('Markdown in the editor', () => {
  it('makes elements of paragraphs, marks, lists, tables and rules', () => {
    expect(shown('An **order** of `orders`,\n*placed*\\\nonce.').innerHTML).toBe(
      '<p>An <strong>order</strong> of <code>orders</code>,\n<em>placed</em><br>once.</p>',
    );
    expect(shown('## Orders\n\n---\n\n- one\n- two').innerHTML.replaceAll('\n', '')).toBe(
      '<h2>Orders</h2><hr><ul><li>one</li><li>two</li></ul>',
    );
    expect(shown('4. four').querySelector('ol')?.start).toBe(4);
    const table = shown('| a | b |\n|---|--:|\n| 1 | 2 |');
    expect([...table.querySelectorAll('th, td')].map((cell) => cell.textContent)).toEqual([
      'a',
      'b',
      '1',
      '2',
    ]);
    expect(table.querySelector<HTMLElement>('td:last-child')?.style.textAlign).toBe('right');
  });

  it('shows HTML as text, and images as their descriptions', () => {
    const element = shown('<img src="https://a.example/x.png" onerror="a()"> <script>b()</script>');
    expect(element.querySelectorAll('*')).toHaveLength(1);
    expect(element.textContent).toContain('onerror="a()"');
    const image = shown('See ![the plan](https://a.example/plan.png).');
    expect(image.innerHTML).toBe('<p>See the plan.</p>');
  });

  it('has links to web and mail addresses only, which the handler follows', () => {
    const handler = vi.fn();
    const options = { actionHandler: handler };
    for (const address of ['https://a.example/b', 'http://a.example', 'mailto:a@b.example']) {
      const link = shown(`[there](${address})`, options).querySelector('a');
      expect(link?.getAttribute('href')).toBe(address);
      const click = new MouseEvent('click', { bubbles: true, cancelable: true });
      link?.dispatchEvent(click);
      expect(click.defaultPrevented).toBe(true);
      expect(handler.mock.lastCall?.[0]).toBe(address);
    }
    for (const address of [
      'javascript:a()',
      'JavaScript:a()',
      'data:text/html,x',
      'file:///etc/passwd',
      'command:run',
      '//a.example',
      '#/channels/a',
      '/x',
    ])
      expect(shown(`[there](${address})`, options).innerHTML).toBe('<p>there</p>');
    expect(shown('[there](https://a.example)').innerHTML).toBe('<p>there</p>');
  });

  it('runs commands only from trusted texts', () => {
    const handler = vi.fn();
    const text = { value: '[all](command:show)', isTrusted: { enabledCommands: ['show'] } };
    const { element, dispose } = renderMarkdown(text, { actionHandler: handler });
    element.querySelector('a')?.click();
    expect(handler).toHaveBeenCalledWith('command:show', text);
    dispose();
    element.querySelector('a')?.click();
    expect(handler).toHaveBeenCalledTimes(1);
  });

  it('follows a link with the middle button, and not with the right one', () => {
    const handler = vi.fn();
    const link = shown('<https://a.example>', { actionHandler: handler }).querySelector('a');
    link?.dispatchEvent(new MouseEvent('auxclick', { bubbles: true, button: 2 }));
    expect(handler).not.toHaveBeenCalled();
    link?.dispatchEvent(new MouseEvent('auxclick', { bubbles: true, button: 1 }));
    expect(handler).toHaveBeenCalledTimes(1);
  });

  it('shows a block of code at once, and with colours when they are there', async () => {
    const coloured = document.createElement('span');
    coloured.textContent = 'coloured';
    const codeBlockRenderer = vi.fn(async () => coloured);
    let changed = 0;
    const element = shown('```yaml title\na: 1\n```', {
      codeBlockRenderer,
      asyncRenderCallback: () => {
        changed++;
      },
    });
    expect(element.querySelector('pre code')?.textContent).toBe('a: 1');
    await new Promise(setImmediate);
    expect(codeBlockRenderer).toHaveBeenCalledWith('yaml', 'a: 1');
    expect(element.textContent).toBe('coloured');
    expect(changed).toBe(1);
  });

  it('leaves a block of code as it is where its colours fail, or the text is gone', async () => {
    const codeBlockRenderer = async () => {
      throw new Error('no such language');
    };
    const element = shown('    a: 1', { codeBlockRenderer });
    await new Promise(setImmediate);
    expect(element.querySelector('code')?.textContent).toBe('a: 1');

    const asyncRenderCallback = vi.fn();
    const gone = renderMarkdown(
      { value: '```\na\n```' },
      { codeBlockRenderer: async () => document.createElement('b'), asyncRenderCallback },
    );
    gone.dispose();
    await new Promise(setImmediate);
    expect(gone.element.querySelector('b')).toBeNull();
    expect(asyncRenderCallback).not.toHaveBeenCalled();
  });

  it('renders into an element, in place of what was there', () => {
    const target = document.createElement('div');
    target.append('before');
    expect(renderMarkdown({ value: 'after' }, FOLLOWED, target).element).toBe(target);
    expect(target.innerHTML).toBe('<p>after</p>');
  });

  it('says what a text says, without marks', () => {
    expect(renderAsPlaintext('**as it is**')).toBe('**as it is**');
    expect(renderAsPlaintext({ value: '**An** `order`&nbsp;\\*' })).toBe('An order\u00A0*');
  });
});
