import { resourceOf, type ScimResource } from './scim-query.js';
import { addressOf } from './scim-user.js';
import { USER_SCHEMA } from './scim-schemas.js';
import type { UserRow } from './scim-user.repository.js';

export function userResourceOf(row: UserRow, baseUrl: string): ScimResource {
  const { id, externalId, userName, givenName, familyName, displayName, active, groups } = row;
  const formatted = [givenName, familyName].filter(Boolean).join(' ');
  return resourceOf('User', baseUrl, row, {
    schemas: [USER_SCHEMA],
    id,
    ...(externalId !== null && { externalId }),
    userName,
    ...(formatted && { name: { ...(givenName && { givenName }), ...(familyName && { familyName }), formatted } }),
    ...(displayName !== null && { displayName }),
    emails: [{ value: addressOf(row), type: 'work', primary: true }],
    active,
    groups: groups.map((group) => ({ ...group, $ref: `${baseUrl}/Groups/${group.value}` })),
  });
}
