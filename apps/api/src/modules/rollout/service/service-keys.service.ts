import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { ServiceKey } from '@tracker/database/entities/rollout/service-key.entity';
import { Statements } from '@tracker/database/statements';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { CryptoKey, JWK } from 'jose';
import { IsNull, MoreThan, type Repository } from 'typeorm';
import { Clock, DAY_MS } from '../../../platform/clock.js';
import { SecretBox } from '../../../platform/secret-box.js';

const ALGORITHM = 'EdDSA';
const LIFETIME_SECONDS = 60;

interface ServiceClaims {
  issuer: string;
  remote: string;
  userId: string;
  membership: { org: string; role: string } | null;
}

@Injectable()
export class ServiceKeys {
  private opened: { id: string; key: CryptoKey | Uint8Array } | null = null;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly statements: Statements,
    @InjectRepository(ServiceKey) private readonly keys: Repository<ServiceKey>,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
  ) {}

  async tokenFor({ issuer, remote, userId, membership }: ServiceClaims): Promise<string> {
    const { SignJWT } = await import('jose');
    const current = (await this.find()) ?? (await this.ensure());
    const key = await this.open(current);
    const now = Math.floor(this.clock.now().getTime() / 1_000);
    return new SignJWT({ ...membership })
      .setProtectedHeader({ alg: ALGORITHM, kid: current.id, typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(remote)
      .setSubject(userId)
      .setIssuedAt(now)
      .setExpirationTime(now + LIFETIME_SECONDS)
      .sign(key);
  }

  /** The public keys that verify tokens: the current one, and former ones for a day. */
  async jwks(): Promise<{ keys: JWK[] }> {
    const since = new Date(this.clock.now().getTime() - DAY_MS);
    const found = await this.keys.find({
      where: [{ retiredAt: IsNull() }, { retiredAt: MoreThan(since) }],
      order: { createdAt: 'desc' },
    });
    return { keys: found.map(({ id, publicKey }) => ({ ...publicKey, kid: id, alg: ALGORITHM, use: 'sig' })) };
  }

  ensure(): Promise<ServiceKey> {
    return this.locked(async () => (await this.find()) ?? this.make());
  }

  rotate(): Promise<string> {
    return this.locked(async () => {
      await this.keys.update({ retiredAt: IsNull() }, { retiredAt: this.clock.now() });
      return (await this.make()).id;
    });
  }

  private find(): Promise<ServiceKey | null> {
    return this.keys.findOneBy({ retiredAt: IsNull() });
  }

  private async make(): Promise<ServiceKey> {
    const { exportJWK, generateKeyPair } = await import('jose');
    const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { crv: 'Ed25519', extractable: true });
    const id = randomUUID();
    const sealedPrivateKey = await this.secrets.seal(JSON.stringify(await exportJWK(privateKey)), id);
    const jwk = { ...(await exportJWK(publicKey)) };
    return this.keys.save({ id, publicKey: jwk, sealedPrivateKey, createdAt: this.clock.now(), retiredAt: null });
  }

  private async open({ id, sealedPrivateKey }: ServiceKey): Promise<CryptoKey | Uint8Array> {
    if (this.opened?.id === id) return this.opened.key;
    const { importJWK } = await import('jose');
    const key = await importJWK(JSON.parse(await this.secrets.open(sealedPrivateKey, id)), ALGORITHM);
    this.opened = { id, key };
    return key;
  }

  /** SQL, because TypeORM has no advisory locks. */
  private locked<T>(work: () => Promise<T>): Promise<T> {
    return this.unitOfWork.run(async () => {
      await this.statements.sql`select pg_advisory_xact_lock(hashtext('service_keys'))`;
      return work();
    });
  }
}
