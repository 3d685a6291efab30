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

  it('lists the member limit among the features, and limits credentials only on the free plan', () => {
    for (const { features, maxMembers } of Object.values(PRICING))
      expect(features).toContain(`Up to ${maxMembers} members`);
    expect(TIER_LIMITS).toMatchObject({
      free: { maxCredentials: 3, maxDocumentBytes: 100 * 1_048_576 },
      team: { maxCredentials: null, maxDocumentBytes: 5_120 * 1_048_576 },
      enterprise: { maxCredentials: null, maxDocumentBytes: 5_120 * 1_048_576 },
    });
  });
});
