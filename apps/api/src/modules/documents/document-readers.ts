import { Injectable } from '@nestjs/common';

type MayRead = (credentialId: string, viewerId: string) => Promise<boolean>;

/** Who besides its owner may open a credential's document. Other modules say so here, because they depend on this one and not the other way round. */
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
