import { Injectable } from '@nestjs/common';

type MayRead = (credentialId: string, viewerId: string) => Promise<boolean>;

/**
 * Other modules register rules for who, besides the owner, may read a document. This inverts the dependency on them.
 */
@Injectable()
export class DocumentReaders {
  private readonly rules: MayRead[] = [];

  allow(rule: MayRead): void {
    this.rules.push(rule);
  }

  async mayRead(credentialId: string, viewerId: string): Promise<boolean> {
    for (const rule of this.rules) if (await rule(credentialId, viewerId)) return true;
    return false;
  }
}
