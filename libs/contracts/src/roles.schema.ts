import { z } from 'zod';
import { INVITABLE_ROLES, ROLES } from './roles.js';

export const roleSchema = z.enum(ROLES);
export const invitableRoleSchema = z.enum(INVITABLE_ROLES, 'The role must be member or admin');
