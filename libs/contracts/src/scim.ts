import { z } from 'zod';

/** The bearer token of an organization's directory: shown once. */
export const scimTokenSchema = z.object({ token: z.string() }).meta({ id: 'ScimToken' });
export type ScimToken = z.infer<typeof scimTokenSchema>;

/** Whether a directory may provision people of the organization, and where. */
export const scimAccessSchema = z
  .object({
    isActive: z.boolean(),
    createdAt: z.iso.datetime().nullable(),
    /** To the hour. */
    lastUsedAt: z.iso.datetime().nullable(),
    baseUrl: z.string(),
  })
  .meta({ id: 'ScimAccess' });
export type ScimAccess = z.infer<typeof scimAccessSchema>;
