import { type Comparison, comparisonsOf } from './scim-path.js';
import { invalidFilter } from './scim.errors.js';

export interface UserFilter {
  id: string | null;
  userName: string | null;
  externalId: string | null;
  displayName: string | null;
  email: string | null;
  active: boolean | null;
}

const EVERYBODY: UserFilter = {
  id: null,
  userName: null,
  externalId: null,
  displayName: null,
  email: null,
  active: null,
};

const FIELDS = new Map<string, keyof UserFilter>([
  ['id', 'id'],
  ['username', 'userName'],
  ['externalid', 'externalId'],
  ['displayname', 'displayName'],
  ['emails', 'email'],
  ['emails.value', 'email'],
  ['active', 'active'],
]);

export function userFilterOf(text: unknown): UserFilter | null {
  if (text !== undefined && typeof text !== 'string') throw invalidFilter('Send one filter.');
  const filter: UserFilter = { ...EVERYBODY };
  let isPossible = true;
  for (const comparison of text === undefined ? [] : comparisonsOf(text)) {
    const field = fieldOf(comparison);
    const value = valueOf(field, comparison);
    isPossible &&= isWork(comparison) && value !== null && (filter[field] === null || filter[field] === value);
    Object.assign(filter, { [field]: value });
  }
  return isPossible ? filter : null;
}

function fieldOf({ path: { extension, attribute, sub } }: Comparison): keyof UserFilter {
  const field = extension === null ? FIELDS.get(sub === null ? attribute : `${attribute}.${sub}`) : undefined;
  if (!field) throw invalidFilter('Users can be filtered by id, userName, externalId, displayName, emails and active.');
  return field;
}

function valueOf(field: keyof UserFilter, { value }: Comparison): string | boolean | null {
  if (field !== 'active') return typeof value === 'string' ? value : null;
  return typeof value === 'boolean' ? value : null;
}

function isWork({ path: { attribute, which } }: Comparison): boolean {
  if (!which) return true;
  if (attribute !== 'emails') throw invalidFilter('Only emails has multiple values.');
  const { path, value } = which;
  if (path.attribute === 'primary') return value === true;
  if (path.attribute === 'type') return String(value).toLowerCase() === 'work';
  throw invalidFilter('Email addresses can be selected only by type and primary.');
}
