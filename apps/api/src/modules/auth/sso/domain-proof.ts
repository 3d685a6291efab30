import { Resolver } from 'node:dns/promises';
import { randomBytes } from 'node:crypto';
import type { Environment } from '../../../platform/config/environment.js';

export const recordNameOf = (domain: string) => `_micro-credential-tracker.${domain}`;
export const newRecordValue = () => `micro-credential-tracker=${randomBytes(16).toString('hex')}`;

const TIMEOUT_MS = 3_000;

export async function hasDomainRecord(
  { isProduction, devServicesPort }: Pick<Environment, 'isProduction' | 'devServicesPort'>,
  domain: string,
  value: string,
): Promise<boolean> {
  const name = recordNameOf(domain);
  const records = isProduction ? await resolveTxt(name) : await resolveByStandIn(name, devServicesPort);
  return records.includes(value);
}

async function resolveTxt(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
  const records = await resolver.resolveTxt(name).catch(() => []);
  return records.map((parts) => parts.join(''));
}

async function resolveByStandIn(name: string, port: number): Promise<string[]> {
  const url = `http://localhost:${port}/dns/txt?name=${encodeURIComponent(name)}`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  return answer?.ok ? ((await answer.json()) as string[]) : [];
}
