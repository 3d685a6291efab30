import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { StripeAccount } from '@tracker/database/entities/billing/stripe-account.entity';
import { UnclaimedSubscription } from '@tracker/database/entities/billing/unclaimed-subscription.entity';
import { DataSource } from 'typeorm';
import { Clock } from '../../../platform/clock.js';
import { type AppLogger, LOGGER } from '../../../platform/observability/logger.js';
import { Metrics } from '../../../platform/observability/metrics.js';
import { type StripeAccountFacts, StripeGateway } from './stripe.gateway.js';

const CONFIRMATION_MS = 60_000;
const REFUSED_LATELY_MS = 5 * 60_000;

type Answer = StripeAccountFacts & { answeredAt: Date };

class StripeAccountRefused extends Error {}

/**
 * Checks that the key belongs to the account whose subscriptions are stored. Another account doesn't know them, so
 * they would look cancelled. The first contact stores the account; docs/areas/billing.md describes how to change it.
 */
@Injectable()
export class StripeAccountService implements OnModuleInit {
  private found: Answer | undefined;
  private asking: Promise<Answer> | undefined;
  private askedAt = -Infinity;
  private refused: string | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly stripe: StripeGateway,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
    @Inject(LOGGER) private readonly logger: AppLogger,
  ) {}

  onModuleInit(): void {
    this.metrics.addStored(
      {
        stripe_account_last_confirmed_timestamp_seconds: {
          help: 'When a process last confirmed that its key belongs to the expected Stripe account',
        },
        stripe_account_refused: {
          help: 'Whether a process has the key of another Stripe account than the stored one',
        },
        stripe_subscriptions_unclaimed: {
          help: 'Live Stripe subscriptions of our organizations that this installation did not sell',
        },
        stripe_losses_stopped: {
          help: 'Whether too many subscriptions are missing at Stripe for them to count as ended',
        },
      },
      async () => {
        const { manager } = this.dataSource;
        const account = await manager.findOneBy(StripeAccount, { isOnly: true });
        const refusedForMs = this.clock.now().getTime() - (account?.refusedAt?.getTime() ?? -Infinity);
        return {
          stripe_account_last_confirmed_timestamp_seconds: account && account.confirmedAt.getTime() / 1_000,
          stripe_account_refused: account && Number(refusedForMs < REFUSED_LATELY_MS),
          stripe_subscriptions_unclaimed: await manager.count(UnclaimedSubscription),
          stripe_losses_stopped: account && Number(account.lossesStoppedAt !== null),
        };
      },
    );
  }

  get isConfirmationDue(): boolean {
    return this.clock.now().getTime() - this.askedAt >= CONFIRMATION_MS;
  }

  async confirm(): Promise<void> {
    await this.compare(!this.found || this.isConfirmationDue ? await this.ask() : this.found);
  }

  async ensure(): Promise<void> {
    await this.compare(this.found ?? (await this.ask()));
  }

  isAway(): Promise<boolean> {
    return this.ask().then(
      () => false,
      () => true,
    );
  }

  /**
   * Concurrent callers share one request. A failed request clears the earlier answer, so the next caller asks again.
   */
  private async ask(): Promise<Answer> {
    this.askedAt = this.clock.now().getTime();
    this.found = undefined;
    this.asking ??= this.stripe
      .account()
      .then((facts) => ({ ...facts, answeredAt: this.clock.now() }))
      .finally(() => (this.asking = undefined));
    return (this.found = await this.asking);
  }

  private async compare(found: Answer): Promise<void> {
    const rows = this.dataSource.getRepository(StripeAccount);
    const known = (await rows.findOneBy({ isOnly: true })) ?? (await this.firstContact(found));
    const isSame = known.accountId === found.id && known.isLiveMode === found.isLiveMode;
    if (isSame) {
      this.refused = undefined;
      const { answeredAt } = found;
      if (answeredAt.getTime() - known.confirmedAt.getTime() >= CONFIRMATION_MS)
        await rows.update({ isOnly: true }, { confirmedAt: answeredAt });
      return;
    }
    const wanted = `${known.accountId} (${modeOf(known)})`;
    const refused = `${found.id} (${modeOf(found)})`;
    await rows.update({ isOnly: true }, { refusedAccountId: refused, refusedAt: this.clock.now() });
    if (this.refused !== refused)
      this.logger.error({ wanted, refused }, 'STRIPE_SECRET_KEY leads to another account: billing stands still');
    this.refused = refused;
    throw new StripeAccountRefused(`The key leads to ${refused} instead of ${wanted}.`);
  }

  private async firstContact({ id, isLiveMode, answeredAt }: Answer): Promise<StripeAccount> {
    const rows = this.dataSource.getRepository(StripeAccount);
    const row = { isOnly: true as const, accountId: id, isLiveMode, confirmedAt: answeredAt };
    await rows.createQueryBuilder().insert().values(row).orIgnore().execute();
    this.logger.info({ account: id, isLiveMode }, 'Stripe account stored');
    return rows.findOneByOrFail({ isOnly: true });
  }
}

const modeOf = ({ isLiveMode }: { isLiveMode: boolean }) => (isLiveMode ? 'live' : 'test');
