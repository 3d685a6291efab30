import type { Parameters } from './parameters.js';
import type { StripeClock } from './stripe-clock.js';
import { invalidParameter, missingParameter, noSuch, noSuchParameter } from './stripe-error.js';
import { newId } from './stripe-ids.js';
import type { PriceObject, ProductObject } from './stripe-objects.js';
import type { StripeRecords } from './stripe-records.js';

export interface PricedItem {
  price: PriceObject;
  quantity: number;
}

const INTERVALS = ['day', 'week', 'month', 'year'] as const;

export class Catalog {
  constructor(
    private readonly records: StripeRecords,
    private readonly clock: StripeClock,
  ) {}

  getProduct(id: string): ProductObject {
    const product = this.records.find('product', id);
    if (!product) throw noSuch('product', id);
    return product;
  }

  getPrice(id: string): PriceObject {
    const price = this.records.find('price', id);
    if (!price) throw noSuch('price', id);
    return price;
  }

  private createProduct(parameters: Parameters): ProductObject {
    const now = this.clock.now();
    const product: ProductObject = {
      id: parameters.text('id') ?? newId('product'),
      object: 'product',
      active: parameters.boolean('active') ?? true,
      created: now,
      description: parameters.text('description') ?? null,
      livemode: false,
      metadata: parameters.metadata(),
      name: parameters.requiredText('name'),
      type: 'service',
      updated: now,
    };
    this.records.save<'product'>(product);
    return product;
  }

  createPrice(parameters: Parameters): PriceObject {
    const amount = parameters.integer('unit_amount');
    if (amount === undefined) throw missingParameter(parameters.nameOf('unit_amount'));
    if (amount < 0)
      throw invalidParameter(parameters.nameOf('unit_amount'), 'This value must be greater than or equal to 0.');
    const price: PriceObject = {
      id: newId('price'),
      object: 'price',
      active: true,
      billing_scheme: 'per_unit',
      created: this.clock.now(),
      currency: parameters.requiredText('currency').toLowerCase(),
      livemode: false,
      lookup_key: parameters.text('lookup_key') ?? null,
      metadata: parameters.metadata(),
      nickname: parameters.text('nickname') ?? null,
      product: this.productFor(parameters),
      recurring: readRecurring(parameters),
      type: parameters.has('recurring') ? 'recurring' : 'one_time',
      unit_amount: amount,
    };
    this.records.save<'price'>(price);
    return price;
  }

  pricedItem(parameters: Parameters): PricedItem {
    const quantity = parameters.integer('quantity') ?? 1;
    if (parameters.has('price_data')) return { price: this.createPrice(parameters.child('price_data')), quantity };
    const id = parameters.requiredText('price');
    const price = this.records.find('price', id);
    if (!price) throw noSuchParameter('price', id, parameters.nameOf('price'));
    return { price, quantity };
  }

  private productFor(parameters: Parameters): string {
    if (parameters.has('product_data')) return this.createProduct(parameters.child('product_data')).id;
    const id = parameters.requiredText('product');
    if (!this.records.find('product', id)) throw noSuchParameter('product', id, parameters.nameOf('product'));
    return id;
  }
}

function readRecurring(parameters: Parameters): PriceObject['recurring'] {
  if (!parameters.has('recurring')) return null;
  const recurring = parameters.child('recurring');
  const interval = recurring.oneOf('interval', INTERVALS);
  if (!interval) throw missingParameter(recurring.nameOf('interval'));
  return { interval, interval_count: 1, usage_type: 'licensed', meter: null, trial_period_days: null };
}
