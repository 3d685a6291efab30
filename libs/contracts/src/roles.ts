import { z } from 'zod';

export const ROLES = ['owner', 'admin', 'member'] as const;
export const roleSchema = z.enum(ROLES);
export type Role = z.infer<typeof roleSchema>;

export const INVITABLE_ROLES = ['member', 'admin'] as const;
export const invitableRoleSchema = z.enum(INVITABLE_ROLES, 'The role must be member or admin');
export type InvitableRole = z.infer<typeof invitableRoleSchema>;
