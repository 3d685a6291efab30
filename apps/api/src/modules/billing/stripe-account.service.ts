import { Inject, Injectable } from '@nestjs/common';
import { StripeAccount } from '@tracker/database/entities/stripe-account.entity';
import { DataSource } from 'typeorm';
import { Clock } from '../../clock/clock.js';
import { type AppLogger, LOGGER } from '../../logging/logger.js';
import { type StripeAccountFacts, StripeGateway } from './stripe.gateway.js';

const CONFIRMATION_MS = 60_000;

/** The key leads to another account, or another mode of it, than the one whose subscriptions are stored. */
export class StripeAccountRefused extends Error {}

/**
 * Knows whose subscriptions are stored here. To another account all of them are unknown, which looks as if they had ended, so nothing is
 * asked of it. The first contact decides; docs/operations.md tells how to change it.
 */
@Injectable()
export class StripeAccountService {
  private found: StripeAccountFacts | undefined;
  private asking: Promise<StripeAccountFacts> | undefined;
  private askedAt = -Infinity;
  private refused: string | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly stripe: StripeGateway,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: AppLogger,
  ) {}

  get isConfirmationDue(): boolean {
    return this.clock.now().getTime() - this.askedAt >= CONFIRMATION_MS;
  }

  /** Asks Stripe, at most once a minute when that went well: a run that follows finds it within reach and the key accepted. */
  async confirm(): Promise<void> {
    if (!this.found || this.isConfirmationDue) this.found = await this.ask();
    await this.compare(this.found);
  }

  /** Before a single call; a key does not change its account while the process lives. */
  async ensure(): Promise<void> {
    await this.compare((this.found ??= await this.ask()));
  }

  /** Those who come meanwhile share the question. */
  private ask(): Promise<StripeAccountFacts> {
    this.askedAt = this.clock.now().getTime();
    return (this.asking ??= this.stripe.account().finally(() => (this.asking = undefined)));
  }

  private async compare(found: StripeAccountFacts): Promise<void> {
    const rows = this.dataSource.getRepository(StripeAccount);
    const known = (await rows.findOneBy({ isOnly: true })) ?? (await this.firstContact(found));
    const now = this.clock.now();
    const isSame = known.accountId === found.id && known.isLiveMode === found.isLiveMode;
    if (isSame) {
      this.refused = undefined;
      if (now.getTime() - known.confirmedAt.getTime() >= CONFIRMATION_MS)
        await rows.update({ isOnly: true }, { confirmedAt: now });
      return;
    }
    const wanted = `${known.accountId} (${modeOf(known)})`;
    const refused = `${found.id} (${modeOf(found)})`;
    await rows.update({ isOnly: true }, { refusedAccountId: refused, refusedAt: now });
    if (this.refused !== refused)
      this.logger.error({ wanted, refused }, 'STRIPE_SECRET_KEY leads to another account: billing stands still');
    this.refused = refused;
    throw new StripeAccountRefused(`The key leads to ${refused} instead of ${wanted}.`);
  }

  private async firstContact({ id, isLiveMode }: StripeAccountFacts): Promise<StripeAccount> {
    const rows = this.dataSource.getRepository(StripeAccount);
    const row = { isOnly: true as const, accountId: id, isLiveMode, confirmedAt: this.clock.now() };
    await rows.createQueryBuilder().insert().values(row).orIgnore().execute();
    this.logger.info({ account: id, isLiveMode }, 'Stripe account stored');
    return rows.findOneByOrFail({ isOnly: true });
  }
}

const modeOf = ({ isLiveMode }: { isLiveMode: boolean }) => (isLiveMode ? 'live' : 'test');
