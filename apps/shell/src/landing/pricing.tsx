import { priceText } from '@tracker/contracts/price-text';
import type { SubscriptionTier, TierPricing } from '@tracker/contracts/subscription-tiers';
import { Icon } from '@tracker/ui/icon';
import landing from './landing.module.css';
import { useGetPricingQuery } from './pricing.api';
import styles from './pricing.module.css';

const TIERS: readonly SubscriptionTier[] = ['free', 'team', 'enterprise'];

export function Pricing() {
  const { data, isSuccess, isError, refetch } = useGetPricingQuery();
  return (
    <section
      id="pricing"
      className={landing.section}
      aria-labelledby="pricing-heading"
      aria-busy={!isSuccess && !isError ? true : undefined}
    >
      <h2 id="pricing-heading" className={landing.heading}>
        Pricing
      </h2>
      <p className={landing.intro}>All plans include a 14-day free trial. No setup fees, cancel anytime.</p>
      {!isSuccess && !isError && <p className={styles.state}>Loading pricing...</p>}
      {isError && (
        <p className={styles.state} role="alert">
          Failed to load pricing: Failed to fetch pricing{' '}
          <button type="button" className={styles.retry} onClick={refetch}>
            Retry
          </button>
        </p>
      )}
      {isSuccess && (
        <ul className={styles.plans}>
          {TIERS.map((tier) => {
            const plan = data?.[tier];
            return plan ? <Plan key={tier} plan={plan} isRecommended={tier === 'team'} /> : null;
          })}
        </ul>
      )}
    </section>
  );
}

function Plan({ plan, isRecommended }: { plan: TierPricing; isRecommended: boolean }) {
  const [amount = '', period = ''] = priceText(plan.price).split('/');
  return (
    <li className={styles.plan} data-recommended={isRecommended}>
      <h3 className={styles.name}>
        {plan.name}
        {isRecommended && <span className={styles.flag}>For teams</span>}
      </h3>
      <p className={styles.price}>
        {amount}
        <span className={styles.period}>/{period}</span>
      </p>
      <p className={styles.members}>Up to {plan.maxMembers} members</p>
      <ul className={styles.features}>
        {(plan.features ?? []).map((feature) => (
          <li key={feature}>
            <Icon name="check" size={16} />
            {feature}
          </li>
        ))}
      </ul>
    </li>
  );
}
