import { z } from 'zod';
import { idSchema, requiredLineSchema } from '../values/text-fields.js';
import { API_TOKEN_LIMITS, API_SCOPES } from './token-scopes.js';

const scopeSchema = z.enum(API_SCOPES, `A scope must be one of: ${API_SCOPES.join(', ')}`);
const instant = z.iso.datetime();

export const apiTokenSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    scopes: z.array(scopeSchema),
    lastFour: z.string(),
    /** Null if the account was deleted; the token then no longer works. */
    createdBy: z.object({ id: idSchema, name: z.string() }).nullable(),
    createdAt: instant,
    lastUsedAt: instant.nullable(),
    expiresAt: instant,
  })
  .meta({ id: 'ApiToken' });
export type ApiToken = z.infer<typeof apiTokenSchema>;

const DAYS = `A token must expire in 1 to ${API_TOKEN_LIMITS.days} days`;

export const newApiTokenSchema = z.object({
  name: requiredLineSchema('Token name', API_TOKEN_LIMITS.name),
  scopes: z
    .array(scopeSchema, 'Send the scopes as a list')
    .min(1, 'Choose one or more scopes')
    .transform((scopes) => API_SCOPES.filter((scope) => scopes.includes(scope))),
  expiresInDays: z.int(DAYS).min(1, DAYS).max(API_TOKEN_LIMITS.days, DAYS),
});
export type NewApiToken = z.infer<typeof newApiTokenSchema>;

export const createdApiTokenSchema = z.object({ id: idSchema, token: z.string() }).meta({ id: 'CreatedApiToken' });
export type CreatedApiToken = z.infer<typeof createdApiTokenSchema>;
