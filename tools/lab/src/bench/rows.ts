import type { Samples } from './samples.js';

export interface Row {
  measure: string;
  ours: string;
  peer: string;
  ratio: number | null;
  target: string;
  met: boolean | null;
  detail?: string;
}

export interface Outcome {
  rows: Row[];
  void?: string | undefined;
  notes?: string[];
}

export type Bound = { atLeast: number } | { atMost: number };
type Verdict = Pick<Row, 'target' | 'met'>;

export function judge(value: number, bound: Bound | null, unit = '×'): Verdict {
  if (!bound) return { target: '', met: null };
  const [sign, limit] = 'atLeast' in bound ? ['≥', bound.atLeast] : ['≤', bound.atMost];
  return {
    target: `${sign} ${limit}${unit === '×' ? '×' : ` ${unit}`}`,
    met: sign === '≥' ? value >= limit : value <= limit,
  };
}

export function besideRow(
  measure: string,
  [ours = '', peer = '']: string[],
  ratio: number | null,
  verdict: Verdict,
  detail?: string,
): Row {
  return { measure, ours, peer, ratio, ...verdict, ...(detail && { detail }) };
}

export function figureRow(measure: string, ours: string, verdict: Verdict = judge(0, null), detail?: string): Row {
  return besideRow(measure, [ours], null, verdict, detail);
}

interface Comparison {
  figure: string;
  ours?: string;
  peer: string;
  unit?: string;
  digits?: number;
  bound?: Bound | null;
  detail?: string;
}

export function ratioRow(samples: Samples, measure: string, comparison: Comparison): Row {
  const { figure, ours = 'ours', peer, unit = 'ms', digits = 0, bound = null, detail } = comparison;
  const words = (name: string) => `${samples.median(figure, name).toFixed(digits)} ${unit}`;
  const ratio = samples.ratio(figure, ours, peer);
  return besideRow(measure, [ours, peer].map(words), ratio, judge(ratio, bound), detail);
}

export function speedRow(samples: Samples, peer: string, measure: string, bound: Bound | null): Row {
  return ratioRow(samples, measure, { figure: 'perSecond', peer, unit: '/s', bound, detail: cpuBeside(samples, peer) });
}

export function cpuBeside(samples: Samples, peer: string) {
  const [ours, theirs] = [cpuOf(samples, 'ours'), cpuOf(samples, peer)];
  return `CPU of a request: ${ours} beside ${theirs}: ${samples.ratio('cpu', peer, 'ours').toFixed(2)}×`;
}

function cpuOf(samples: Samples, name: string) {
  const [server, database] = [samples.median('serverCpu', name), samples.median('databaseCpu', name)];
  return `${server.toFixed(2)} + ${database.toFixed(2)} ms (server + PostgreSQL)`;
}

/** Lowers a target that even the limit can't reach to `share` of the limit's own ratio to the peer. */
export function reachable(samples: Samples, peer: string, wanted: number, share: number): Bound {
  const lead = samples.ratio('perSecond', 'limit', peer) * share;
  return { atLeast: Math.min(wanted, Math.floor(lead * 10) / 10) };
}

/** Raises a growth target that even the limit exceeds to 10 % more than the limit's own growth. */
export function reachableGrowth(samples: Samples, wanted: number, figure: string, from: string, to: string): Bound {
  const growth = samples.ratio(figure, to, from) * 1.1;
  return { atMost: Math.max(wanted, Math.round(growth * 10) / 10) };
}

export function printOutcome({ rows, void: reason, notes = [] }: Outcome) {
  if (reason) console.log(`  VOID: ${reason}`);
  for (const { measure, ours, peer, ratio, target, met, detail } of rows) {
    const verdict = met === null ? '     ' : met ? 'ok   ' : 'SHORT';
    const figures = [ours, peer && `beside ${peer}`, ratio !== null && `ratio ${ratio.toFixed(2)}`, target];
    console.log(`  ${verdict} ${measure}: ${figures.filter(Boolean).join(', ')}`);
    if (detail) console.log(`          ${detail}`);
  }
  for (const note of notes) console.log(`  ${note}`);
}
