import { randomUUID } from 'node:crypto';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { testApp } from '../../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../../testing/test-organization.js';

interface ShownEntry {
  sequence: number;
  action: string;
  hash: string;
}

describe('the audit trail of an organization', () => {
  const api = testApp({ asOwner: true });
  let organization: TestOrganization;

  beforeEach(async () => {
    organization = await createOrganization(api);
    await organization.owner.put(organization.url, { name: '=2+3, "Ward" 8' });
    await organization.invite(`${randomUUID()}-bo@example.com`);
    await organization.owner.put(organization.url, { description: 'About' });
  });

  const read = async (query = '') => {
    const answer = await organization.owner.get(`${organization.url}/audit${query}`);
    return answer.statusCode === 200
      ? (answer.json() as { entries: ShownEntry[]; next: number | null })
      : answer.statusCode;
  };
  const actions = async (query = '') => {
    const page = await read(query);
    return typeof page === 'number' ? page : page.entries.map(({ action }) => action);
  };
  const verify = async (query = '') =>
    (await organization.owner.get(`${organization.url}/audit/verify${query}`)).json();

  /** Changes rows as the owner of the database could, with the protecting triggers disabled. */
  const tamper = (...statements: string[]) =>
    api.get(UnitOfWork).run(async () => {
      const manager = api.manager();
      await manager.query(`set local session_replication_role = 'replica'`);
      for (const statement of statements) await manager.query(statement, [organization.id]);
    });

  it('shows actor, change and request of each entry, newest first', async () => {
    const renamed = await organization.owner.put(organization.url, { name: 'Ward 9' });
    const page = await read('?limit=2');
    expect(page).toMatchObject({
      entries: [
        {
          sequence: 6,
          actor: { id: organization.owner.userId, email: organization.owner.email },
          action: 'organization.updated',
          subject: { type: 'organization', id: organization.id, label: 'Ward 9' },
          before: { name: '=2+3, "Ward" 8' },
          after: { name: 'Ward 9' },
          requestId: renamed.headers['x-request-id'],
        },
        { sequence: 5, action: 'organization.updated', after: { description: 'About' } },
      ],
      next: 5,
    });
  });

  it('shows that early access was switched on and off', async () => {
    for (const isOn of [true, true, false]) await organization.owner.put(`${organization.url}/early-access`, { isOn });
    const changed = (earlyAccess: boolean) => ({
      action: 'organization.updated',
      before: { earlyAccess: !earlyAccess },
      after: { earlyAccess },
    });
    expect(await read('?limit=3')).toMatchObject({ entries: [changed(false), changed(true), { sequence: 5 }] });
  });

  it('is paged without repeating or losing an entry', async () => {
    const seen: number[] = [];
    let query = '?limit=2';
    for (;;) {
      const page = await read(query);
      if (typeof page === 'number') throw new Error(`${page}`);
      seen.push(...page.entries.map(({ sequence }) => sequence));
      if (page.next === null) break;
      query = `?limit=2&before=${page.next}`;
    }
    expect(seen).toEqual([5, 4, 3, 2, 1]);
  });

  it('is filtered by subject, action, actor, day and words', async () => {
    const admin = await organization.add('admin');
    await admin.put(organization.url, { description: 'By the admin' });
    expect(await actions('?subject=invitation')).toEqual(['invitation.sent']);
    expect(await actions('?action=member.joined')).toEqual(['member.joined', 'member.joined']);
    expect(await actions(`?actorId=${admin.userId}`)).toEqual(['organization.updated']);
    expect(await actions('?search=BO@example')).toEqual(['invitation.sent']);
    expect(await actions('?search=%25')).toEqual([]);
    const today = new Date().toISOString().slice(0, 10);
    expect(await actions(`?from=${today}&to=${today}`)).toHaveLength(7);
    expect(await actions('?from=2099-01-01')).toEqual([]);
    expect(await actions('?to=2020-01-01')).toEqual([]);
  });

  it('refuses invalid filters with 400', async () => {
    for (const query of [
      'limit=0',
      'limit=201',
      'before=0',
      'before=x',
      'action=paint',
      'from=2027-02-30',
      'actorId=me',
      'search=%00',
    ])
      expect([query, await read(`?${query}`)]).toEqual([query, 400]);
  });

  it('is exported as CSV with formulas escaped', async () => {
    const answer = await organization.owner.get(`${organization.url}/audit/export/csv?subject=organization`);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="audit-trail-\d{4}-\d\d-\d\d\.csv"$/);
    const lines = answer.body.split('\r\n');
    expect(answer.body.startsWith('\uFEFFnumber,time,actor,')).toBe(true);
    expect(lines).toHaveLength(5);
    expect(lines[1]).toContain(`,"'=2+3, ""Ward"" 8",`);
  });

  describe('verification', () => {
    it('reports an untouched trail as intact', async () => {
      expect(await verify()).toEqual({
        isIntact: true,
        entries: 5,
        head: { sequence: 5, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
        problem: null,
      });
    });

    const editThird = `update audit_entries set actor_email = 'eve@example.com' where organization_id = $1 and sequence = 3`;
    const rehashThird =
      'update audit_entries e set hash = audit_entry_hash(e) where organization_id = $1 and sequence = 3';
    const cutTail = 'delete from audit_entries where organization_id = $1 and sequence >= 4';

    it.each([
      ['an edited entry', 'edited', 3, [editThird]],
      [
        'an edited field inside a change',
        'edited',
        3,
        [`update audit_entries set after = after || '{"x": 1}' where organization_id = $1 and sequence = 3`],
      ],
      [
        'an edited time',
        'edited',
        2,
        [
          `update audit_entries set recorded_at = recorded_at + interval '1 microsecond' where organization_id = $1 and sequence = 2`,
        ],
      ],
      ['an edited entry with a recomputed hash', 'relinked', 4, [editThird, rehashThird]],
      ['a missing entry', 'missing', 3, ['delete from audit_entries where organization_id = $1 and sequence = 3']],
      [
        'a missing first entry',
        'missing',
        1,
        ['delete from audit_entries where organization_id = $1 and sequence = 1'],
      ],
      [
        'a missing entry with the rest renumbered',
        'edited',
        3,
        [
          'delete from audit_entries where organization_id = $1 and sequence = 3',
          // In two steps, because PostgreSQL updates rows in any order and the numbers are unique.
          'update audit_entries set sequence = sequence + 1000 where organization_id = $1 and sequence > 3',
          'update audit_entries set sequence = sequence - 1001 where organization_id = $1 and sequence > 1000',
        ],
      ],
      ['a cut-off tail', 'truncated', 4, [cutTail]],
      ['an empty trail', 'truncated', 1, ['delete from audit_entries where organization_id = $1']],
      [
        'an empty trail without its head',
        'truncated',
        1,
        ['delete from audit_entries where organization_id = $1', 'delete from audit_chains where organization_id = $1'],
      ],
      ['no head', 'relinked', 5, ['delete from audit_chains where organization_id = $1']],
      [
        'entries beyond its head',
        'relinked',
        5,
        [`update audit_chains set sequence = 4, hash = 'x' where organization_id = $1`],
      ],
      [
        'an edited last entry with a recomputed hash',
        'relinked',
        5,
        [
          `update audit_entries set request_id = 'x' where organization_id = $1 and sequence = 5`,
          'update audit_entries e set hash = audit_entry_hash(e) where organization_id = $1 and sequence = 5',
        ],
      ],
    ] as const)('detects %s', async (_what, kind, sequence, statements) => {
      await tamper(...statements);
      expect(await verify()).toMatchObject({ isIntact: false, problem: { kind, sequence } });
    });

    it('detects a trail that was truncated together with its head by comparing it with a noted entry', async () => {
      const { head } = await verify();
      const noted = `?sequence=${head.sequence}&hash=${head.hash}`;
      expect(await verify(noted)).toMatchObject({ isIntact: true });
      await tamper(
        cutTail,
        `update audit_chains c set sequence = e.sequence, hash = e.hash from audit_entries e
        where c.organization_id = $1 and e.organization_id = $1 and e.sequence = 3`,
      );
      expect(await verify()).toMatchObject({ isIntact: true });
      expect(await verify(noted)).toMatchObject({ isIntact: false, problem: { kind: 'anchor-lost', sequence: 5 } });
      const half = await organization.owner.get(`${organization.url}/audit/verify?sequence=5`);
      expect([half.statusCode, half.body]).toEqual([400, 'Give both the number and the hash of an entry, or neither']);
    });

    it('reports the trail as intact during concurrent writes', async () => {
      const writes = Array.from({ length: 20 }, (_, turn) =>
        organization.owner.put(organization.url, { description: `turn ${turn}` }),
      );
      const checks = await Promise.all([...Array.from({ length: 10 }, () => verify()), ...writes]);
      for (const check of checks.slice(0, 10)) expect(check).toMatchObject({ isIntact: true });
      expect(await verify()).toMatchObject({ isIntact: true, entries: 25 });
    });
  });
});
