import { Organization } from '@tracker/database/entities/organizations/organization.entity';
import type { Actor } from '../../platform/actor/actor.js';
import { recordedMails } from './recorded-mail.js';

const ward = Object.assign(new Organization(), { id: 'ward', name: 'Ward 7' });
const actor = { userId: 'ada', email: 'ada@example.test', firstName: 'Ada', lastName: 'Byron' } as Actor;
const nora = { userId: 'nora', email: 'nora@example.test' };

test('a member gets one email about all credentials that an administrator recorded for them', () => {
  expect(recordedMails(ward, actor, nora, { ids: ['c1', 'c2', 'c3'], name: 'First Aid' })).toEqual([
    {
      kind: 'credential-recorded',
      dedupeKey: 'credential-recorded:c1',
      to: nora.email,
      userId: nora.userId,
      organizationId: ward.id,
      data: {
        organizationName: 'Ward 7',
        recordedBy: 'Ada Byron',
        credentialId: 'c1',
        credentialName: 'First Aid',
        others: 2,
      },
    },
  ]);
});

test('no email is sent without credentials, or to the person who recorded them', () => {
  expect(recordedMails(ward, actor, nora, { ids: [], name: '' })).toEqual([]);
  expect(recordedMails(ward, actor, actor, { ids: ['c1'], name: 'First Aid' })).toEqual([]);
});
