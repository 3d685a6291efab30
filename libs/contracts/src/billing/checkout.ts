import { z } from 'zod';
import { idSchema } from '../values/text-fields.js';

export const PAID_TIERS = ['team', 'enterprise'] as const;
export type PaidTier = (typeof PAID_TIERS)[number];

export const checkoutRequestSchema = z.object({
  tier: z.enum(PAID_TIERS, 'Choose the team or the enterprise plan'),
  organizationId: idSchema.optional(),
});
export type CheckoutRequest = z.infer<typeof checkoutRequestSchema>;

export const portalRequestSchema = z.object({ organizationId: idSchema.optional() });
export type PortalRequest = z.infer<typeof portalRequestSchema>;

export const hostedPageSchema = z.object({ success: z.literal(true), url: z.url() }).meta({ id: 'HostedPage' });
export type HostedPage = z.infer<typeof hostedPageSchema>;
