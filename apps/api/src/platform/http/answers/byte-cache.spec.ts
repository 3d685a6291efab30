import { ByteCache } from './byte-cache.js';

const kept = (cache: ByteCache<number>, keys: string) =>
  [...keys].filter((key) => cache.get(key) !== undefined).join('');

describe('a cache with a size limit in bytes', () => {
  test('evicts the least recently used values', () => {
    const cache = new ByteCache<number>(30);
    for (const [index, key] of [...'abc'].entries()) cache.set(key, index, 10);
    expect(cache.get('a')).toBe(0);
    cache.set('d', 3, 10);
    expect(kept(cache, 'abcd')).toBe('acd');
    cache.set('e', 4, 25);
    expect(kept(cache, 'abcde')).toBe('e');
  });

  test('keeps its size correct when values are replaced or deleted', () => {
    const cache = new ByteCache<number>(30);
    cache.set('a', 1, 20);
    cache.set('a', 2, 10);
    cache.set('b', 3, 10);
    cache.delete('b');
    cache.delete('b');
    cache.set('c', 4, 20);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([2, undefined, 4]);
  });

  test('ignores a value that is larger than the cache, without evicting others', () => {
    const cache = new ByteCache<number>(30);
    cache.set('a', 1, 10);
    cache.set('b', 2, 31);
    expect(kept(cache, 'ab')).toBe('a');
  });
});
