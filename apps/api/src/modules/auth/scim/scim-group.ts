import { REQUIREMENT_LIMITS } from '@tracker/contracts/requirements/requirement-limits';
import { type Change, changesOf, fieldsOf, replacementsIn, textOf } from './scim-body.js';
import { type Comparison, comparisonsOf } from './scim-path.js';
import { GROUP_SCHEMA } from './scim-schemas.js';
import { immutable, invalidFilter, invalidPath, invalidValue } from './scim.errors.js';

export interface DirectoryGroup {
  displayName: string;
  externalId: string | null;
  members: string[];
}

export interface GroupRow extends DirectoryGroup {
  id: string;
  suspended: string[];
  createdAt: Date;
  updatedAt: Date;
}

const ATTRIBUTES = new Set(['displayname', 'externalid', 'members']);
const READ_ONLY = new Set(['schemas', 'id', 'meta']);
const MAX_ID = 254;

export function readGroup(body: unknown, before?: DirectoryGroup): DirectoryGroup {
  const empty: DirectoryGroup = { displayName: '', externalId: before?.externalId ?? null, members: [] };
  return complete(replacementsIn(body, GROUP_SCHEMA, ATTRIBUTES).reduce(changed, empty));
}

export function patchGroup(before: DirectoryGroup, body: unknown): DirectoryGroup {
  return complete(changesOf(body).reduce(changed, before));
}

function complete(group: DirectoryGroup): DirectoryGroup {
  if (group.displayName === '') throw invalidValue('The displayName is required.');
  return group;
}

function changed(group: DirectoryGroup, change: Change): DirectoryGroup {
  const { op, path, value, isNamed } = change;
  if (path.extension !== null) return group;
  if (READ_ONLY.has(path.attribute)) {
    if (isNamed) throw immutable(`The attribute ${path.attribute} cannot be changed.`);
    return group;
  }
  const sent = op === 'remove' ? null : value;
  if (path.attribute === 'displayname')
    return { ...group, displayName: textOf(sent, 'displayName', REQUIREMENT_LIMITS.groupName) ?? '' };
  if (path.attribute === 'externalid') return { ...group, externalId: textOf(sent, 'externalId', MAX_ID) };
  if (path.attribute === 'members') return { ...group, members: membersAfter(group.members, change) };
  throw invalidPath(`There is no attribute ${path.attribute.slice(0, 80)}.`);
}

/** Okta removes a member by `members[value eq "id"]`, Entra by a list of values. */
function membersAfter(before: string[], { op, path: { which, sub }, value }: Change): string[] {
  if (sub !== null) throw invalidPath('Members can be added and removed, but not changed.');
  if (which) {
    if (op !== 'remove' || which.path.attribute !== 'value')
      throw invalidPath('Members to remove can be selected only by value.');
    const named = String(which.value).toLowerCase();
    return before.filter((id) => id !== named);
  }
  if (op === 'remove' && (value === undefined || value === null)) return [];
  const named = idsIn(value);
  if (op === 'remove') return before.filter((id) => !named.includes(id));
  return [...new Set(op === 'add' ? [...before, ...named] : named)];
}

function idsIn(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  return [value].flat().map((entry) => {
    const id = fieldsOf(entry)?.get('value');
    if (typeof id !== 'string') throw invalidValue('Each member needs a value: the id of a user.');
    return id.toLowerCase();
  });
}

export function groupFilterOf(text: unknown): (group: GroupRow) => boolean {
  if (text === undefined) return () => true;
  if (typeof text !== 'string') throw invalidFilter('Send one filter.');
  const tests = comparisonsOf(text).map(testOf);
  return (group) => tests.every((fits) => fits(group));
}

function testOf({ path: { extension, attribute, which, sub }, value }: Comparison): (group: GroupRow) => boolean {
  const text = typeof value === 'string' ? value : null;
  if (extension !== null || which) throw unknownAttribute();
  const name = sub === null ? attribute : `${attribute}.${sub}`;
  if (name === 'id') return ({ id }) => id === text?.toLowerCase();
  if (name === 'displayname') return ({ displayName }) => displayName.toLowerCase() === text?.toLowerCase();
  if (name === 'externalid') return ({ externalId }) => text !== null && externalId === text;
  if (name === 'members' || name === 'members.value')
    return ({ members }) => text !== null && members.includes(text.toLowerCase());
  throw unknownAttribute();
}

const unknownAttribute = () => invalidFilter('Groups can be filtered by id, displayName, externalId and members.');
