import type { Organization } from '@tracker/contracts/organizations/organizations';
import { denialText, isAllowed } from '@tracker/contracts/organizations/permissions';
import type { SubscriptionTier } from '@tracker/contracts/billing/subscription-tiers';
import { installationOffers } from '@tracker/shell-sdk/offers';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { Panel } from '@tracker/ui/panel';
import { useState } from 'react';
import { NOT_SOLD, PLAN_OFFERS, TIER_NAMES, TIERS_FROM_SMALLEST } from '../../features/plans';
import styles from './plans-grid.module.css';
import { useBillingPortal } from './use-billing-portal';
import { useCheckout } from '../../features/use-checkout';

export function PlansGrid({ organization }: { organization: Organization }) {
  const { subscriptionTier: current, role, id } = organization;
  const [chosen, setChosen] = useState<SubscriptionTier | null>(null);
  const { startCheckout, isStarting } = useCheckout();
  const portal = useBillingPortal(id);
  const isSold = installationOffers().plans;
  const mayManage = isSold && isAllowed(role, 'subscription.manage');
  const rankOf = (tier: SubscriptionTier) => TIERS_FROM_SMALLEST.indexOf(tier);

  function upgrade(tier: SubscriptionTier) {
    setChosen(tier);
    void startCheckout({ tier, organizationId: id });
  }

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
          <Button isPending={portal.isOpening} onClick={() => void portal.open()}>
            Manage Billing
          </Button>
        )
      }
    >
      <ul className={styles.grid}>
        {TIERS_FROM_SMALLEST.map((tier) => (
          <li key={tier} className={styles.plan} data-current={tier === current}>
            <div className={styles.head}>
              <h3>{TIER_NAMES[tier]}</h3>
              {tier === current && <span className={styles.current}>Current plan</span>}
            </div>
            <p className={styles.price}>{PLAN_OFFERS[tier].price}</p>
            <ul className={styles.bullets}>
              {PLAN_OFFERS[tier].bullets.map((bullet) => (
                <li key={bullet}>
                  <Icon name="check" size={16} /> {bullet}
                </li>
              ))}
            </ul>
            {mayManage && rankOf(tier) > rankOf(current) && (
              <Button
                variant={tier === 'team' ? 'primary' : 'default'}
                isBlock
                isPending={isStarting && chosen === tier}
                disabled={isStarting}
                onClick={() => upgrade(tier)}
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
