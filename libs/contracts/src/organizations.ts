import { z } from 'zod';
import { idSchema } from './ids.js';
import { invitableRoleSchema, roleSchema } from './roles.js';
import { subscriptionTierSchema } from './subscription-tiers.js';
import { emailSchema, lineSchema, requiredLineSchema } from './text-fields.js';

export const ORGANIZATION_LIMITS = { name: 120, description: 1_000 } as const;

/** Days before expiry on which members are reminded, in the four schedules on offer. */
export const REMINDER_SCHEDULES = ['30,14,7', '60,30,14,7', '14,7', '30,7'] as const;
export const reminderScheduleSchema = z.enum(
  REMINDER_SCHEDULES,
  `reminderDays must be one of ${REMINDER_SCHEDULES.join('; ')}`,
);
export type ReminderSchedule = z.infer<typeof reminderScheduleSchema>;

export const notificationSettingsSchema = z
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

/** An organization as one of its members sees it. */
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
  })
  .meta({ id: 'Organization' });
export type Organization = z.infer<typeof organizationSchema>;

const descriptionSchema = lineSchema('Description', ORGANIZATION_LIMITS.description);
const billingEmailSchema = z.union([z.literal(''), emailSchema('Billing email')]);

export const newOrganizationSchema = z.object({
  name: requiredLineSchema('Organization name', ORGANIZATION_LIMITS.name),
  description: descriptionSchema.optional(),
  billingEmail: billingEmailSchema.optional(),
});
export type NewOrganization = z.infer<typeof newOrganizationSchema>;

/** `PUT /api/organizations/{id}`: what is left out stays, inside `notifications` too; an empty text clears. */
export const organizationChangesSchema = newOrganizationSchema
  .partial()
  .extend({ notifications: notificationSettingsSchema.partial().optional() });
export type OrganizationChanges = z.infer<typeof organizationChangesSchema>;

export const memberSchema = z
  .object({
    id: idSchema,
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: z.string(),
    role: roleSchema,
    joinedAt: z.iso.datetime(),
  })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof memberSchema>;

export const invitationSchema = z
  .object({
    id: idSchema,
    email: z.string(),
    role: invitableRoleSchema,
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof invitationSchema>;

export const newInvitationSchema = z.object({ email: emailSchema(), role: invitableRoleSchema });
export type NewInvitation = z.infer<typeof newInvitationSchema>;

export const INVITATION_DAYS = 7;
