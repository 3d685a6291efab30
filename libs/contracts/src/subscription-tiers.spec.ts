import { priceText } from './price-text.js';
import { bestTier, PRICING, pricingSchema } from './subscription-tiers.js';

describe('subscription tiers', () => {
  it('counts the best of the tiers a person has, and free without any', () => {
    expect(bestTier([])).toBe('free');
    expect(bestTier(['free', 'enterprise', 'team'])).toBe('enterprise');
    expect(bestTier(['team', 'free'])).toBe('team');
  });

  it('offers 0, 19 and 49 dollars for 3, 10 and 50 members', () => {
    expect(Object.values(pricingSchema.parse(PRICING)).map(({ price, maxMembers }) => [price, maxMembers])).toEqual([
      [0, 3],
      [19, 10],
      [49, 50],
    ]);
    expect(priceText(PRICING.team.price)).toBe('$19/month');
  });
});
