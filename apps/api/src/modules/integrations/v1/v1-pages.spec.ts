import { credentialsOf } from '../../../testing/credential-calls.js';
import { testApp } from '../../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../../testing/test-organization.js';
import type { TestPerson } from '../../../testing/test-person.js';
import { createToken, type TestToken } from '../test-token.fixture.js';

interface Row {
  id?: string;
  memberId?: string;
  typeId?: string;
}

const keyOf = ({ id, memberId, typeId }: Row) => id ?? `${memberId} ${typeId}`;

describe('a list of /api/v1', () => {
  const api = testApp();
  let organization: TestOrganization;
  let people: TestPerson[];
  let token: TestToken;

  beforeAll(async () => {
    organization = await createOrganization(api);
    await organization.setTier('enterprise');
    people = [];
    for (let count = 0; count < 4; count += 1) people.push(await organization.add('member'));
    for (const person of people) for (let count = 0; count < 5; count += 1) await create(person);
    for (const name of ['BLS', 'CPR']) await organization.owner.post(`${organization.url}/credential-types`, { name });
    token = await createToken(api, organization);
  });

  const create = (person: TestPerson) =>
    credentialsOf(api).create(person, { issueDate: '2026-01-01', expiryDate: '2099-01-01' });
  const page = async (path: string, limit: number, cursor: string | null) => {
    const answer = await token.get(`${path}?limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`);
    return answer.json<{ data: Row[]; nextCursor: string | null }>();
  };
  const walk = async (path: string, limit: number, between: () => Promise<unknown> = async () => undefined) => {
    const keys: string[] = [];
    let cursor: string | null = null;
    do {
      const { data, nextCursor }: Awaited<ReturnType<typeof page>> = await page(path, limit, cursor);
      expect(data.length).toBeLessThanOrEqual(limit);
      keys.push(...data.map(keyOf));
      cursor = nextCursor;
      if (cursor) await between();
    } while (cursor);
    return keys;
  };

  it.each(['/members', '/credentials', '/compliance', '/audit'])(
    '%s returns each row once for any limit',
    async (path) => {
      const whole = await walk(path, 200);
      expect(new Set(whole).size).toBe(whole.length);
      for (const limit of [1, 3]) expect(await walk(path, limit)).toEqual(whole);
    },
  );

  it.each(['/members', '/credentials', '/compliance', '/audit'])(
    '%s neither skips nor repeats existing rows while other rows change',
    async (path) => {
      const before = await walk(path, 200);
      const [first, second] = people as [TestPerson, TestPerson];
      const mine = async () => (await first.get('/api/credentials')).json<{ id: string }[]>();
      const keys = await walk(path, 3, async () => {
        await create(second);
        await organization.add('member');
        const [oldest] = await mine();
        if (oldest) await first.delete(`/api/credentials/${oldest.id}`);
      });
      expect(new Set(keys).size).toBe(keys.length);
      const after = new Set(await walk(path, 200));
      for (const key of before.filter((one) => after.has(one))) expect(keys).toContain(key);
    },
  );

  it('shows credentials as the request for one does, with timestamps in milliseconds', async () => {
    const person = await organization.add('member');
    const { id } = (await create(person)).json();
    const instants = ['10:00:00', '10:00:00.1', '10:00:00.12', '10:00:00.123456'];
    for (const instant of instants) {
      await api.query(
        `update credentials set name = '"At":"' || $2, created_at = $1, badge_verdict = 'verified', badge_checked_at = $1 where id = $2`,
        [`2026-11-24T${instant}+02:00`, id],
      );
      const { data } = (await token.get(`/credentials?member=${person.userId}`)).json<{ data: Row[] }>();
      expect(data).toEqual([(await token.get(`/credentials/${id}`)).json()]);
      const decimals = (instant.split('.')[1] ?? '').padEnd(3, '0').slice(0, 3);
      const at = `2026-11-24T08:00:00.${decimals}Z`;
      expect(data[0]).toMatchObject({ createdAt: at, badge: { checkedAt: at }, archivedAt: null });
    }
  });

  it('refuses cursors of another list and forged cursors', async () => {
    const cursors = Object.fromEntries(
      await Promise.all(
        ['/members', '/credentials', '/compliance', '/audit'].map(async (path) => [
          path,
          (await page(path, 1, null)).nextCursor,
        ]),
      ),
    ) as Record<string, string>;
    const text = (place: string) => Buffer.from(place).toString('base64url');
    for (const path of Object.keys(cursors)) {
      const own = cursors[path] ?? '';
      expect((await token.get(`${path}?cursor=${own}`)).statusCode).toBe(200);
      const others = Object.entries(cursors)
        .filter(([other]) => other !== path)
        .map(([, cursor]) => cursor);
      const name = path.slice(1);
      for (const cursor of [
        ...others,
        'x',
        `${own}A`,
        text(name),
        text(`${name} x y`),
        text(`${name} ' or 1=1`),
        '%00',
      ]) {
        const answer = await token.get(`${path}?cursor=${cursor}`);
        expect([path, cursor, answer.statusCode, answer.json().code]).toEqual([path, cursor, 400, 'bad-cursor']);
      }
    }
  });
});
