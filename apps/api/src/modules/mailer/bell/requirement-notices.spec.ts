import { idSchema } from '@tracker/contracts/values/text-fields';
import type { Notice } from '@tracker/contracts/auth/notifications';
import { type CredentialCalls, credentialsOf } from '../../../testing/credential-calls.js';
import { credentialForm } from '../../../testing/credential-form.js';
import { testApp } from '../../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../../testing/test-organization.js';
import type { TestPerson } from '../../../testing/test-person.js';

describe('notices about requirements, for a member who wants no mail', () => {
  const api = testApp();
  let calls: CredentialCalls;
  let ward: TestOrganization;
  let owner: TestPerson;
  let ada: TestPerson;

  beforeAll(async () => {
    calls = credentialsOf(api);
  });

  beforeEach(async () => {
    ward = await createOrganization(api, await api.signIn({ firstName: 'Zoe', lastName: 'Owner' }), 'Ward');
    await ward.setTier('team');
    ({ owner } = ward);
    ada = await ward.add('member');
    await ada.put('/api/notifications', { emailReminders: false, expirationAlerts: false, teamUpdates: false });
  });

  const notices = async (person = ada): Promise<Notice[]> => (await person.get('/api/notices')).json();
  const texts = async (person = ada) => (await notices(person)).map(({ text }) => text);
  const requireType = async (name: string, needsReview = false) => {
    const typeId = (await owner.post(`${ward.url}/credential-types`, { name, needsReview })).json().id;
    await owner.post(`${ward.url}/requirements`, { groupId: null, typeId });
    return typeId;
  };
  const record = async (fields: { name: string }) => {
    const url = `${ward.url}/members/${ada.userId}/credentials`;
    const form = credentialForm({ expiryDate: '2030-01-01', ...fields });
    return (await owner.inject({ method: 'POST', url, ...form })).json().id;
  };

  it('tell what was decided about their credentials, and why', async () => {
    await requireType('BLS', true);
    const approved = (await calls.create(ada, { name: 'BLS', expiryDate: '2030-01-01' })).json().id;
    const rejected = (await calls.create(ada, { name: 'bls', expiryDate: '2031-01-01' })).json().id;
    await owner.post(`${ward.url}/reviews/${approved}`, { decision: 'approve' });
    await owner.post(`${ward.url}/reviews/${rejected}`, { decision: 'reject', reason: 'Not readable' });
    expect(await notices()).toEqual([
      expect.objectContaining({ text: 'Ward rejected bls: Not readable', path: `/credentials/${rejected}` }),
      expect.objectContaining({ text: 'Ward approved BLS.', path: `/credentials/${approved}` }),
    ]);
    expect([await texts(owner), await ward.mails('review-decided')]).toEqual([[], []]);
    await ada.post(`/api/credentials/${rejected}/archive`);
    expect(await texts()).toEqual(['Ward approved BLS.']);
  });

  it('tell what they were asked for, once a week like the mail', async () => {
    const typeIds = [await requireType('Forklift'), await requireType('BLS')];
    const ask = async () =>
      (await owner.post(`${ward.url}/compliance-matrix/requests`, { userIds: [ada.userId] })).json();
    expect(await ask()).toEqual({ sent: 0, skipped: 1 });
    const [asked, ...others] = await notices();
    expect([asked, others]).toMatchObject([
      { text: 'Ward asked you for BLS and 1 other.', path: '/requirements?view=mine' },
      [],
    ]);
    await owner.delete(`${ward.url}/credential-types/${typeIds[1]}`);
    await ask();
    expect(await notices()).toMatchObject([{ text: 'Ward asked you for Forklift.', createdAt: asked?.createdAt }]);
    expect([await texts(owner), await ward.mails('requirements-asked')]).toEqual([[], []]);
  });

  it('tell what was recorded for them, with one notice for a whole file', async () => {
    const id = await record({ name: 'BLS' });
    await calls.create(ada, { name: 'Own', expiryDate: '2030-01-01' });
    expect(await notices()).toMatchObject([{ text: 'Zoe Owner recorded BLS for you.', path: `/credentials/${id}` }]);
    await ada.delete(`/api/credentials/${id}`);
    await calls.query(
      `insert into credentials (owner_id, recorded_by, name, issuing_body, issue_date, expiry_date)
       select $1, $2, name, 'Port', '2026-01-01', '2030-01-01' from unnest('{Crane,ALS,BLS}'::text[]) name`,
      [ada.userId, owner.userId],
    );
    expect(await notices()).toMatchObject([
      { text: 'Zoe Owner recorded ALS and 2 others for you.', path: '/credentials' },
    ]);
    await calls.query('update credentials set recorded_by = gen_random_uuid() where owner_id = $1', [ada.userId]);
    expect(new Set(await texts())).toEqual(
      new Set(['ALS', 'BLS', 'Crane', 'Own'].map((name) => `An administrator recorded ${name} for you.`)),
    );
  });

  it('have ids of their own, also where two are about one credential, and end after 30 days', async () => {
    await requireType('BLS', true);
    const id = await record({ name: 'BLS' });
    await owner.post(`${ward.url}/reviews/${id}`, { decision: 'approve' });
    const listed = await notices();
    expect(listed).toEqual(await notices());
    expect(new Set(listed.map((notice) => idSchema.parse(notice.id))).size).toBe(2);
    await calls.query(`update credentials set created_at = now() - interval '31 days' where id = $1`, [id]);
    await calls.query(
      `update credential_reviews set decided_at = now() - interval '31 days' where credential_id = $1`,
      [id],
    );
    expect(await notices()).toEqual([]);
  });
});
