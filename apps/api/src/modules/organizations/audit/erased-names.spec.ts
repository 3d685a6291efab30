import { AuditErasure } from '@tracker/database/entities/organizations/audit.entity';
import { User } from '@tracker/database/entities/auth/user.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { testApp } from '../../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../../testing/test-organization.js';
import type { TestPerson } from '../../../testing/test-person.js';

/** Rewrites the trail with inline names and matching hashes, as older versions wrote it. */
const AS_BEFORE = `do $$
  declare
    entry audit_entries;
    previous bytea := sha256('');
  begin
    set local session_replication_role = 'replica';
    for entry in select * from audit_entries where organization_id = 'ORGANIZATION' order by sequence loop
      select name into entry.actor_email from audit_names n
        where n.organization_id = entry.organization_id and n.sequence = entry.sequence and part = 'actor';
      entry.subject_label := coalesce((select name from audit_names n
        where n.organization_id = entry.organization_id and n.sequence = entry.sequence and part = 'subject'), entry.subject_label);
      entry.actor_digest := null;
      entry.subject_digest := null;
      entry.previous_hash := previous;
      entry.hash := audit_entry_hash(entry);
      previous := entry.hash;
      update audit_entries set actor_email = entry.actor_email, subject_label = entry.subject_label, actor_digest = null,
        subject_digest = null, previous_hash = entry.previous_hash, hash = entry.hash
        where organization_id = entry.organization_id and sequence = entry.sequence;
    end loop;
    update audit_chains set hash = previous where organization_id = 'ORGANIZATION';
    delete from audit_names where organization_id = 'ORGANIZATION';
  end $$`;

const api = testApp({ asOwner: true });

describe.each(['stored beside the entries', 'stored in older entries'])('names in the audit trail, %s', (where) => {
  let organization: TestOrganization;
  let person: TestPerson;

  beforeEach(async () => {
    organization = await createOrganization(api);
    person = await organization.add('admin');
    await organization.owner.patch(`${organization.url}/members/${person.userId}`, { role: 'member' });
    await organization.owner.patch(`${organization.url}/members/${person.userId}`, { role: 'admin' });
    await person.put(organization.url, { description: 'By somebody who goes' });
    if (where !== 'stored beside the entries') await sql(AS_BEFORE.replaceAll('ORGANIZATION', organization.id));
  });

  const sql = (text: string) => api.get(UnitOfWork).run(() => api.manager().query(text));
  /** Changes rows as the owner of the database could, with the protecting triggers disabled. */
  const tamper = (text: string) => sql(`set local session_replication_role = 'replica'; ${text}`);
  const verify = async (query = '') =>
    (await organization.owner.get(`${organization.url}/audit/verify${query}`)).json();
  const trail = async () => (await organization.owner.get(`${organization.url}/audit`)).body;
  async function erase({ userId, email }: TestPerson): Promise<void> {
    const manager = api.manager();
    await api.get(UnitOfWork).run(async () => {
      await manager.delete(User, { id: userId });
      await manager.query('set constraints all immediate');
      await manager.insert(AuditErasure, { personId: userId, addresses: [email] });
    });
  }

  it('are shown and can be searched, and the trail is intact', async () => {
    expect(await verify()).toMatchObject({ isIntact: true });
    expect(await trail()).toContain(person.email);
    expect(
      (await organization.owner.get(`${organization.url}/audit?search=${person.email}`)).json().entries,
    ).toHaveLength(4);
  });

  it('are erased with the account, and the trail stays intact with the same hashes', async () => {
    const { head } = await verify();
    await erase(person);
    expect(await trail()).not.toContain(person.email);
    expect(await trail()).toContain('a former member');
    expect(await trail()).toContain(organization.owner.email);
    expect(await verify(`?sequence=${head.sequence}&hash=${head.hash}`)).toMatchObject({
      isIntact: true,
      problem: null,
    });
    const [row] = await sql(`select * from audit_erasures where person_id = '${person.userId}'`);
    expect(row).toMatchObject({ addresses: [] });
  });

  it('cannot be put back after an erasure without detection, nor can entries be edited', async () => {
    await erase(person);
    const at = `organization_id = '${organization.id}' and sequence`;
    expect(await verify()).toMatchObject({ isIntact: true });
    const tampering = [
      [`update audit_entries set after = '{"role": "owner"}' where ${at} = 3`, 3],
      [`update audit_entries set actor_email = 'eve@example.test' where ${at} = 4`, 4],
      [
        `insert into audit_names values ('${organization.id}', 6, 'actor', null, 'eve@example.test', gen_random_uuid())`,
        6,
      ],
    ] as const;
    for (const [statement, sequence] of tampering.toReversed()) {
      await tamper(statement);
      expect([statement, (await verify()).problem]).toEqual([
        statement,
        expect.objectContaining({ kind: 'edited', sequence }),
      ]);
    }
  });

  it('cannot be erased while the account exists', async () => {
    const manager = api.manager();
    await expect(manager.insert(AuditErasure, { personId: person.userId, addresses: [person.email] })).rejects.toThrow(
      'the names of a living account stay',
    );
    expect(await trail()).toContain(person.email);
  });
});
