import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { API } from '../installation/laboratory.js';
import { renderDocument } from './document.js';
import { readOptions } from './run.js';
import { judge, reachable, reachableGrowth } from './rows.js';
import { Samples } from './samples.js';

const machine = { cpu: 'A processor', cores: 2, memoryGib: 8, node: '20.0.0', postgres: '18' };
const row = { measure: 'a | b', ours: '1 ms', peer: '2 ms', ratio: 0.5, target: '≥ 0.9×', met: false };
const result = (id: string, reason?: string) => ({
  id,
  title: 'Work',
  day: '2026-01-01',
  rounds: 7,
  machine,
  rows: [row],
  void: reason,
});

describe('the document', () => {
  it('lists the scenarios by number and marks missed targets', () => {
    const text = renderDocument([result('P10'), result('P2')]);
    expect(text.indexOf('## P2')).toBeLessThan(text.indexOf('## P10'));
    expect(text).toContain('| a \\| b | 1 ms | 2 ms | 0.50 | ≥ 0.9× | **short** |');
  });

  it('lists when and on which machine each scenario ran', () => {
    expect(renderDocument([result('P1')])).toContain('| P1 | 2026-01-01 | 7 | 2 × A processor, 8 GB | 20.0.0 | 18 |');
  });

  it('states why a scenario is void', () => {
    expect(renderDocument([result('P1', 'the limit moved')])).toContain('**Void:** the limit moved');
  });
});

describe('a target', () => {
  it.each([
    [0.9, { atLeast: 0.9 }, true],
    [0.89, { atLeast: 0.9 }, false],
    [1.5, { atMost: 1.5 }, true],
    [1.51, { atMost: 1.5 }, false],
  ])('of %p against %p is met: %p', (value, bound, met) => {
    expect(judge(value, bound).met).toBe(met);
  });

  const samplesOf = (figure: string, values: Record<string, number>) =>
    new Samples(new Map(Object.entries(values).map(([name, value]) => [name, [{ [figure]: value }]])));

  it.each([
    [2_000, 18],
    [9_000, 25],
  ])('is at most a share of what the limit reaches, %p a second, and never higher than wanted', (limit, atLeast) => {
    const samples = samplesOf('perSecond', { limit, directus: 100 });
    expect(reachable(samples, 'directus', 25, 0.9)).toEqual({ atLeast });
  });

  it.each([
    [3, 3.3],
    [1.2, 1.5],
  ])('for growth is a tenth more than the limit grows, %p-fold, and never lower than wanted', (many, atMost) => {
    expect(reachableGrowth(samplesOf('p95', { few: 1, many }), 1.5, 'p95', 'few', 'many')).toEqual({ atMost });
  });
});

describe('the options', () => {
  it('write the results of a complete run, and those of a partial run only on request', () => {
    expect(readOptions([])).toMatchObject({ chosen: [], rounds: 7, writes: true });
    expect(readOptions(['p1', 'P4'])).toMatchObject({ chosen: ['P1', 'P4'], writes: false });
    expect(readOptions(['p1', '--write'])).toMatchObject({ writes: true });
  });

  it('run the soak for ten minutes by default', () => {
    expect(readOptions(['soak'])).toMatchObject({ chosen: ['SOAK'], minutes: 10 });
    expect(readOptions(['soak', '--minutes', '60'])).toMatchObject({ minutes: 60 });
    expect(() => readOptions(['soak', '--minutes', '0'])).toThrow('1 or more');
  });

  it('never write results of fewer than seven rounds', () => {
    expect(() => readOptions(['--rounds', '3'])).toThrow('fewer than 7');
    expect(readOptions(['p1', '--rounds', '3'])).toMatchObject({ rounds: 3, writes: false });
  });
});

describe('the benchmarks', () => {
  const folder = fileURLToPath(new URL('../../', import.meta.url));
  const texts = [
    ...readdirSync(join(folder, 'src/bench'), { recursive: true }).map((file) => join('src/bench', String(file))),
    'peers/limit/api.mjs',
    'peers/limit/same-statements.mjs',
    'peers/limit/service.mjs',
  ]
    .filter((file) => /(?<!\.spec)\.m?[jt]s$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
  const imports = texts.flatMap((text) => [
    ...text.matchAll(/const \{ ([\w, ]+) \}[^=]* = await (?:laboratory\.)?product\(\s*'(?:modules\/)?([^']+)'/g),
  ]);

  it.each(imports.map(([, names = '', path = '']) => [path, names.split(', ')] as const))(
    'find in the product what they measure: %s, %p',
    async (path, names) => {
      expect(Object.keys(await import(join(API, 'modules', path)))).toEqual(expect.arrayContaining([...names]));
    },
  );
});
