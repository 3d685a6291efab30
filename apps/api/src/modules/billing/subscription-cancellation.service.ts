import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { type AppLogger, LOGGER } from '../../logging/logger.js';
import { OrganizationDeletion } from '../organizations/organization-deletion.js';
import { StripeGateway } from './stripe.gateway.js';

/** Cancels at Stripe what was decided here. The decision is a row of its transaction; the call follows, until it succeeds. */
@Injectable()
export class SubscriptionCancellation implements OnModuleInit {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly stripe: StripeGateway,
    private readonly deletion: OrganizationDeletion,
    @Inject(LOGGER) private readonly logger: AppLogger,
  ) {}

  onModuleInit(): void {
    this.deletion.before((organizationId) => this.requestAll(organizationId));
  }

  /** In the running unit of work. */
  async request(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.unitOfWork.manager.query(
      'insert into subscription_cancellations (id) select unnest($1::text[]) on conflict do nothing',
      [ids],
    );
    this.unitOfWork.afterCommit(() => this.start());
  }

  private async requestAll(organizationId: string): Promise<void> {
    const rows: { id: string }[] = await this.unitOfWork.manager.query(
      `select id from subscriptions where organization_id = $1 and status not in ('canceled', 'incomplete_expired')`,
      [organizationId],
    );
    await this.request(rows.map(({ id }) => id));
  }

  /** At once and in the background: the person who deleted the organization does not wait for Stripe. */
  private start(): void {
    this.carryOut().catch((err: unknown) => this.logger.warn({ err }, 'a subscription will be cancelled later'));
  }

  /** Cancels one after the other; what fails stays for the next call. */
  async carryOut(): Promise<void> {
    while (await this.carryOutOne());
  }

  private carryOutOne(): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      const [next]: { id: string }[] = await this.unitOfWork.manager.query(
        `select id from subscription_cancellations where done_at is null
         order by requested_at limit 1 for update skip locked`,
      );
      if (!next) return false;
      await this.stripe.cancel(next.id);
      await this.unitOfWork.manager.query('update subscription_cancellations set done_at = now() where id = $1', [
        next.id,
      ]);
      return true;
    });
  }
}
