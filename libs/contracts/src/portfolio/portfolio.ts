import { z } from 'zod';
import { idSchema, multilineSchema, requiredLineSchema } from '../values/text-fields.js';
import { credentialSchema } from '../credentials/credentials.js';
import { PORTFOLIO_LIMITS } from './portfolio-limits.js';

export const portfolioSchema = z
  .object({
    title: z.string(),
    description: z.string().nullable(),
    isPublic: z.boolean(),
    showContactInfo: z.boolean(),
    shareToken: z.string(),
    version: z.string().optional(),
  })
  .meta({ id: 'Portfolio' });
export type Portfolio = z.infer<typeof portfolioSchema>;

const portfolioCredentialSchema = credentialSchema
  .pick({
    id: true,
    name: true,
    issuingBody: true,
    issueDate: true,
    expiryDate: true,
    notes: true,
    status: true,
    daysUntilExpiry: true,
    badge: true,
  })
  .meta({ id: 'PortfolioCredential' });
export type PortfolioCredential = z.infer<typeof portfolioCredentialSchema>;

export const ownPortfolioSchema = z
  .object({ portfolio: portfolioSchema, credentials: z.array(portfolioCredentialSchema) })
  .meta({ id: 'OwnPortfolio' });
export type OwnPortfolio = z.infer<typeof ownPortfolioSchema>;

export const portfolioChangesSchema = z.object({
  title: requiredLineSchema('Title', PORTFOLIO_LIMITS.title).optional(),
  description: multilineSchema('Description', PORTFOLIO_LIMITS.description).nullable().optional(),
  isPublic: z.boolean().optional(),
  showContactInfo: z.boolean().optional(),
});
export type PortfolioChanges = z.infer<typeof portfolioChangesSchema>;

export const portfolioEntrySchema = z.object({ credentialId: idSchema });

export const shareTokenSchema = z.object({ shareToken: z.string() }).meta({ id: 'ShareToken' });
export type ShareToken = z.infer<typeof shareTokenSchema>;

export const linkedInBadgeSchema = z.object({ html: z.string() }).meta({ id: 'LinkedInBadge' });
export type LinkedInBadge = z.infer<typeof linkedInBadgeSchema>;

/**
 * `GET /api/portfolio/public/{shareToken}`. The browser derives each status, because it depends on the visitor's day.
 */
export const publicPortfolioSchema = z
  .object({
    portfolio: z.object({ title: z.string(), description: z.string().nullable(), showContactInfo: z.boolean() }),
    user: z.object({
      firstName: z.string().nullable(),
      lastName: z.string().nullable(),
      email: z.string().nullable(),
      profileImageUrl: z.string().nullable(),
    }),
    credentials: z.array(portfolioCredentialSchema.omit({ status: true, daysUntilExpiry: true })),
  })
  .meta({ id: 'PublicPortfolio' });
export type PublicPortfolio = z.infer<typeof publicPortfolioSchema>;
