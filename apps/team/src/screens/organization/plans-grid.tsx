import type { SubscriptionTier } from '@tracker/contracts/billing/subscription-tiers';
import type { Organization } from '@tracker/contracts/organizations/organizations';
import { denialText, isAllowed } from '@tracker/contracts/organizations/permissions';
import { installationOffers } from '@tracker/shell-sdk/offers';
import { Button } from '@tracker/ui/button';
import { Cluster } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { failureOf } from '../../features/failure';
import { useOpenTeamBillingPortalMutation } from '../../features/organization.api';
import {
  NOT_SOLD,
  ORGANIZATION_BULLETS,
  PLAN_SUMMARIES,
  PlanBullets,
  TIER_NAMES,
  TIERS_FROM_SMALLEST,
} from '../../features/plans/plans';
import planStyles from '../../features/plans/plans.module.css';
import { Tag } from '../../features/role-label';
import { useCheckout, useHostedPage } from '../../features/plans/use-checkout';
import styles from './plans-grid.module.css';

const rankOf = (tier: SubscriptionTier) => TIERS_FROM_SMALLEST.indexOf(tier);

export function PlansGrid({ organization }: { organization: Organization }) {
  const { subscriptionTier: current, role, id } = organization;
  const [openPortal] = useOpenTeamBillingPortalMutation();
  const checkout = useCheckout();
  // Invoices, payment method and cancelling are on the payment provider's own page.
  const portal = useHostedPage(() => openPortal({ organizationId: id }), {
    missing: 'Failed to open the billing page',
    failure: failureOf('Failed to open the billing page', 'An error occurred while opening the billing page'),
  });
  const isSold = installationOffers().plans;
  const mayManage = isSold && isAllowed(role, 'subscription.manage');

  return (
    <Panel
      id="plans"
      title="Subscription Plans"
      description={
        !isSold ? NOT_SOLD : mayManage ? 'Every plan includes a 14-day free trial.' : denialText('subscription.manage')
      }
      actions={
        mayManage &&
        current !== 'free' && (
          <Button isPending={portal.isOpening} onClick={() => void portal.open(undefined)}>
            Manage Billing
          </Button>
        )
      }
    >
      <ul className={styles.grid}>
        {TIERS_FROM_SMALLEST.map((tier) => (
          <li key={tier} className={styles.plan} data-current={tier === current}>
            <Cluster justify="between">
              <h3>{TIER_NAMES[tier]}</h3>
              {tier === current && <Tag isAccented>Current plan</Tag>}
            </Cluster>
            <strong className={planStyles.price}>{PLAN_SUMMARIES[tier].price}</strong>
            <PlanBullets bullets={ORGANIZATION_BULLETS[tier]} />
            {mayManage && rankOf(tier) > rankOf(current) && (
              <Button
                variant={tier === 'team' ? 'primary' : 'default'}
                isBlock
                isPending={checkout.isOpening && checkout.opening?.tier === tier}
                disabled={checkout.isOpening}
                onClick={() => void checkout.open({ tier, organizationId: id })}
              >
                Upgrade to {TIER_NAMES[tier]}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
