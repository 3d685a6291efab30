import type { MemberOverview } from '@tracker/contracts/organizations/member-overview';
import { credentialsOf } from '../../testing/credential-calls.js';
import { PDF } from '../../testing/credential-form.js';
import { testApp } from '../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../testing/test-organization.js';
import type { TestPerson } from '../../testing/test-person.js';

describe('the overview of a member', () => {
  const api = testApp({ now: '2026-11-22T12:00:00Z' });
  let ward: TestOrganization;
  let owner: TestPerson;
  let ada: TestPerson;
  let ben: TestPerson;

  beforeEach(async () => {
    ward = await createOrganization(api);
    await ward.setTier('team');
    owner = ward.owner;
    ada = await ward.add('member', { firstName: 'Ada', lastName: 'Ness' });
    ben = await ward.add('member');
  });

  const path = (person: TestPerson) => `${ward.url}/members/${person.userId}/overview`;
  const overview = async (person: TestPerson, by = owner): Promise<MemberOverview> =>
    (await by.get(path(person))).json();
  const make = async (list: string, body: object): Promise<string> =>
    (await owner.post(`${ward.url}/${list}`, body)).json().id;
  const credential = async (person: TestPerson, name: string, ...file: { content: Buffer }[]): Promise<string> =>
    (await credentialsOf(api).create(person, { name, expiryDate: '2028-01-01', notes: 'Private' }, ...file)).json().id;

  it('shows admins and the member requirements, credentials, reviews, waivers, requests and history', async () => {
    const group = await make('groups', { name: 'Night shift' });
    await make('groups', { name: 'Day shift' });
    await owner.put(`${ward.url}/groups/${group}/members`, { userIds: [ada.userId] });
    const bls = await make('credential-types', { name: 'BLS', needsReview: true });
    const fire = await make('credential-types', { name: 'Fire Safety' });
    const lift = await make('credential-types', { name: 'Forklift' });
    await make('requirements', { groupId: null, typeId: bls });
    await make('requirements', { groupId: group, typeId: fire });
    const liftRequirement = await make('requirements', { groupId: null, typeId: lift });
    const id = await credential(ada, 'BLS', { content: PDF });
    await credential(ada, 'Sailing licence');
    await credential(ben, 'BLS');
    await owner.post(`${ward.url}/compliance-matrix/requests`, { userIds: [ada.userId], typeId: fire });
    await owner.post(`${ward.url}/reviews/${id}`, { decision: 'reject', reason: 'Not readable' });
    const waived = { userId: ada.userId, requirementId: liftRequirement, reason: 'On leave', until: '2026-12-31' };
    await owner.post(`${ward.url}/waivers`, waived);

    const shown = await overview(ada);
    expect(shown.member).toMatchObject({ id: ada.userId, firstName: 'Ada', role: 'member' });
    expect(shown.groups).toEqual([{ id: group, name: 'Night shift' }]);
    expect(shown.requirements.map(({ typeName, state, reason }) => [typeName, state, reason])).toEqual([
      ['Fire Safety', 'missing', null],
      ['BLS', 'rejected', 'Not readable'],
      ['Forklift', 'waived', 'On leave'],
    ]);
    expect(shown.credentials).toEqual([
      {
        id,
        name: 'BLS',
        issuingBody: expect.any(String),
        issueDate: expect.any(String),
        expiryDate: '2028-01-01',
        status: 'valid',
        hasDocument: true,
        documentUrl: `/api/credentials/${id}/document`,
        typeId: bls,
        typeName: 'BLS',
      },
    ]);
    const decidedBy = { id: owner.userId, name: expect.any(String) };
    expect(shown.reviews).toMatchObject([{ credentialId: id, decision: 'reject', reason: 'Not readable', decidedBy }]);
    expect(shown.waivers).toMatchObject([{ userId: ada.userId, reason: 'On leave', until: '2026-12-31' }]);
    expect(shown.requests).toEqual([{ typeId: fire, typeName: 'Fire Safety', askedAt: '2026-11-22T12:00:00.000Z' }]);
    expect(shown.history.map(({ action }) => action)).toEqual([
      'waiver.granted',
      'review.rejected',
      'member.asked',
      'credential.created',
      'credential.document-attached',
      'credential.created',
      'group.member-added',
      'member.joined',
    ]);
    expect(JSON.stringify(shown)).not.toContain('Private');
    expect(await overview(ada, ada)).toEqual(shown);
  });

  it('omits archived credentials and keeps the history of deleted ones', async () => {
    const typeId = await make('credential-types', { name: 'BLS', needsReview: true });
    await make('requirements', { groupId: null, typeId });
    const id = await credential(ada, 'BLS');
    await owner.post(`${ward.url}/reviews/${id}`, { decision: 'approve' });
    await ada.post(`/api/credentials/${id}/archive`);
    const archived = await overview(ada);
    expect([archived.credentials, archived.reviews]).toEqual([[], []]);
    await ada.delete(`/api/credentials/${id}`);
    expect((await overview(ada)).history[0]).toMatchObject({ action: 'credential.deleted', subject: { label: 'BLS' } });
    expect((await overview(ben)).history.map(({ action }) => action)).toEqual(['member.joined']);
  });

  it('is not found for a former member', async () => {
    await owner.delete(`${ward.url}/members/${ada.userId}`);
    expect((await owner.get(path(ada))).statusCode).toBe(404);
  });
});
