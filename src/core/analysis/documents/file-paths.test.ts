import { describe, expect, test } from 'vitest';
import { pathConflict, pathProblem } from './file-paths.ts';

describe('names of files', () => {
  test.each([
    'orders.yaml',
    'orders.yml',
    'ORDERS.JSON',
    'common/schemas.yaml',
    'v1.2/my orders (EU).yaml',
    'заказы.yaml',
    'avro/a.avsc',
    'console.yaml',
  ])('takes %s', (path) => expect(pathProblem(path)).toBeNull());

  test.each([
    ['', 'Enter a name'],
    ['orders', '.yaml, .yml or .json'],
    ['orders.txt', '.yaml, .yml or .json'],
    ['/a.yaml', 'not with "/"'],
    ['a//b.yaml', 'missing between'],
    ['../a.yaml', 'begins with a dot'],
    ['a/./b.yaml', 'begins with a dot'],
    ['.hidden.yaml', 'begins with a dot'],
    ['a\\b.yaml', "can't contain \\"],
    ['a:b.yaml', "can't contain :"],
    ['a?.yaml', "can't contain ?"],
    ['a\u0007.yaml', 'invisible'],
    ['a\u202Elmay.yaml', 'invisible'],
    ['nul.yaml', 'reserved'],
    ['con/a.yaml', 'reserved'],
    ['parts /a.yaml', "can't end"],
    [`${'a'.repeat(130)}.yaml`, 'at most 120'],
  ])('refuses %j: %s', (path, reason) => expect(pathProblem(path)).toContain(reason));

  test('keep the ending of the language', () => {
    expect(pathProblem('a.json', 'yaml')).toContain('YAML');
    expect(pathProblem('a.yaml', 'json')).toContain('JSON');
    expect(pathProblem('a.avsc', 'json')).toBeNull();
  });

  test('are taken in any case, and by folders', () => {
    const others = ['main.yaml', 'parts/a.yaml'];
    expect(pathConflict('parts/b.yaml', others)).toBeNull();
    expect(pathConflict('parts/A.YAML', others)).toBe('parts/a.yaml already exists.');
    expect(pathConflict('parts', others)).toBe('parts is a folder.');
    expect(pathConflict('main.yaml/x.yaml', others)).toBe('main.yaml is a file, not a folder.');
  });
});
