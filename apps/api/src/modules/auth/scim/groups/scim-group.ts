import { REQUIREMENT_LIMITS } from '@tracker/contracts/requirements/requirement-limits';
import { type Change, changesOf, fieldsOf, readBody, textOf } from '../scim-body.js';
import { pathOf } from '../scim-path.js';
import { GROUP_SCHEMA } from '../scim-schemas.js';
import { immutable, invalidPath, invalidValue } from '../scim.errors.js';

export interface DirectoryGroup {
  displayName: string;
  externalId: string | null;
  members: string[];
}

const ATTRIBUTES = new Set(['displayname', 'externalid', 'members']);
const READ_ONLY = new Set(['schemas', 'id', 'meta']);
const MAX_ID = 254;

export function readGroup(body: unknown, before?: DirectoryGroup): DirectoryGroup {
  const fields = readBody(body, GROUP_SCHEMA);
  const empty: DirectoryGroup = { displayName: '', externalId: before?.externalId ?? null, members: [] };
  const changes = [...fields]
    .filter(([name]) => ATTRIBUTES.has(name))
    .map(([name, value]): Change => ({ op: 'replace', path: pathOf(name), value, isNamed: false }));
  return complete(changes.reduce(changed, empty));
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
