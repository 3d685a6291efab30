import { comparisonsOf, type Comparison } from '../scim-path.js';
import type { GroupRow } from './scim-group.repository.js';
import { invalidFilter } from '../scim.errors.js';

/** Which groups a filter lets through: an organization has few. */
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

const unknownAttribute = () => invalidFilter('Groups are found by id, displayName, externalId and members.');
