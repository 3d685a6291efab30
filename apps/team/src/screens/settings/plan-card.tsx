import type { Organization } from '@tracker/contracts/organizations/organizations';
import { isAllowed } from '@tracker/contracts/organizations/permissions';
import { installationOffers } from '@tracker/shell-sdk/offers';
import { Button } from '@tracker/ui/button';
import { Cluster, Quiet, Stack } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { useState } from 'react';
import { CreateOrganizationDialog } from '../../features/create-organization';
import { bestTier, NOT_SOLD, PLAN_SUMMARIES, PlanBullets } from '../../features/plans/plans';
import styles from '../../features/plans/plans.module.css';
import { Tag } from '../../features/role-label';
import { useCheckout } from '../../features/plans/use-checkout';

interface PlanCardProps {
  organization: Organization | null;
  organizations: readonly Organization[];
}

export function PlanCard({ organization, organizations }: PlanCardProps) {
  const tier = bestTier(organizations.map(({ subscriptionTier }) => subscriptionTier));
  const plan = PLAN_SUMMARIES[tier];
  const checkout = useCheckout();
  const [isCreating, setIsCreating] = useState(false);
  const isSold = installationOffers().plans;
  const mayUpgrade = isSold && (!organization || isAllowed(organization.role, 'subscription.manage'));

  return (
    <Panel
      id="plan"
      title="Subscription Plan"
      description={isSold ? 'Every plan includes a 14-day free trial.' : NOT_SOLD}
    >
      <Stack>
        <Cluster justify="between" gap={2}>
          <div>
            <Cluster>
              <strong>{plan.name}</strong> <Tag isAccented>Current</Tag>
            </Cluster>
            <Quiet>{plan.summary}</Quiet>
          </div>
          <strong className={styles.price}>{plan.price}</strong>
        </Cluster>
        <PlanBullets bullets={plan.bullets} />
        {tier === 'free' && mayUpgrade && (
          <Cluster>
            <Button
              variant="primary"
              isPending={checkout.isOpening}
              // Plans belong to organizations, so one has to exist first.
              onClick={() =>
                organization
                  ? void checkout.open({ tier: 'team', organizationId: organization.id })
                  : setIsCreating(true)
              }
            >
              Upgrade to Team
            </Button>
          </Cluster>
        )}
      </Stack>
      {isCreating && <CreateOrganizationDialog onClose={() => setIsCreating(false)} />}
    </Panel>
  );
}
