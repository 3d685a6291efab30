import { z } from 'zod';
import { DELIVERY_STATES, WEBHOOK_EVENTS } from './webhook-limits.js';
import { idSchema, lineSchema, requiredLineSchema } from '../values/text-fields.js';
import { limitSchema } from '../values/list-query.js';

const instant = z.iso.datetime();
const eventSchema = z.enum(WEBHOOK_EVENTS, `An event must be one of ${WEBHOOK_EVENTS.join(', ')}`);

export const webhookFieldsSchema = z.object({
  url: requiredLineSchema('Address', 2_000).refine(
    (text) => URL.canParse(text),
    'Address must be complete, such as https://example.com/hooks',
  ),
  events: z
    .array(eventSchema, 'Choose one or more events')
    .min(1, 'Choose one or more events')
    .transform((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event))),
  description: lineSchema('Description', 200)
    .nullish()
    .transform((text) => text || null),
});
export type WebhookFields = z.infer<typeof webhookFieldsSchema>;

export const webhookChangesSchema = webhookFieldsSchema.extend({
  isActive: z.boolean('isActive must be true or false').optional(),
});
export type WebhookChanges = z.infer<typeof webhookChangesSchema>;

export const webhookSchema = z
  .object({
    id: idSchema,
    url: z.string(),
    description: z.string().nullable(),
    events: z.array(z.string()),
    isActive: z.boolean(),
    createdAt: instant,
    lastDeliveredAt: instant.nullable(),
    lastError: z.string().nullable(),
    /** When the product switched it off after failures; null if it is active or a person did. */
    switchedOffAt: instant.nullable(),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhookSchema>;

export const newWebhookSchema = z.object({ id: idSchema, secret: z.string() }).meta({ id: 'NewWebhook' });
export type NewWebhook = z.infer<typeof newWebhookSchema>;

export const webhookDeliverySchema = z
  .object({
    id: idSchema,
    messageId: z.string(),
    event: z.string(),
    at: instant,
    state: z.enum(DELIVERY_STATES),
    attempts: z.int(),
    status: z.int().nullable(),
    durationMs: z.int().nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

export const webhookDeliveriesSchema = z
  .object({ items: z.array(webhookDeliverySchema), next: idSchema.nullable() })
  .meta({ id: 'WebhookDeliveries' });
export type WebhookDeliveries = z.infer<typeof webhookDeliveriesSchema>;

export const deliveriesQuerySchema = z.object({
  limit: limitSchema(200, 50),
  after: idSchema.optional(),
});
export type DeliveriesQuery = z.infer<typeof deliveriesQuerySchema>;
