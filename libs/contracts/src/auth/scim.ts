import { z } from 'zod';
import { idSchema } from '../values/text-fields.js';

export const scimTokenSchema = z.object({ token: z.string() }).meta({ id: 'ScimToken' });
export type ScimToken = z.infer<typeof scimTokenSchema>;

/** Maximum number of people a directory can provision, including inactive ones. */
export const DIRECTORY_PEOPLE = 5_000;

export const scimAccessSchema = z
  .object({
    isActive: z.boolean(),
    createdAt: z.iso.datetime().nullable(),
    lastUsedAt: z.iso.datetime().nullable(),
    baseUrl: z.string(),
  })
  .meta({ id: 'ScimAccess' });
export type ScimAccess = z.infer<typeof scimAccessSchema>;

const scimMetaSchema = z.object({
  resourceType: z.string(),
  created: z.iso.datetime(),
  lastModified: z.iso.datetime(),
  location: z.string(),
  version: z.string(),
});

export const scimUserSchema = z
  .object({
    schemas: z.array(z.string()),
    id: idSchema,
    externalId: z.string().optional(),
    userName: z.string(),
    name: z
      .object({ givenName: z.string().optional(), familyName: z.string().optional(), formatted: z.string() })
      .optional(),
    displayName: z.string().optional(),
    emails: z.array(z.object({ value: z.string(), type: z.string(), primary: z.boolean() })),
    active: z.boolean(),
    groups: z.array(z.object({ value: idSchema, display: z.string(), $ref: z.string() })),
    meta: scimMetaSchema,
  })
  .meta({ id: 'ScimUser' });

export const scimGroupSchema = z
  .object({
    schemas: z.array(z.string()),
    id: idSchema,
    externalId: z.string().optional(),
    displayName: z.string(),
    members: z.array(z.object({ value: idSchema, $ref: z.string(), type: z.string() })),
    meta: scimMetaSchema,
  })
  .meta({ id: 'ScimGroup' });

export const scimListSchema = z
  .object({
    schemas: z.array(z.string()),
    totalResults: z.int(),
    startIndex: z.int(),
    itemsPerPage: z.int(),
    Resources: z.array(z.unknown()),
  })
  .meta({ id: 'ScimList' });
