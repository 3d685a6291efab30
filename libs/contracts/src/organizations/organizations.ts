import { z } from 'zod';
import { idSchema, roleSchema, emailSchema, multilineSchema, requiredLineSchema } from '../values/text-fields.js';
import { subscriptionTierSchema } from '../billing/subscription-tiers.js';

/** Limited because each change of a credential is recorded in all organizations of its owner. */
export const ORGANIZATIONS_PER_PERSON = 100;

const ORGANIZATION_LIMITS = { name: 120, description: 1_000 } as const;

export const REMINDER_SCHEDULES = ['30,14,7', '60,30,14,7', '14,7', '30,7'] as const;
const reminderScheduleSchema = z.enum(
  REMINDER_SCHEDULES,
  `reminderDays must be one of ${REMINDER_SCHEDULES.join('; ')}`,
);
export type ReminderSchedule = z.infer<typeof reminderScheduleSchema>;

const notificationSettingsSchema = z
  .object({
    emailReminders: z.boolean(),
    expirationAlerts: z.boolean(),
    teamUpdates: z.boolean(),
    reminderDays: reminderScheduleSchema,
  })
  .meta({ id: 'NotificationSettings' });
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

export const DEFAULT_NOTIFICATIONS: NotificationSettings = {
  emailReminders: true,
  expirationAlerts: true,
  teamUpdates: false,
  reminderDays: '30,14,7',
};

export const organizationSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    description: z.string().nullable(),
    billingEmail: z.string().nullable(),
    role: roleSchema,
    subscriptionTier: subscriptionTierSchema,
    maxMembers: z.int(),
    notifications: notificationSettingsSchema,
    version: z.string().optional(),
  })
  .meta({ id: 'Organization' });
export type Organization = z.infer<typeof organizationSchema>;

const emptyToNull = (text: string | null) => text || null;

const descriptionSchema = multilineSchema('Description', ORGANIZATION_LIMITS.description)
  .trim()
  .nullable()
  .transform(emptyToNull);
const billingEmailSchema = z
  .string('Billing email must be text')
  .trim()
  .nullable()
  .transform(emptyToNull)
  .pipe(emailSchema('Billing email').nullable());

export const newOrganizationSchema = z.object({
  name: requiredLineSchema('Organization name', ORGANIZATION_LIMITS.name),
  description: descriptionSchema.optional(),
  billingEmail: billingEmailSchema.optional(),
});
export type NewOrganization = z.infer<typeof newOrganizationSchema>;

export const organizationChangesSchema = newOrganizationSchema
  .partial()
  .extend({ notifications: notificationSettingsSchema.partial().optional() });
export type OrganizationChanges = z.infer<typeof organizationChangesSchema>;

export const organizationDeletedSchema = z
  .object({
    success: z.boolean(),
    message: z.string(),
    requiresLogout: z.boolean(),
    error: z.string().optional(),
  })
  .meta({ id: 'OrganizationDeleted' });
export type OrganizationDeleted = z.infer<typeof organizationDeletedSchema>;
