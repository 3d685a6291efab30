import { Resolver } from 'node:dns/promises';
import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';

export const recordNameOf = (domain: string) => `_micro-credential-tracker.${domain}`;
export const newRecordValue = () => `micro-credential-tracker=${randomBytes(16).toString('hex')}`;

const PATIENCE_MS = 3_000;

@Injectable()
export class DomainProof {
  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  async has(domain: string, value: string): Promise<boolean> {
    const name = recordNameOf(domain);
    const records = this.environment.isProduction ? await this.ask(name) : await this.askStandIn(name);
    return records.includes(value);
  }

  private async ask(name: string): Promise<string[]> {
    const resolver = new Resolver({ timeout: PATIENCE_MS, tries: 2 });
    const records = await resolver.resolveTxt(name).catch(() => []);
    return records.map((parts) => parts.join(''));
  }

  private async askStandIn(name: string): Promise<string[]> {
    const url = `http://localhost:${this.environment.devServicesPort}/dns/txt?name=${encodeURIComponent(name)}`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null);
    return answer?.ok ? ((await answer.json()) as string[]) : [];
  }
}
