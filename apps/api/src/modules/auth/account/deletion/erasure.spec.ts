import { ComplianceMail } from '@tracker/database/entities/requirements/weekly-mail.entity';
import { DurableJob } from '@tracker/database/entities/platform/durable-job.entity';
import { OutboxMessage } from '@tracker/database/entities/mailer/outbox-message.entity';
import { RolloutAllowance } from '@tracker/database/entities/rollout/rollout-audience.entity';
import { RolloutEvent } from '@tracker/database/entities/rollout/rollout-event.entity';
import { RolloutPlan } from '@tracker/database/entities/rollout/rollout.entity';
import { User } from '@tracker/database/entities/auth/user.entity';
import { In } from 'typeorm';
import { credentialForm, PDF } from '../../../../testing/credential-form.js';
import { inAnotherTransaction, untilLockWaits } from '../../../../testing/lock-waits.js';
import { testApp } from '../../../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../../../testing/test-organization.js';
import type { TestPerson } from '../../../../testing/test-person.js';
import { RemoteAccessService } from '../../../rollout/access/remote-access.service.js';
import { AccountExportJob } from '../export/account-export.job.js';
import type { JobRun } from '../../../../platform/jobs/durable/durable-jobs.js';
import { AccountDeletionRepository } from './account-deletion.repository.js';
import { AccountDeletionService } from './account-deletion.service.js';
import { RetentionJob } from '../../../../platform/jobs/retention.job.js';

const START = '2026-11-21T10:00:00Z';
const DUE = new Date('2026-11-28T10:00:00Z');
const URL = '/api/account/deletion';
const ask = (person: TestPerson) => person.post(URL, { confirm: person.email });

describe('erasure of an account', () => {
  const api = testApp({ now: START });

  beforeEach(() => api.clock.set(START));

  const erasures = () => api.get(AccountDeletionService);
  const run = { attempt: 1, signal: new AbortController().signal } as JobRun;
  async function add(person: TestPerson, name: string): Promise<void> {
    const form = credentialForm({ name }, { name: `${name}.pdf`, content: PDF });
    expect((await person.inject({ method: 'POST', url: '/api/credentials', ...form })).statusCode).toBe(201);
  }
  /** The tables that contain the text in any column. */
  async function tablesWith(text: string): Promise<string[]> {
    const tables: { name: string }[] = await api
      .manager()
      .query(
        `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
      );
    const found: string[] = [];
    for (const { name } of tables) {
      const rows: unknown[] = await api
        .manager()
        .query(`select from ${name} as one where lower(one::text) like '%' || lower($1) || '%' limit 1`, [text]);
      if (rows.length > 0) found.push(name);
    }
    return found;
  }

  test('removes all personal data; audit trails keep the action and the person’s id', async () => {
    const organization = await createOrganization(api);
    await organization.setTier('team');
    const person = await api.signIn({ email: 'Nora.Lind@example.test', firstName: 'Noraxx', lastName: 'Lindxx' });
    const token = await organization.invite(person.email);
    await person.post('/api/invitations/accept', { token });
    await organization.owner.patch(`${organization.url}/members/${person.userId}`, { role: 'admin' });
    await person.post(`${organization.url}/invitations`, { email: 'guest@example.test', role: 'member' });
    await createOrganization(api, person, 'Nobody else’s');
    const steps = [person.email, `${person.email} (command line)`, 'the product'];
    for (const actor of steps)
      await api.manager().insert(RolloutEvent, {
        remote: 'team',
        version: '1',
        action: 'killed',
        actor,
        before: null,
        after: null,
      });
    const remotes = api.get(RemoteAccessService);
    await remotes.makeToken(
      'licences',
      { name: 'CI', scopes: ['release'], expiresInDays: 90, prefix: '/licences' },
      { actor: 'Nora.Lind@example.test (command line)' },
      { isOperator: true },
    );
    await api.manager().insert(RolloutAllowance, { remote: 'licences', kind: 'user', subject: person.userId });
    await api.manager().query(
      `with release as (insert into releases (remote, version, entry, manifest, shell_sdk_range, hashes)
           values ('licences', '1.0.0', 'entry.js', '{}', '*', '{}') returning id),
         preview as (insert into remote_previews (remote, name, release_id, ends_at)
           select 'licences', 'try', id, now() + interval '1 day' from release returning name)
       insert into remote_preview_allowances (remote, name, kind, subject) select 'licences', name, 'user', $1 from preview`,
      [person.userId],
    );
    const plan = { remote: 'licences', percentages: [1], everyMinutes: 30, nextAt: DUE, madeBy: person.email };
    await api.manager().insert(RolloutPlan, plan);
    const weekly = { organizationId: organization.id, day: '2026-11-16' };
    const cells = [`${person.userId}:type:missing`, 'somebody:type:missing'];
    await api.manager().insert(ComplianceMail, { ...weekly, cells });
    await add(person, 'First Aid xx');
    await person.get('/api/portfolio');
    await person.post('/api/portfolio/credentials/none');
    const { id: exportId } = (await person.post('/api/account/export')).json<{ id: string }>();
    await api.get(AccountExportJob).handle({ exportId }, run);
    const before = await tablesWith('nora.lind@example.test');
    expect(before).toEqual(expect.arrayContaining(['audit_names', 'invitations', 'outbox_messages', 'users']));
    const note = (await organization.owner.get(`${organization.url}/audit/verify`)).json().head;
    await ask(person);

    expect(await erasures().eraseDue(new Date(DUE.getTime() - 1))).toMatchObject({ accounts: 0 });
    expect(await erasures().eraseDue(DUE)).toEqual({ accounts: 1, organizations: 1, credentials: 1, documents: 1 });
    expect(await erasures().eraseDue(DUE)).toMatchObject({ accounts: 0 });
    // Invitation counts are kept for two days for every addressee.
    api.clock.set(DUE.toISOString());
    await api.get(RetentionJob).forget('invitation-count-retention');
    for (const text of ['nora.lind', 'noraxx', 'lindxx']) expect([text, await tablesWith(text)]).toEqual([text, []]);
    expect(await tablesWith(person.userId)).toEqual(['audit_entries', 'audit_erasures']);
    expect(await api.manager().findBy(ComplianceMail, weekly)).toEqual([{ ...weekly, cells: cells.slice(1) }]);
    const log = await api.manager().find(RolloutEvent, { order: { id: 'ASC' } });
    const former = 'a former operator';
    expect(log.map(({ actor }) => actor)).toEqual([former, former, 'the product', former, former]);
    expect((await remotes.of('licences')).tokens).toMatchObject([{ name: 'CI', createdBy: former }]);
    await expect(
      api.manager().update(RolloutEvent, { actor: 'the product' }, { actor: 'a former operator' }),
    ).rejects.toThrow(/permission|append-only/);
    const orders = await api.manager().find(DurableJob, { order: { id: 'ASC' } });
    expect(orders.map(({ queue }) => queue)).toEqual(
      expect.arrayContaining(['document-removals', 'account-export-removals']),
    );

    const { owner, url } = organization;
    const trail = (await owner.get(`${url}/audit`)).body;
    expect(trail).not.toMatch(/nora/i);
    expect(JSON.parse(trail).entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          action: 'invitation.sent',
          actor: { id: person.userId, email: 'a former member' },
          subject: expect.objectContaining({ label: 'guest@example.test' }),
        }),
        expect.objectContaining({
          action: 'member.role-changed',
          actor: { id: owner.userId, email: owner.email },
          subject: { type: 'member', id: person.userId, label: 'a former member' },
        }),
        expect.objectContaining({ action: 'member.erased', actor: null, after: null }),
      ]),
    );
    const csv = (await owner.get(`${url}/audit/export/csv`)).body;
    expect([csv.includes('a former member'), /nora/i.test(csv)]).toEqual([true, false]);
    const verified = await owner.get(`${url}/audit/verify?sequence=${note.sequence}&hash=${note.hash}`);
    expect(verified.json()).toMatchObject({ isIntact: true, problem: null });
  });

  test('removes the name from queued emails to other people', async () => {
    const person = await api.signIn({ email: 'ida@example.test', firstName: 'Idaxx', lastName: 'Lundxx' });
    const namesake = await api.signIn({ email: 'ida.too@example.test', firstName: 'Idaxx', lastName: 'Lundxx' });
    const ward = await createOrganization(api);
    await ward.add('member', person);
    const team = { organizationName: 'Ward 5' };
    const about = ({ userId: namedUserId }: TestPerson, name: string, key: string) =>
      [
        { kind: 'team-update', payload: { ...team, personName: name, change: { kind: 'left' } } },
        { kind: 'organization-deleted', payload: { ...team, deletedBy: name } },
        { kind: 'requirements-asked', payload: { ...team, askedBy: name, asked: [] } },
        { kind: 'credential-recorded', payload: { ...team, recordedBy: name, credentialName: name, others: 0 } },
        { kind: 'review-decided', payload: { ...team, decidedBy: name, decision: 'approve', reason: 'Good' } },
      ].map((mail) => ({
        ...mail,
        namedUserId,
        recipient: 'to-others@example.test',
        dedupeKey: `${mail.kind}:${key}`,
      }));
    const week = { ...team, became: [], inReview: 0, csv: 'Member,Email\r\nIdaxx Lundxx,Ida@example.test\r\n' };
    const weekly = { kind: 'compliance-week', recipient: 'to-others@example.test', payload: week };
    const others = about(namesake, 'Idaxx Lundxx', 'namesake');
    await ask(person);
    const [before, after] = [new Date('2026-11-21T09:59:00Z'), new Date('2026-11-21T10:01:00Z')];
    await api
      .manager()
      .insert(OutboxMessage, [
        ...about(person, 'Idaxx Lundxx', 'person'),
        ...others,
        { ...weekly, organizationId: ward.id, createdAt: before, dedupeKey: 'week of the person' },
        { ...weekly, organizationId: ward.id, createdAt: after, dedupeKey: 'week without the person' },
        { ...weekly, createdAt: before, dedupeKey: 'week of others' },
      ]);
    expect(await erasures().eraseDue(DUE)).toMatchObject({ accounts: 1 });

    const mails = await api.manager().find(OutboxMessage, { where: { recipient: 'to-others@example.test' } });
    const payloadOf = (name: string) =>
      Object.fromEntries(
        mails.filter(({ dedupeKey }) => dedupeKey.endsWith(name)).map(({ kind, payload }) => [kind, payload]),
      );
    expect(payloadOf('person')).toMatchObject({
      'team-update': { ...team, personName: 'a former member', change: { kind: 'left' } },
      'organization-deleted': { ...team, deletedBy: 'a former member' },
      'requirements-asked': { ...team, askedBy: 'a former member', asked: [] },
      // The name of a credential was chosen by its owner and stays.
      'credential-recorded': { ...team, recordedBy: 'a former member', credentialName: 'Idaxx Lundxx', others: 0 },
      'review-decided': { ...team, decidedBy: 'a former member', decision: 'approve', reason: 'Good' },
    });
    expect(payloadOf('namesake')).toEqual(Object.fromEntries(others.map(({ kind, payload }) => [kind, payload])));
    const weeks = mails.filter(({ kind }) => kind === 'compliance-week');
    expect(weeks.map(({ dedupeKey }) => dedupeKey).toSorted()).toEqual(['week of others', 'week without the person']);
  });

  test('keeps the rows of an address that the account has not verified', async () => {
    const organization = await createOrganization(api);
    await organization.invite('claimed@example.test');
    const name = { firstName: 'Claimed', lastName: 'Name' };
    const holder = await organization.add('admin', { email: 'claimed@example.test', ...name });
    await holder.post(`${organization.url}/invitations`, { email: 'guest@example.test', role: 'member' });
    const csv = 'Member,Email\r\nClaimed Name,claimed@example.test\r\n';
    const week = { kind: 'compliance-week', payload: { csv }, createdAt: new Date('2026-11-20T10:00:00Z') };
    await api.manager().insert(OutboxMessage, [
      { ...week, organizationId: organization.id, recipient: holder.email, dedupeKey: 'claimed week' },
      { kind: 'team-update', payload: { personName: 'Claimed Name' }, recipient: holder.email, dedupeKey: 'claimed' },
    ]);
    const kept = () =>
      api.manager().query(
        `select kind, recipient, payload from outbox_messages
         where recipient like '%claimed@%' and kind <> 'account-deletion' or payload ->> 'inviterEmail' like 'claimed@%' order by id`,
      );
    const counts = () =>
      api.manager().query(`select * from invitation_mails where counted = 'mailbox:claimed@example.test'`);
    const before = [await kept(), await counts()];
    expect(before.map(({ length }) => length)).toEqual([4, 1]);
    const claimant = await api.signIn({ email: 'claimed@example.test', emailVerified: false, ...name });
    await ask(claimant);
    expect(await erasures().eraseDue(DUE)).toMatchObject({ accounts: 1 });
    expect([await kept(), await counts()]).toEqual(before);
    expect((await organization.owner.get(`${organization.url}/invitations`)).json()).toHaveLength(2);
    const { entries } = (await organization.owner.get(`${organization.url}/audit?action=invitation.sent`)).json();
    expect(entries.at(-1).subject.label).toBe('claimed@example.test');
  });

  test('locks the audit trails of current and former organizations in one fixed order', async () => {
    const [left, present] = [await createOrganization(api), await createOrganization(api)].toSorted((a, b) =>
      a.id < b.id ? -1 : 1,
    ) as [TestOrganization, TestOrganization];
    const person = await left.add('member');
    await present.add('member', person);
    expect((await left.owner.delete(`${left.url}/members/${person.userId}`)).statusCode).toBe(200);
    await ask(person);
    const lockTrail = 'select lock_audit_chains(array[$1::uuid])';
    await inAnotherTransaction(api, async (holder) => {
      await holder.query(lockTrail, [left.owner.userId]);
      const erasing = erasures().eraseDue(DUE);
      await untilLockWaits(api);
      await api.query(lockTrail, [present.owner.userId]);
      await holder.query('commit');
      expect(await erasing).toMatchObject({ accounts: 1 });
    });
  });

  test('does not happen after an undo, and a concurrent undo either succeeds or fails as a whole', async () => {
    const late = await api.signIn();
    await ask(late);
    api.clock.set('2026-11-28T09:59:59.999Z');
    expect((await (await late.signInAgain()).delete(URL)).statusCode).toBe(200);
    expect(await erasures().eraseDue(DUE)).toMatchObject({ accounts: 0 });
    expect((await (await late.signInAgain()).get('/api/auth/user')).statusCode).toBe(200);
    for (let round = 0; round < 6; round += 1) {
      api.clock.set(START);
      const person = await api.signIn();
      await ask(person);
      const back = await person.signInAgain();
      const [undone, erased] = await Promise.all([back.delete(URL), erasures().eraseDue(DUE)]);
      const after = (await back.get('/api/auth/user')).statusCode;
      if (undone.statusCode === 200) expect([erased.accounts, after]).toEqual([0, 200]);
      else expect([[401, 404].includes(undone.statusCode), erased.accounts, after]).toEqual([true, 1, 401]);
    }
  });

  test('does not happen if the deletion is undone and requested again after the scan', async () => {
    const person = await api.signIn();
    api.clock.set('2026-11-24T10:00:00Z');
    await ask(person);
    const repository = api.get(AccountDeletionRepository);
    const { due } = repository;
    repository.due = () => Promise.resolve([person.userId]);
    expect(await erasures().eraseDue(DUE)).toMatchObject({ accounts: 0 });
    repository.due = due;
    expect(await erasures().eraseDue(new Date('2026-12-01T10:00:00Z'))).toMatchObject({ accounts: 1 });
  });

  test('follows the order of the requests and never happens early', async () => {
    const people = [await api.signIn(), await api.signIn(), await api.signIn()];
    const asked: string[] = [];
    for (const person of people.toReversed()) {
      await ask(person);
      asked.push(person.userId);
      api.clock.advance(1_000);
    }
    const due = await api.get(AccountDeletionRepository).due(new Date('2026-11-21T10:00:01Z'));
    expect(due).toEqual(asked.slice(0, 2));
    expect(await erasures().eraseDue(new Date('2026-11-28T10:00:02Z'))).toMatchObject({ accounts: 3 });
  });

  test('continues after another account fails, reports the failure and retries it', async () => {
    const [first, second] = [await api.signIn(), await api.signIn()];
    await ask(first);
    api.clock.advance(1_000);
    await ask(second);
    const repository = api.get(AccountDeletionRepository);
    const lockAccount = repository.lockAccount.bind(repository);
    repository.lockAccount = (id) =>
      id === first.userId ? Promise.reject(new Error('out of order')) : lockAccount(id);
    const later = new Date(DUE.getTime() + 1_000);
    await expect(erasures().eraseDue(later)).rejects.toThrow('out of order');
    expect(
      (await api.manager().find(User, { where: { id: In([first.userId, second.userId]) } })).map(({ id }) => id),
    ).toEqual([first.userId]);
    repository.lockAccount = lockAccount;
    expect(await erasures().eraseDue(later)).toMatchObject({ accounts: 1 });
  });

  test('transfers the organization to a member who joined after the deletion request', async () => {
    const organization = await createOrganization(api);
    await ask(organization.owner);
    const member = await organization.add('member');
    expect(await erasures().eraseDue(DUE)).toMatchObject({ accounts: 1, organizations: 0 });
    expect(await organization.roles()).toEqual({ [member.userId]: 'owner' });
  });
});
