import { randomBytes } from 'node:crypto';
import { AppendLog } from '../append-log.js';
import { noSuch } from './stripe-error.js';
import type {
  CheckoutSessionObject,
  CustomerObject,
  EventObject,
  InvoiceObject,
  LineItem,
  PortalConfigurationObject,
  PortalSessionObject,
  PriceObject,
  ProductObject,
  SubscriptionObject,
} from './stripe-objects.js';

export interface CheckoutPlan {
  id: string;
  object: 'checkout_plan';
  lineItems: LineItem[];
  trialPeriodDays: number | null;
  subscriptionMetadata: Record<string, string>;
}

export interface PlanChange {
  id: string;
  object: 'plan_change';
  subscription: string;
  item: string;
  price: string;
  isInvoiced: boolean;
  keepsTrial: boolean;
  doneUrl: string;
}

interface PaymentOutcome {
  id: string;
  object: 'payment_outcome';
  isDeclined: boolean;
}

export interface AnsweredRequest {
  id: string;
  object: 'answered_request';
  fingerprint: string;
  status: number;
  body: string;
}

interface ClockRecord {
  id: 'clock';
  object: 'clock';
  offsetSeconds: number;
}

interface TrialWarning {
  id: string;
  object: 'trial_warning';
}

interface RecordsByKind {
  customer: CustomerObject;
  product: ProductObject;
  price: PriceObject;
  subscription: SubscriptionObject;
  invoice: InvoiceObject;
  'checkout.session': CheckoutSessionObject;
  'billing_portal.session': PortalSessionObject;
  event: EventObject;
  'billing_portal.configuration': PortalConfigurationObject;
  checkout_plan: CheckoutPlan;
  plan_change: PlanChange;
  payment_outcome: PaymentOutcome;
  answered_request: AnsweredRequest;
  clock: ClockRecord;
  trial_warning: TrialWarning;
}

export type RecordKind = keyof RecordsByKind;
type AnyRecord = RecordsByKind[RecordKind];

interface Removal {
  id: string;
  object: 'removal';
  kind: RecordKind;
}

const LIMITS: Partial<Record<RecordKind, number>> = { event: 5_000, answered_request: 5_000 };

export class StripeRecords {
  private readonly kinds = new Map<RecordKind, Map<string, AnyRecord>>();
  private readonly log: AppendLog;

  constructor(path: string) {
    this.log = new AppendLog(path);
    for (const line of this.log.read()) {
      const record = JSON.parse(line) as AnyRecord | Removal;
      if (record.object === 'removal') this.kinds.get(record.kind)?.delete(record.id);
      else this.remember(record);
    }
    this.compact();
  }

  save<Kind extends RecordKind>(record: RecordsByKind[Kind]): void {
    this.remember(record);
    this.log.append(JSON.stringify(record));
  }

  remove(kind: RecordKind, id: string): void {
    const removal: Removal = { id, object: 'removal', kind };
    this.kinds.get(kind)?.delete(id);
    this.log.append(JSON.stringify(removal));
  }

  find<Kind extends RecordKind>(kind: Kind, id: string): RecordsByKind[Kind] | undefined {
    return this.kinds.get(kind)?.get(id) as RecordsByKind[Kind] | undefined;
  }

  get<Kind extends RecordKind>(kind: Kind, id: string, name: string = kind): RecordsByKind[Kind] {
    const record = this.find(kind, id);
    if (!record) throw noSuch(name, id);
    return record;
  }

  all<Kind extends RecordKind>(kind: Kind): RecordsByKind[Kind][] {
    return [...(this.kinds.get(kind)?.values() ?? [])] as RecordsByKind[Kind][];
  }

  private remember(record: AnyRecord): void {
    const kind = record.object as RecordKind;
    const records = this.kinds.get(kind) ?? new Map<string, AnyRecord>();
    this.kinds.set(kind, records.set(record.id, record));
    const oldest = records.keys().next();
    if (records.size > (LIMITS[kind] ?? Infinity) && !oldest.done) records.delete(oldest.value);
  }

  private compact(): void {
    const current = [...this.kinds.values()].flatMap((records) => [...records.values()]);
    if (this.log.length > current.length) this.log.rewrite(current.map((record) => JSON.stringify(record)));
  }
}

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
