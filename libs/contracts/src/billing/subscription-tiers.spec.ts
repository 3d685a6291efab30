import { priceText } from './offers.js';
import { PRICING, pricingSchema, TIER_LIMITS } from './subscription-tiers.js';

describe('subscription tiers', () => {
  it('offers 0, 19 and 49 dollars for 3, 10 and 50 members', () => {
    expect(Object.values(pricingSchema.parse(PRICING)).map(({ price, maxMembers }) => [price, maxMembers])).toEqual([
      [0, 3],
      [19, 10],
      [49, 50],
    ]);
    expect(priceText(PRICING.team.price)).toBe('$19/month');
  });

  it('says what each of them holds', () => {
    expect(Object.entries(PRICING).map(([tier, { name, features }]) => [tier, name, ...features])).toEqual([
      ['free', 'Free', 'Up to 3 credentials', 'Up to 3 members', 'Basic reminders', 'Limited export options'],
      ['team', 'Team', 'Unlimited credentials', 'Up to 10 members', 'Team compliance reports', 'CSV and PDF exports'],
      [
        'enterprise',
        'Enterprise',
        'Everything in Team',
        'Up to 50 members',
        'Single sign-on',
        'Directory provisioning (SCIM)',
      ],
    ]);
    expect(TIER_LIMITS).toMatchObject({
      free: { maxCredentials: 3, maxDocumentBytes: 100 * 1_048_576 },
      team: { maxCredentials: null, maxDocumentBytes: 5_120 * 1_048_576 },
      enterprise: { maxCredentials: null, maxDocumentBytes: 5_120 * 1_048_576 },
    });
  });
});
