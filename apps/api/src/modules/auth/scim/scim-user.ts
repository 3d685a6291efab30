import { emailSchema } from '@tracker/contracts/values/text-fields';
import { booleanOf, type Change, changesOf, fieldsOf, replacementsIn, textOf } from './scim-body.js';
import type { ScimPath } from './scim-path.js';
import { USER_SCHEMA } from './scim-schemas.js';
import { addressNeeded, immutable, invalidPath, invalidValue } from './scim.errors.js';

export interface DirectoryUser {
  userName: string;
  externalId: string | null;
  email: string | null;
  givenName: string | null;
  familyName: string | null;
  displayName: string | null;
  active: boolean;
}

const ATTRIBUTES = new Set(['username', 'externalid', 'displayname', 'active', 'name', 'emails']);
/** Accepted but not stored (RFC 7643, 4.1, and Entra's defaults). */
const NOT_KEPT = new Set(
  `addresses entitlements ims locale nickname password phonenumbers photos preferredlanguage profileurl roles timezone title usertype x509certificates`.split(
    ' ',
  ),
);
const READ_ONLY = new Set(['schemas', 'id', 'meta', 'groups']);
const MAX_LENGTH = { userName: 254, externalId: 254, name: 100 };

const NOBODY: Omit<DirectoryUser, 'userName'> = {
  externalId: null,
  email: null,
  givenName: null,
  familyName: null,
  displayName: null,
  active: true,
};

/** PUT clears omitted attributes except `externalId` and `active`, which tie the person to the directory. */
export function readUser(body: unknown, before?: DirectoryUser): DirectoryUser {
  const kept = before && { externalId: before.externalId, active: before.active };
  const empty: DirectoryUser = { ...NOBODY, ...kept, userName: '' };
  return complete(replacementsIn(body, USER_SCHEMA, ATTRIBUTES).reduce(changed, empty));
}

export function patchUser(before: DirectoryUser, body: unknown): DirectoryUser {
  return complete(changesOf(body).reduce(changed, before));
}

export const addressOf = ({ email, userName }: Pick<DirectoryUser, 'email' | 'userName'>): string => email ?? userName;

function complete(user: DirectoryUser): DirectoryUser {
  if (user.userName === '') throw invalidValue('The userName is required.');
  if (!emailSchema().safeParse(addressOf(user)).success) throw addressNeeded();
  return user;
}

function changed(user: DirectoryUser, { op, path, value: sent, isNamed }: Change): DirectoryUser {
  const { attribute, extension } = path;
  if (extension !== null || NOT_KEPT.has(attribute)) return user;
  if (READ_ONLY.has(attribute)) {
    if (isNamed) throw immutable(`The attribute ${attribute} cannot be changed.`);
    return user;
  }
  const value = op === 'remove' ? null : sent;
  if (attribute === 'username') return { ...user, userName: textOf(value, 'userName', MAX_LENGTH.userName) ?? '' };
  if (attribute === 'externalid') return { ...user, externalId: textOf(value, 'externalId', MAX_LENGTH.externalId) };
  if (attribute === 'displayname') return { ...user, displayName: textOf(value, 'displayName', MAX_LENGTH.name) };
  if (attribute === 'active') return { ...user, active: booleanOf(value, 'active') };
  if (attribute === 'name') return renamed(user, path, value);
  if (attribute === 'emails') return readdressed(user, path, value);
  throw invalidPath(`There is no attribute ${attribute.slice(0, 80)}.`);
}

function renamed(user: DirectoryUser, { sub }: ScimPath, value: unknown): DirectoryUser {
  if (sub === null && value === null) return { ...user, givenName: null, familyName: null };
  const parts = sub === null ? fieldsOf(value) : new Map([[sub, value]]);
  if (!parts) throw invalidValue('The name must be an object.');
  const part = (name: string, label: string, present: string | null) =>
    parts.has(name) ? textOf(parts.get(name), label, MAX_LENGTH.name) : present;
  return {
    ...user,
    givenName: part('givenname', 'givenName', user.givenName),
    familyName: part('familyname', 'familyName', user.familyName),
  };
}

/** Stores only the work address. Other addresses are private. */
function readdressed(user: DirectoryUser, { which, sub }: ScimPath, value: unknown): DirectoryUser {
  if (which && !isWorkAddress(which)) return user;
  if (sub !== null && sub !== 'value') return user;
  if (value === null) return { ...user, email: null };
  return { ...user, email: emailOf(sub === null ? chosen(value) : value) };
}

const isWorkAddress = ({ path, value }: NonNullable<ScimPath['which']>) =>
  (path.attribute === 'type' && String(value).toLowerCase() === 'work') ||
  (path.attribute === 'primary' && value === true);

function chosen(value: unknown): unknown {
  const entries = [value]
    .flat()
    .map((entry) => (typeof entry === 'string' ? new Map([['value', entry]]) : fieldsOf(entry)));
  const isPrimary = (entry: (typeof entries)[number]) => String(entry?.get('primary')).toLowerCase() === 'true';
  const isWork = (entry: (typeof entries)[number]) => String(entry?.get('type')).toLowerCase() === 'work';
  const entry = entries.find(isPrimary) ?? entries.find(isWork) ?? entries[0];
  return entries.length === 0 ? null : (entry?.get('value') ?? '');
}

function emailOf(value: unknown): string | null {
  if (value === null) return null;
  const { data, error } = emailSchema('The address').safeParse(value);
  if (error) throw invalidValue(`${error.issues[0]?.message ?? 'The address is not valid'}.`);
  return data;
}
