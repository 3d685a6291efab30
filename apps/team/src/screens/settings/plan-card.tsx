import type { Organization } from '@tracker/contracts/organizations/organizations';
import { isAllowed } from '@tracker/contracts/organizations/permissions';
import { installationOffers } from '@tracker/shell-sdk/offers';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { Panel } from '@tracker/ui/panel';
import { useState } from 'react';
import { CreateOrganizationDialog } from '../../features/create-organization-dialog';
import { bestTier, NOT_SOLD, PLAN_SUMMARIES } from '../../features/plans';
import styles from './plan-card.module.css';
import { useCheckout } from '../../features/use-checkout';

interface PlanCardProps {
  /** The current one, which an upgrade is for. */
  organization: Organization | null;
  organizations: readonly Organization[];
}

/** The plan that holds for this person, the best among their organizations, and the way to the next one. */
export function PlanCard({ organization, organizations }: PlanCardProps) {
  const tier = bestTier(organizations.map(({ subscriptionTier }) => subscriptionTier));
  const plan = PLAN_SUMMARIES[tier];
  const { startCheckout, isStarting } = useCheckout();
  const [isCreating, setIsCreating] = useState(false);
  const isSold = installationOffers().plans;
  const mayUpgrade = isSold && (!organization || isAllowed(organization.role, 'subscription.manage'));

  return (
    <Panel
      id="plan"
      title="Subscription Plan"
      description={isSold ? 'Every plan includes a 14-day free trial.' : NOT_SOLD}
    >
      <div className={styles.plan}>
        <div>
          <p className={styles.name}>
            {plan.name} <span className={styles.current}>Current</span>
          </p>
          <p className={styles.summary}>{plan.summary}</p>
        </div>
        <p className={styles.price}>{plan.price}</p>
      </div>
      <ul className={styles.bullets}>
        {plan.bullets.map((bullet) => (
          <li key={bullet}>
            <Icon name="check" size={16} /> {bullet}
          </li>
        ))}
      </ul>
      {tier === 'free' && mayUpgrade && (
        <Button
          variant="primary"
          isPending={isStarting}
          // A plan is an organization's: without one there is nothing to upgrade yet.
          onClick={() =>
            organization ? void startCheckout({ tier: 'team', organizationId: organization.id }) : setIsCreating(true)
          }
        >
          Upgrade to Team
        </Button>
      )}
      {isCreating && <CreateOrganizationDialog onClose={() => setIsCreating(false)} />}
    </Panel>
  );
}
