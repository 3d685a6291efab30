import { patchGroup, readGroup } from './scim-group.js';
import { pageOf, selected } from './scim-query.js';
import { GROUP_SCHEMA } from './scim-schemas.js';

const refusal = (kind: string, message: string) =>
  expect.objectContaining({ code: `scim-${kind}`, status: 400, message });
const WARD = { displayName: 'Ward 7', externalId: 'e-1', members: ['kim', 'lee'] };

describe('a SCIM group', () => {
  test('is read case-insensitively and keeps its externalId when none is sent', () => {
    const members = [{ value: 'KIM', display: 'Kim' }, { Value: 'lee' }, { value: 'kim' }];
    const body = { schemas: [GROUP_SCHEMA], DisplayName: ' Ward 7 ', externalId: 'e-1', members };
    expect(readGroup({ ...body, id: 'x', meta: 5, owner: 'x' })).toEqual(WARD);
    expect(readGroup({ displayName: 'New' }, WARD)).toEqual({ displayName: 'New', externalId: 'e-1', members: [] });
    expect(readGroup({ displayName: 'New' })).toEqual({ displayName: 'New', externalId: null, members: [] });
    expect(readGroup({ displayName: 'New', members: null, externalId: '' }, WARD)).toMatchObject({
      externalId: null,
      members: [],
    });
  });

  const MEMBERS = 'Each member needs a value: the id of a user.';
  test.each([
    [{}, 'invalid-value', 'The displayName is required.'],
    [{ displayName: null }, 'invalid-value', 'The displayName is required.'],
    [{ displayName: 5 }, 'invalid-value', 'The displayName must be text.'],
    [{ displayName: 'x'.repeat(101) }, 'invalid-value', 'The displayName must be at most 100 characters.'],
    [
      { displayName: 'x', externalId: 'x'.repeat(255) },
      'invalid-value',
      'The externalId must be at most 254 characters.',
    ],
    [{ displayName: 'x', members: ['kim'] }, 'invalid-value', MEMBERS],
    [{ displayName: 'x', members: [{ value: 5 }] }, 'invalid-value', MEMBERS],
    [{ displayName: 'x', schemas: ['urn:x'] }, 'invalid-syntax', `The schemas must name ${GROUP_SCHEMA}.`],
  ])('%j is refused', (body, kind, message) => {
    expect(() => readGroup(body)).toThrow(refusal(kind, message));
  });
});

describe('a PATCH of a group', () => {
  test.each([
    [{ op: 'replace', path: 'displayName', value: 'X' }, { displayName: 'X' }],
    [{ op: 'replace', path: 'externalId', value: 'X' }, { externalId: 'X' }],
    [{ op: 'remove', path: 'externalId', value: 'X' }, { externalId: null }],
    [{ op: 'add', path: 'externalId' }, { externalId: null }],
    [{ op: 'replace', value: { id: 'x', displayName: 'X' } }, { displayName: 'X' }],
    [{ op: 'replace', path: 'urn:x:2.0:Group:displayName', value: 'X' }, {}],
    [{ op: 'add', path: 'members', value: [{ value: 'PAT' }, { value: 'kim' }] }, { members: ['kim', 'lee', 'pat'] }],
    [{ op: 'add', path: 'members', value: { value: 'pat' } }, { members: ['kim', 'lee', 'pat'] }],
    [{ op: 'add', path: 'members' }, {}],
    [{ op: 'replace', path: 'members', value: [{ value: 'pat' }] }, { members: ['pat'] }],
    [{ op: 'remove', path: 'members', value: [{ value: 'KIM' }] }, { members: ['lee'] }],
    [{ op: 'remove', path: 'members', value: null }, { members: [] }],
    [{ op: 'remove', path: 'members' }, { members: [] }],
    [{ op: 'remove', path: 'members[value eq "kim"]' }, { members: ['lee'] }],
    [{ op: 'remove', path: 'members[value eq "KIM"]' }, { members: ['lee'] }],
  ])('%j changes %j', (operation, changes) => {
    expect(patchGroup(WARD, { Operations: [operation] })).toEqual({ ...WARD, ...changes });
  });

  const APART = 'Members to remove can be selected only by value.';
  test.each([
    [{ op: 'add', path: 'members[value eq "kim"]', value: 1 }, 'invalid-path', APART],
    [{ op: 'remove', path: 'members[type eq "User"]' }, 'invalid-path', APART],
    [{ op: 'remove', path: 'members.value' }, 'invalid-path', 'Members can be added and removed, but not changed.'],
    [{ op: 'add', path: 'a'.repeat(99) }, 'invalid-path', `There is no attribute ${'a'.repeat(80)}.`],
    [{ op: 'remove', path: 'displayName' }, 'invalid-value', 'The displayName is required.'],
    [{ op: 'replace', path: 'meta', value: 1 }, 'mutability', 'The attribute meta cannot be changed.'],
    [{ op: 'replace', path: 'schemas', value: 1 }, 'mutability', 'The attribute schemas cannot be changed.'],
  ])('%j is refused', (operation, kind, message) => {
    expect(() => patchGroup(WARD, { Operations: [operation] })).toThrow(refusal(kind, message));
  });
});

describe('SCIM query parameters', () => {
  test.each([
    [{}, { startIndex: 1, count: 100 }],
    [
      { startIndex: '', count: '' },
      { startIndex: 1, count: 100 },
    ],
    [
      { startIndex: '3', count: '7' },
      { startIndex: 3, count: 7 },
    ],
    [
      { startIndex: '+3', count: '0' },
      { startIndex: 3, count: 0 },
    ],
    [
      { startIndex: '-3', count: '-7' },
      { startIndex: 1, count: 0 },
    ],
    [
      { startIndex: '999999999', count: '201' },
      { startIndex: 999_999_999, count: 200 },
    ],
  ])('the page %j is read as %j', (query, page) => {
    expect(pageOf(query)).toEqual(page);
  });

  test.each(['x', '1.5', '1e3', ' 1', '1 ', '1234567890', ['1']])('a count or startIndex of %j is refused', (count) => {
    expect(() => pageOf({ count })).toThrow(refusal('invalid-value', 'count must be a whole number.'));
    expect(() => pageOf({ startIndex: count })).toThrow(refusal('invalid-value', 'startIndex must be a whole number.'));
  });

  const resource = { schemas: [], id: '1', userName: 'kim', name: {}, emails: [], meta: {} };
  test.each([
    [{}, ['schemas', 'id', 'userName', 'name', 'emails', 'meta']],
    [{ attributes: '', excludedAttributes: ['name'] }, ['schemas', 'id', 'userName', 'name', 'emails', 'meta']],
    [{ attributes: 'USERNAME, name.givenName' }, ['schemas', 'id', 'userName', 'name', 'meta']],
    [{ attributes: 'urn:ietf:params:scim:schemas:core:2.0:User:emails' }, ['schemas', 'id', 'emails', 'meta']],
    [{ excludedAttributes: 'emails,id,Meta' }, ['schemas', 'id', 'userName', 'name', 'meta']],
    [{ excludedAttributes: 'emails.value' }, ['schemas', 'id', 'userName', 'name', 'emails', 'meta']],
    [{ attributes: 'name', excludedAttributes: 'name' }, ['schemas', 'id', 'name', 'meta']],
  ])('the selection %j returns the attributes %j', (query, names) => {
    expect(Object.keys(selected(resource, query))).toEqual(names);
  });
});
