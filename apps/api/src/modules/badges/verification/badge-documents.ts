import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { type CallRules, guardedFetch, RefusedCallError } from '../../../platform/outbound/guarded-fetch.js';
import type { Fetched } from './keys.js';

const MAX_BYTES = 1024 * 1024;
const MAX_MS = 3_000;

/** Returns the document at an address of this installation, or null. */
type OwnDocument = (path: string) => Promise<string | null>;

@Injectable()
export class BadgeDocuments {
  private readonly own: OwnDocument[] = [];
  readonly rules: CallRules;

  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {
    this.rules = { allowsLoopback: !environment.isProduction, maxBytes: MAX_BYTES, maxMs: MAX_MS };
  }

  /** Reads documents of this installation directly, because behind its proxy it may not reach its public address. */
  serveOwn(document: OwnDocument): void {
    this.own.push(document);
  }

  /** Never rejects: the report states why a document could not be fetched. */
  async fetch(url: string): Promise<Fetched> {
    try {
      return { text: (await this.ownText(url)) ?? (await this.remoteText(url)) };
    } catch (error) {
      return { problem: problemOf(error) };
    }
  }

  private async ownText(url: string): Promise<string | null> {
    const { origin, pathname } = new URL(url);
    if (origin !== this.environment.publicUrl) return null;
    for (const document of this.own) {
      const text = await document(pathname);
      if (text !== null) return text;
    }
    return null;
  }

  private async remoteText(url: string): Promise<string> {
    const accept = 'application/did+json, application/vc+ld+json, application/json;q=0.9, */*;q=0.5';
    const answer = await guardedFetch(this.rules)(url, { headers: { accept } });
    if (!answer.ok) throw new RefusedCallError(`the address answered ${answer.status}.`);
    return answer.text();
  }
}

/** Other messages come from libraries and name addresses and sockets. */
function problemOf(error: unknown): string {
  if (error instanceof RefusedCallError) return error.message;
  if (error instanceof Error && error.name === 'TimeoutError') return 'the address did not answer in time.';
  return 'the address could not be reached.';
}
