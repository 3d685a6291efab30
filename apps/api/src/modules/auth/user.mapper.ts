import type { User } from '@tracker/contracts/users';
import type { User as UserRow } from '@tracker/database/entities/user.entity';
import type { Environment } from '../../config/environment.js';
import { isOperator } from '../../http/operator.js';

export function userOf(row: UserRow, environment: Environment): User {
  const { id, firstName, lastName, email, profileImageUrl, timeZone } = row;
  return {
    id,
    firstName,
    lastName,
    name: nameOf(row),
    email,
    profileImageUrl,
    timeZone,
    isOperator: isOperator(row, environment),
  };
}

/** The provider's full name says nothing once the person has typed their own. */
function nameOf({ firstName, lastName, name }: UserRow): string | null {
  return [firstName, lastName].filter(Boolean).join(' ') || name;
}
