type Sample = Record<string, number>;

type Contenders = Record<string, () => Promise<Sample>>;

/**
 * Measures each contender once per round. Each round starts with a different contender, and every second round runs in
 * reverse order. So no contender always follows the same one, which may leave work behind.
 */
export async function interleave(rounds: number, contenders: Contenders): Promise<Samples> {
  const entries = Object.entries(contenders);
  const samples = new Map<string, Sample[]>(entries.map(([name]) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    const start = round % entries.length;
    const inOrder = [...entries.slice(start), ...entries.slice(0, start)];
    for (const [name, measure] of round % 2 === 0 ? inOrder : inOrder.toReversed())
      samples.get(name)?.push(await measure());
  }
  return new Samples(samples);
}

export async function compare({ rounds }: { rounds: number }, contenders: Contenders): Promise<Samples> {
  await interleave(1, contenders);
  return interleave(rounds, contenders);
}

export async function timed(work: () => Promise<unknown>) {
  const startedAt = performance.now();
  await work();
  return { ms: performance.now() - startedAt };
}

export function median(values: readonly number[]) {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low = NaN, high = NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}

const STEADY = 0.15;

export class Samples {
  constructor(private readonly rounds: Map<string, Sample[]>) {}

  values(figure: string, name: string): number[] {
    return (this.rounds.get(name) ?? []).map((sample) => {
      const value = sample[figure];
      if (value === undefined) throw new Error(`A round of ${name} has no ${figure}.`);
      return value;
    });
  }

  median(figure: string, name: string) {
    return median(this.values(figure, name));
  }

  ratio(figure: string, over: string, under: string) {
    const below = this.values(figure, under);
    return median(this.values(figure, over).map((value, round) => value / Number(below[round])));
  }

  /** Why the rounds are invalid: the same program measured twice differs too much. Undefined if they are valid. */
  unsteady(figure: string, peer = 'limit'): string | undefined {
    const ratio = this.ratio(figure, peer, `${peer} again`);
    return Math.abs(ratio - 1) <= STEADY
      ? undefined
      : `two measurements of the limit gave a ratio of ${ratio.toFixed(2)} (${figure}).`;
  }
}
