import { readArguments } from './arguments.mjs';
import { renderDocument } from './document.mjs';
import { judge } from './verdicts.mjs';

const machine = { cpu: 'A processor', cores: 2, memoryGib: 8, node: '20.0.0', postgres: '18' };
const row = { measure: 'a | b', ours: '1 ms', peer: '2 ms', ratio: 0.5, target: '≥ 0.9×', met: false };
/** @param {string} id @param {string} [reason] */
const result = (id, reason) => ({
  id,
  title: 'Work',
  day: '2026-01-01',
  rounds: 7,
  machine,
  rows: [row],
  void: reason,
});

describe('the document', () => {
  it('has the scenarios in the order of their numbers, and says what fell short', () => {
    const text = renderDocument([result('P10'), result('P2')]);
    expect(text.indexOf('## P2')).toBeLessThan(text.indexOf('## P10'));
    expect(text).toContain('| a \\| b | 1 ms | 2 ms | 0.50 | ≥ 0.9× | **short** |');
  });

  it('lists when and on which machine each scenario ran', () => {
    expect(renderDocument([result('P1')])).toContain('| P1 | 2026-01-01 | 7 | 2 × A processor, 8 GB | 20.0.0 | 18 |');
  });

  it('says of a void scenario why', () => {
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
});

describe('the arguments', () => {
  it('write down a run of everything, and a part of it only when asked', () => {
    expect(readArguments([])).toMatchObject({ chosen: [], rounds: 7, writes: true });
    expect(readArguments(['p1', 'P4'])).toMatchObject({ chosen: ['P1', 'P4'], writes: false });
    expect(readArguments(['p1', '--write'])).toMatchObject({ writes: true });
  });

  it('keep the soak up for ten minutes, or for as many as are given', () => {
    expect(readArguments(['soak'])).toMatchObject({ chosen: ['SOAK'], minutes: 10 });
    expect(readArguments(['soak', '--minutes', '60'])).toMatchObject({ minutes: 60 });
    expect(() => readArguments(['soak', '--minutes', '0'])).toThrow('1 or more');
  });

  it('never write down fewer than seven rounds', () => {
    expect(() => readArguments(['--rounds', '3'])).toThrow('fewer than 7');
    expect(readArguments(['p1', '--rounds', '3'])).toMatchObject({ rounds: 3, writes: false });
  });
});
