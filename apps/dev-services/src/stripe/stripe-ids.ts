import { randomBytes } from 'node:crypto';

const PREFIXES = {
  customer: 'cus',
  product: 'prod',
  price: 'price',
  subscription: 'sub',
  subscription_item: 'si',
  invoice: 'in',
  line_item: 'il',
  item: 'li',
  'checkout.session': 'cs_test',
  'billing_portal.session': 'bps',
  'billing_portal.configuration': 'bpc',
  event: 'evt',
  request: 'req',
} as const;

export function newId(kind: keyof typeof PREFIXES): string {
  return `${PREFIXES[kind]}_${randomBytes(12).toString('hex')}`;
}
