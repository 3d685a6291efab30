import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { WEBHOOK_FAILING_DAYS } from '@tracker/contracts/integrations/webhook-limits';
import { isAllowed } from '@tracker/contracts/organizations/permissions';
import { statement, Statements } from '@tracker/database/statements';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { RetentionJob } from '../../../platform/jobs/retention.job.js';
import { oneByOne, ScheduledTasks } from '../../../platform/jobs/scheduled-tasks.js';
import { Wake } from '../../../platform/jobs/wake/wake.js';
import { Outbox } from '../../mailer/outbox.js';
import { MembershipRepository } from '../../organizations/members/membership.repository.js';
import { OrganizationRepository } from '../../organizations/organization.repository.js';
import { type AsOf, IS_HELD, NOW, WITH_DUE } from './deliveries.statements.js';
import { DeliveriesService } from './deliveries.service.js';

interface SwitchedOff {
  id: string;
  organizationId: string;
  organizationName: string;
  url: string;
  failingSince: Date;
}

const STOP_CLOCK_OF_UNSENT = statement<AsOf, never>(
  'webhooks-stop-clock',
  `update webhooks w set failing_since = ${NOW} from organizations o
    where o.id = w.organization_id and w.failing_since < ${NOW} and (o.subscription_tier = 'free' or ${IS_HELD})`,
);

const HAS_FAILED = `w.is_active and w.failing_since <= ${NOW} - interval '${WEBHOOK_FAILING_DAYS} days'`;

const FAILED = statement<AsOf, { organizationId: string }>(
  'webhooks-failed',
  `select distinct w.organization_id as "organizationId" from webhooks w where ${HAS_FAILED} order by 1`,
);

const SWITCH_OFF = statement<AsOf & { organizationId: string }, SwitchedOff>(
  'webhooks-switch-off',
  `update webhooks w set is_active = false, switched_off_at = ${NOW}
    from organizations o where o.id = :organizationId and o.id = w.organization_id and ${HAS_FAILED}
    returning w.id, w.organization_id as "organizationId", o.name as "organizationName", w.url, w.failing_since as "failingSince"`,
);

@Injectable()
export class WebhookUpkeep {
  constructor(
    private readonly deliveries: DeliveriesService,
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
    private readonly memberships: MembershipRepository,
    private readonly organizations: OrganizationRepository,
    private readonly outbox: Outbox,
    private readonly retention: RetentionJob,
    private readonly tasks: ScheduledTasks,
    private readonly wake: Wake,
  ) {}

  @Cron(CronExpression.EVERY_10_MINUTES)
  run(): Promise<boolean> {
    return this.tasks.run({ name: 'webhook-upkeep', everySeconds: 600 }, async (signal) => {
      const switchedOff = await this.switchOff(null, signal);
      const due = await this.statements.rows(WITH_DUE, { asOf: null });
      await this.statements.sql`select queue_webhooks(${due.map(({ webhookId }) => webhookId)}::uuid[])`;
      this.wake.notify('durable_jobs');
      return { switchedOff };
    });
  }

  async runAsOf(asOf: Date) {
    const { signal } = new AbortController();
    const sent = await this.deliveries.sendAsOf(asOf, signal);
    const switchedOff = await this.switchOff(asOf, signal);
    const { removed = 0 } = await this.retention.forget('webhook-delivery-retention', signal, asOf);
    return { ...sent, switchedOff, forgotten: removed };
  }

  /** One transaction for each organization, because their audit trails must be locked in order. */
  private async switchOff(asOf: Date | null, signal: AbortSignal): Promise<number> {
    let count = 0;
    await this.statements.rows(STOP_CLOCK_OF_UNSENT, { asOf });
    const switchOffIn = async ({ organizationId }: { organizationId: string }) => {
      const switchedOff = await this.unitOfWork.run(async () => {
        await this.organizations.lock(organizationId);
        const webhooks = await this.statements.rows(SWITCH_OFF, { asOf, organizationId });
        for (const webhook of webhooks) await this.notify(webhook);
        return webhooks;
      }, 'background');
      count += switchedOff.length;
    };
    await oneByOne(await this.statements.rows(FAILED, { asOf }), switchOffIn, signal);
    return count;
  }

  private async notify({ id, organizationId, organizationName, url, failingSince }: SwitchedOff): Promise<void> {
    const members = await this.memberships.list(organizationId);
    const admins = members.filter(({ role }) => isAllowed(role, 'webhooks.manage'));
    await this.outbox.add(
      ...admins.map(({ id: userId, email }) => ({
        kind: 'webhook-switched-off' as const,
        dedupeKey: `webhook-switched-off:${id}:${failingSince.toISOString()}:${userId}`,
        to: email,
        userId,
        organizationId,
        data: { organizationName, host: new URL(url).host },
      })),
    );
  }
}
