import type { Organization as OrganizationDto } from '@tracker/contracts/organizations';
import type { Role } from '@tracker/contracts/roles';
import { TIER_LIMITS } from '@tracker/contracts/subscription-tiers';
import type { Organization } from '@tracker/database/entities/organization.entity';

export type OrganizationRow = Omit<Organization, 'createdAt' | 'updatedAt'>;

export function organizationOf(row: OrganizationRow, role: Role): OrganizationDto {
  const { id, name, description, billingEmail, subscriptionTier } = row;
  const { emailReminders, expirationAlerts, teamUpdates, reminderDays } = row;
  return {
    id,
    name,
    description,
    billingEmail,
    role,
    subscriptionTier,
    maxMembers: TIER_LIMITS[subscriptionTier].maxMembers,
    notifications: { emailReminders, expirationAlerts, teamUpdates, reminderDays },
  };
}
