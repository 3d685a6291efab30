import type { LightMyRequestResponse } from 'fastify';

export function pick<T>(from: readonly T[], number: number): T | undefined {
  return from[number % from.length];
}

export function expectStatus(answer: LightMyRequestResponse, expected: number | readonly number[], what: string): void {
  if ([expected].flat().includes(answer.statusCode)) return;
  throw new Error(`${what}: expected ${String(expected)}, was ${answer.statusCode} ${answer.body.slice(0, 300)}`);
}

export function requireSame(actual: readonly string[], expected: readonly string[], what: string): void {
  const [found, wanted] = [actual.toSorted(), expected.toSorted()];
  if (JSON.stringify(found) === JSON.stringify(wanted)) return;
  const missing = wanted.filter((line) => !found.includes(line));
  const extra = found.filter((line) => !wanted.includes(line));
  throw new Error(`${what} differ.\nMissing: ${missing.join('\n  ')}\nUnexpected: ${extra.join('\n  ')}`);
}
