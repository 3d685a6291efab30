import { testApp } from '../../../testing/test-app.js';
import { ERROR, GROUP, TestDirectory } from './test-directory.fixture.js';

describe('SCIM groups', () => {
  const api = testApp();
  let ours: TestDirectory;
  let theirs: TestDirectory;

  beforeAll(async () => {
    ours = await TestDirectory.of(api, 'ours.example');
    theirs = await TestDirectory.of(api, 'theirs.example');
  });

  const add = (displayName: string, members: string[] = [], more: object = {}) =>
    ours.call('POST', '/Groups', {
      schemas: [GROUP],
      displayName,
      members: members.map((value) => ({ value })),
      ...more,
    });
  const added = async (displayName: string, members: string[] = []) =>
    (await add(displayName, members)).json<{ id: string }>().id;
  const membersOf = async (id: string): Promise<string[]> =>
    (await ours.call('GET', `/Groups/${id}`)).json().members.map(({ value }: { value: string }) => value);
  const shown = async () => (await ours.organization.owner.get(`${ours.organization.url}/groups`)).json();

  // The requests of Okta's group push: https://developer.okta.com/docs/api/openapi/okta-scim/guides/scim-20/
  it('Okta: group push creates, renames, fills, empties and deletes groups of the organization', async () => {
    const [a, b] = [await ours.added('okta-a'), await ours.added('okta-b')];
    expect(
      (await ours.call('GET', '/Groups?startIndex=1&count=100&filter=displayName%20eq%20%22Ward%207%22')).json(),
    ).toMatchObject({
      totalResults: 0,
    });
    const created = await add('Ward 7', [a], { externalId: 'okta-1' });
    const { id, meta } = created.json();
    expect([created.statusCode, created.headers.location]).toEqual([201, meta.location]);
    expect(created.json()).toMatchObject({
      schemas: [GROUP],
      externalId: 'okta-1',
      displayName: 'Ward 7',
      members: [{ value: a, $ref: `http://localhost:3000/scim/v2/Users/${a}`, type: 'User' }],
    });
    expect((await ours.patchGroup(id, { op: 'replace', value: { id, displayName: 'Ward 8' } })).statusCode).toBe(200);
    await ours.patchGroup(
      id,
      { op: 'remove', path: `members[value eq "${a}"]` },
      { op: 'add', path: 'members', value: [{ value: b, display: 'okta-b@ours.example' }] },
    );
    expect(await shown()).toContainEqual({ id, name: 'Ward 8', userIds: [b] });
    expect((await ours.call('GET', `/Users/${b}`)).json().groups).toEqual([
      { value: id, display: 'Ward 8', $ref: `http://localhost:3000/scim/v2/Groups/${id}` },
    ]);
    await ours.patchGroup(id, { op: 'replace', path: 'members', value: [{ value: a }, { value: b }] });
    expect((await membersOf(id)).toSorted()).toEqual([a, b].toSorted());
    const put = { schemas: [GROUP], id, displayName: 'Ward 8', members: [] };
    expect((await ours.call('PUT', `/Groups/${id}`, put)).json()).toMatchObject({ externalId: 'okta-1', members: [] });
    expect((await ours.call('DELETE', `/Groups/${id}`)).statusCode).toBe(204);
    expect((await ours.call('GET', `/Groups/${id}`)).json()).toMatchObject({ schemas: [ERROR], status: '404' });
    expect(await shown()).toEqual([]);
  });

  // https://learn.microsoft.com/entra/identity/app-provisioning/use-scim-to-provision-users-and-groups#group-operations
  it('Entra: reads groups without their members and patches them in its dialect', async () => {
    const [a, b] = [await ours.added('entra-a'), await ours.added('entra-b')];
    const id = await added('Theatre');
    const lean = (await ours.call('GET', `/Groups/${id}?excludedAttributes=members`)).json();
    expect([lean.members, lean.displayName]).toEqual([undefined, 'Theatre']);
    const found = (
      await ours.call(
        'GET',
        `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "THEATRE"')}`,
      )
    ).json();
    expect(found).toMatchObject({ totalResults: 1, Resources: [{ id }] });
    await ours.patchGroup(id, { op: 'Replace', path: 'displayName', value: 'Theatre 2' });
    await ours.patchGroup(id, { op: 'Add', path: 'members', value: [{ $ref: null, value: a }] });
    await ours.patchGroup(id, { op: 'Add', path: 'members', value: [{ $ref: null, value: b }] });
    const isIn = async (user: string) =>
      (await ours.call('GET', `/Groups?filter=${encodeURIComponent(`id eq "${id}" and members eq "${user}"`)}`)).json()
        .totalResults;
    expect([await isIn(a), await isIn(ours.organization.owner.userId)]).toEqual([1, 0]);
    await ours.patchGroup(id, { op: 'Remove', path: 'members', value: [{ $ref: null, value: a }] });
    expect(await membersOf(id)).toEqual([b]);
    await ours.patchGroup(id, { op: 'Remove', path: 'members' });
    expect(await membersOf(id)).toEqual([]);
  });

  it('lose a deactivated person, who cannot be added again', async () => {
    const id = await ours.added('leaver');
    const group = await added('Leavers', [id]);
    await ours.patch(id, { op: 'replace', path: 'active', value: false });
    expect(await membersOf(group)).toEqual([]);
    const answer = await ours.patchGroup(group, { op: 'add', path: 'members', value: [{ value: id }] });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { scimType: 'invalidValue', detail: expect.stringContaining(id) },
    ]);
  });

  it('keep or lose a person whose account is being deleted, as the directory says', async () => {
    const person = await api.signIn({ email: ours.address('suspended') });
    const [id, other] = [await ours.added('suspended'), await ours.added('stays')];
    const groups = await Promise.all(
      ['Kept', 'Removed', 'Emptied', 'Replaced'].map((name) => added(name, [id, other])),
    );
    const [kept, removed, emptied, replaced] = groups as [string, string, string, string];
    await person.post('/api/account/deletion', { confirm: person.email });
    const both = [{ value: id }, { value: other }];
    const answers = [
      await ours.patchGroup(kept, { op: 'replace', path: 'members', value: both }),
      await ours.patchGroup(removed, { op: 'remove', path: `members[value eq "${id}"]` }),
      await ours.patchGroup(emptied, { op: 'Remove', path: 'members' }),
      await ours.call('PUT', `/Groups/${replaced}`, { displayName: 'Replaced', members: [{ value: other }] }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await membersOf(kept)).toEqual([other]);
    const again = await person.signInAgain();
    expect((await again.delete('/api/account/deletion')).statusCode).toBe(200);
    expect(await Promise.all(groups.map(membersOf))).toEqual([[id, other].toSorted(), [other], [], [other]]);
  });

  it('have unique names, even under concurrent requests', async () => {
    const answers = await Promise.all([add('Twins'), add('TWINS'), add('twins')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ scimType: 'uniqueness' });
  });

  it('return SCIM errors for invalid changes and filters, and stay unchanged', async () => {
    const id = await added('Steady', [await ours.added('steady')]);
    const before = (await ours.call('GET', `/Groups/${id}`)).json();
    const wrong: [object, string][] = [
      [{ op: 'replace', path: 'displayName', value: '' }, 'invalidValue'],
      [{ op: 'replace', path: 'displayName', value: 'x'.repeat(101) }, 'invalidValue'],
      [{ op: 'add', path: 'members', value: ['x'] }, 'invalidValue'],
      [{ op: 'add', path: 'members', value: [{ value: 'not-an-id' }] }, 'invalidValue'],
      [{ op: 'add', path: 'members', value: [{ value: theirs.organization.owner.userId }] }, 'invalidValue'],
      [{ op: 'add', path: 'members[value eq "x"]', value: 'x' }, 'invalidPath'],
      [{ op: 'replace', path: 'owners', value: 'x' }, 'invalidPath'],
      [{ op: 'replace', path: 'id', value: 'x' }, 'mutability'],
    ];
    for (const [operation, scimType] of wrong) {
      const answer = await ours.patchGroup(id, operation);
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { schemas: [ERROR], status: '400', scimType }]);
    }
    for (const filter of ['displayName co "x"', 'owner eq "x"', 'members[value eq "x"] eq "y"'])
      expect((await ours.call('GET', `/Groups?filter=${encodeURIComponent(filter)}`)).json()).toMatchObject({
        scimType: 'invalidFilter',
      });
    expect((await ours.call('GET', `/Groups/${id}`)).json()).toEqual(before);
    const change = { Operations: [{ op: 'replace', path: 'externalId', value: 'e-1' }] };
    const changed = await ours.call('PATCH', `/Groups/${id}`, change, { 'if-match': before.meta.version });
    expect([changed.statusCode, changed.json().externalId]).toEqual([200, 'e-1']);
    expect(
      (await ours.call('DELETE', `/Groups/${id}`, undefined, { 'if-match': before.meta.version })).statusCode,
    ).toBe(412);
  });

  it('of another organization return 404', async () => {
    const id = await added('Ours alone');
    const before = (await ours.call('GET', `/Groups/${id}`)).json();
    const change = { Operations: [{ op: 'replace', path: 'displayName', value: 'Theirs' }] };
    for (const [method, payload] of [
      ['GET'],
      ['PUT', { displayName: 'Theirs' }],
      ['PATCH', change],
      ['DELETE'],
    ] as const)
      expect((await theirs.call(method, `/Groups/${id}`, payload)).statusCode).toBe(404);
    expect((await theirs.call('GET', '/Groups')).json()).toMatchObject({ totalResults: 0, Resources: [] });
    expect((await ours.call('GET', `/Groups/${id}`)).json()).toEqual(before);
  });
});
