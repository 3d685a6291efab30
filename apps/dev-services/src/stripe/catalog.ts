import type { Parameters } from './parameters.js';
import type { StripeClock } from './stripe-clock.js';
import { invalidParameter, missingParameter } from './stripe-error.js';
import type { PriceObject, ProductObject } from './stripe-objects.js';
import { newId, type StripeRecords } from './stripe-records.js';

export class Catalog {
  constructor(
    private readonly records: StripeRecords,
    private readonly clock: StripeClock,
  ) {}

  createPrice(sent: Parameters): PriceObject {
    const amount = sent.integer('unit_amount');
    if (amount === undefined) throw missingParameter('unit_amount');
    if (amount < 0) throw invalidParameter('unit_amount', 'This value must be greater than or equal to 0.');
    if (!sent.child('recurring').oneOf('interval', ['month']))
      throw missingParameter(sent.child('recurring').nameOf('interval'));
    const price: PriceObject = {
      id: newId('price'),
      object: 'price',
      active: true,
      billing_scheme: 'per_unit',
      created: this.clock.now(),
      currency: sent.requiredText('currency').toLowerCase(),
      livemode: false,
      lookup_key: sent.text('lookup_key') ?? null,
      metadata: sent.metadata(),
      nickname: sent.text('nickname') ?? null,
      product: this.createProduct(sent.child('product_data')).id,
      recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed', meter: null, trial_period_days: null },
      type: 'recurring',
      unit_amount: amount,
    };
    this.records.save<'price'>(price);
    return price;
  }

  private createProduct(sent: Parameters): ProductObject {
    const now = this.clock.now();
    const product: ProductObject = {
      id: newId('product'),
      object: 'product',
      active: true,
      created: now,
      description: sent.text('description') ?? null,
      livemode: false,
      metadata: sent.metadata(),
      name: sent.requiredText('name'),
      type: 'service',
      updated: now,
    };
    this.records.save<'product'>(product);
    return product;
  }
}
