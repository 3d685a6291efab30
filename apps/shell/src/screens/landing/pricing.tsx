import { type Offers, priceText } from '@tracker/contracts/billing/offers';
import type { SubscriptionTier } from '@tracker/contracts/billing/subscription-tiers';
import { isRecord, numberOrNull, recordOf } from '@tracker/shell-sdk/answer-readers';
import { api } from '@tracker/shell-sdk/api';
import { ErrorState } from '@tracker/ui/error-state';
import { Icon } from '@tracker/ui/icon';
import { createContext, use } from 'react';
import landing from './landing.module.css';
import styles from './pricing.module.css';

const TIERS: readonly SubscriptionTier[] = ['free', 'team', 'enterprise'];

interface Plan {
  tier: SubscriptionTier;
  name: string;
  price: number | null;
  maxMembers: number | null;
  features: string[];
}

export interface Prerendered {
  offers: Offers;
  plans: readonly Plan[];
}

export const PrerenderedContext = createContext<Prerendered | null>(null);

export function plansOf(answer: unknown): Plan[] {
  const pricing = recordOf(answer);
  return TIERS.flatMap((tier) => {
    const plan = pricing[tier];
    if (!isRecord(plan)) return [];
    const { name, price, maxMembers, features } = plan;
    return {
      tier,
      name: typeof name === 'string' ? name : tier,
      price: numberOrNull(price),
      maxMembers: numberOrNull(maxMembers),
      features: Array.isArray(features) ? features.filter((feature) => typeof feature === 'string') : [],
    };
  });
}

const { useGetPricingQuery } = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getPricing: build.query<Plan[], void>({
      query: () => '/api/subscriptions/pricing',
      transformResponse: plansOf,
    }),
  }),
});

export function Pricing() {
  const { data, isSuccess, isError, refetch } = useGetPricingQuery();
  const prerendered = use(PrerenderedContext);
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
      {!isSuccess && !isError && (
        <>
          <p className={styles.state} data-part="loading">
            Loading pricing...
          </p>
          <noscript>{prerendered && <Plans plans={prerendered.plans} />}</noscript>
        </>
      )}
      {isError && (
        <div className={styles.state}>
          <ErrorState isRow onRetry={refetch}>
            Failed to load pricing: Failed to fetch pricing
          </ErrorState>
        </div>
      )}
      {isSuccess && <Plans plans={data} />}
    </section>
  );
}

function Plans({ plans }: { plans: readonly Plan[] }) {
  return (
    <ul className={landing.grid} data-columns="3">
      {plans.map((plan) => (
        <PlanCard key={plan.tier} plan={plan} isRecommended={plan.tier === 'team'} />
      ))}
    </ul>
  );
}

function PlanCard({ plan, isRecommended }: { plan: Plan; isRecommended: boolean }) {
  const [amount = '', period = ''] = plan.price === null ? [] : priceText(plan.price).split('/');
  return (
    <li className={`${landing.card} ${styles.plan} box`} data-recommended={isRecommended}>
      <h3 className={styles.name}>
        {plan.name}
        {isRecommended && <span className={styles.flag}>For teams</span>}
      </h3>
      {amount && (
        <p className={styles.price}>
          {amount}
          <span className={styles.period}>/{period}</span>
        </p>
      )}
      {plan.maxMembers !== null && <p className={styles.members}>Up to {plan.maxMembers} members</p>}
      <a className={styles.choose} href="#sign-in" data-recommended={isRecommended}>
        {plan.tier === 'free' ? 'Start with' : 'Try'} {plan.name}
      </a>
      <ul className={styles.features}>
        {plan.features.map((feature) => (
          <li key={feature}>
            <Icon name="check" size={16} />
            {feature}
          </li>
        ))}
      </ul>
    </li>
  );
}
