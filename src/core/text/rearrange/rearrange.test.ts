import { expect, test } from 'vitest';
import { pieceAt, rearrange } from './document.ts';
import { copyOf, newMember, Piece, rename } from './piece.ts';

/** Returns a text after a change of its root. */
function changed(
  text: string,
  change: (root: Piece) => void,
  language: 'yaml' | 'json' = 'yaml',
): string {
  const document = rearrange(text, language);
  if (!document.root) throw new Error('the text can be read');
  change(document.root);
  return document.print();
}

const HARD = `# first
---
a: &x
    # deep
    b: 1 # one
    # end of a

c: [1,   2, {d: *x}] # odd
e: |
  text

    more
f:
- g: "q"   # item
  # between
  h: >-
    folded
# end
`;

/** Marks every collection as changed, so that nothing is printed as it is written. */
function touch(piece: Piece): void {
  if (piece.isAlias || piece.kind === 'scalar') return;
  piece.changed = true;
  for (const one of piece.members) touch(one.value);
}

test('prints a text as it is written, also where all of it was taken apart', () => {
  expect(changed(HARD, () => {})).toBe(HARD);
  expect(changed(HARD, touch)).toBe(HARD.replace('[1,   2,', '[1, 2,'));
  const windows = `\uFEFF${HARD.replaceAll('\n', '\r\n')}`;
  expect(changed(windows, () => {})).toBe(windows);
});

test('moves a key with the comments that belong to it', () => {
  const text = `a:
  # above b
  b: # beside b
      c: |
          lines
      # end of b
  # above d
  d: 1
e:
    f: 2 # f
`;
  const moved = changed(text, (root) => {
    const [from, to] = [root.get('a'), root.get('e')];
    const member = from?.member('b');
    if (from && to && member) to.append(from.take(member));
  });
  expect(moved).toBe(`a:
  # above d
  d: 1
e:
    f: 2 # f
    # above b
    b: # beside b
        c: |
            lines
        # end of b
`);
});

test('keeps the comments of a key that is removed above what follows it', () => {
  const text = 'a:\n  # above\n  b: 1 # beside\n  c: 2\n';
  const without = changed(text, (root) => {
    const a = root.get('a');
    const b = a?.member('b');
    if (a && b) a.drop(b);
  });
  expect(without).toBe('a:\n  # above\n  # beside\n  c: 2\n');
});

test('makes a key of a list item', () => {
  const text = 'a:\n  # first\n  - b: 1 # one\n    c: 2\n';
  const made = changed(text, (root) => {
    const list = root.get('a');
    const [item] = list?.members ?? [];
    if (list && item) root.append({ ...list.take(item), key: 'new key' });
  });
  expect(made).toBe('a: []\n# first\nnew key:\n  b: 1 # one\n  c: 2\n');
});

test('adds values in the style around them', () => {
  const add = (root: Piece) => root.append(newMember('new', { o: ['x', 1] }));
  expect(changed('a: 1\n', add)).toBe('a: 1\nnew:\n  o:\n    - x\n    - 1\n');
  expect(changed('{a: 1}', add)).toBe('{a: 1, new: {o: [x, 1]}}');
  expect(changed('{"a":1}', add, 'json')).toBe('{"a":1,"new":{"o":["x",1]}}');
  expect(changed('{\n\t"a": 1\n}\n', add, 'json')).toBe(
    '{\n\t"a": 1,\n\t"new": {\n\t\t"o": [\n\t\t\t"x",\n\t\t\t1\n\t\t]\n\t}\n}\n',
  );
});

test('prints a flow map that gets a block value as a block', () => {
  const text = 'a: {b: 1, c: {d: 2}}\ne:\n  # f\n  f: 3\n';
  const made = changed(text, (root) => {
    const member = root.member('e');
    if (member) root.get('a')?.append(root.take(member));
  });
  expect(made).toBe('a:\n  b: 1\n  c: {d: 2}\n  e:\n    # f\n    f: 3\n');
});

test('keeps quotes of a value, and of a key where it can', () => {
  const text = `'a': 'one' # c\nb: two\n`;
  const made = changed(text, (root) => {
    root.get('a')?.set('three');
    const b = root.member('b');
    if (b) rename(b, 'c: d');
  });
  expect(made).toBe(`'a': 'three' # c\n'c: d': two\n`);
});

test('keeps merge keys where they are', () => {
  const text = 'a: &a\n  b: 1\nc:\n  <<: *a\n  d: 2\ne:\n  <<: *a\n';
  const made = changed(text, (root) => {
    root.get('c')?.append(newMember('f', 3));
    touch(root);
  });
  expect(made).toBe('a: &a\n  b: 1\nc:\n  <<: *a\n  d: 2\n  f: 3\ne:\n  <<: *a\n');
});

test('copies values, those with anchors without them', () => {
  const text = 'a: {b: 0x1F}\nc:\n  d: &x 1\n  e: *x\n';
  const made = changed(text, (root) => {
    for (const key of ['a', 'c']) {
      const value = pieceAt(root, [key]);
      if (value) root.append(newMember(`${key}2`, copyOf(value)));
    }
  });
  expect(made).toBe(`${text}a2: {b: 0x1F}\nc2:\n  d: 1\n  e: 1\n`);
});

test('has no root for a text with syntax errors', () => {
  expect(rearrange('a: [', 'yaml').root).toBeNull();
  expect(Piece.of({ a: [1] }).members[0]?.key).toBe('a');
});

test('a comment that moves below a block scalar does not become a line of it', () => {
  const text = 'a:\n  b: >-\n    words\nc:\n  d:\n      # indented\n    # less\n    e: 1\n';
  const moved = changed(text, (root) => {
    const [to, from] = [root.get('a'), root.get('c')?.get('d')];
    const member = from?.member('e');
    if (from && to && member) to.append(from.take(member));
  });
  expect(moved).toContain('  b: >-\n    words\n  # indented\n  # less\n  e: 1\n');
});
