import { Controller, Get, Post } from '@nestjs/common';
import { Membership } from '@tracker/database/entities/organizations/membership.entity';
import { Organization } from '@tracker/database/entities/organizations/organization.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Role } from '@tracker/contracts/organizations/permissions';
import { startTestApp, testApp } from '../../../testing/test-app.js';
import type { TestPerson } from '../../../testing/test-person.js';
import type { Membership as ActorsMembership } from '../../actor/actor.js';
import { CurrentMembership } from './current-actor.decorator.js';
import { AnyOrigin, OperatorOnly, OrganizationPermission, Public } from './route-rules.js';

@Controller('api/samples')
class SampleController {
  @Get('undecided')
  undecided(): string {
    return 'seen';
  }

  @Get('open')
  @Public()
  open(): string {
    return 'seen';
  }

  @Get('operators')
  @OperatorOnly()
  operators(): string {
    return 'seen';
  }

  @Post('own')
  @Public()
  own(): string {
    return 'done';
  }

  @Post('webhook')
  @Public()
  @AnyOrigin()
  webhook(): string {
    return 'done';
  }

  @Post('organizations/:id')
  @OrganizationPermission('organization.update')
  organization(@CurrentMembership() membership: ActorsMembership): ActorsMembership {
    return membership;
  }
}

const api = testApp({
  environment: { operatorEmails: ['operator@example.test'], publicUrl: 'http://localhost:3000' },
  extra: { controllers: [SampleController] },
});

describe('access to handlers', () => {
  async function organizationWith(person: TestPerson, role: Role): Promise<string> {
    const { manager } = api.app.get(UnitOfWork);
    const { identifiers } = await manager.insert(Organization, { name: 'Ward 7' });
    const organizationId = identifiers[0]?.['id'] as string;
    await manager.insert(Membership, { organizationId, userId: person.userId, role });
    return organizationId;
  }

  test('denies every call of a handler without a permission decorator', async () => {
    const person = await api.signIn();
    expect((await api.inject('/api/samples/undecided')).statusCode).toBe(403);
    expect((await person.get('/api/samples/undecided')).statusCode).toBe(403);
    expect((await api.inject('/api/samples/open')).body).toBe('seen');
  });

  test('sends Cache-Control: no-store unless the handler sets another value', async () => {
    expect((await api.inject('/api/samples/open')).headers['cache-control']).toBe('no-store');
    expect((await api.inject('/api/subscriptions/pricing')).headers['cache-control']).toBe('public, max-age=300');
  });

  test('names the account of the session, and answers 409 to a page of another account', async () => {
    const [ada, bob] = [await api.signIn({ firstName: 'Ada' }), await api.signIn({ firstName: 'Bob' })];
    const rename = (account: string) =>
      bob.inject({
        method: 'PUT',
        url: '/api/auth/profile',
        headers: { 'x-account': account },
        payload: { firstName: 'Carol' },
      });
    const refused = await rename(ada.userId);
    expect([refused.statusCode, refused.headers['x-account']]).toEqual([409, bob.userId]);
    expect((await bob.get('/api/auth/user')).json()).toMatchObject({ id: bob.userId, firstName: 'Bob' });
    expect((await rename(bob.userId)).json()).toMatchObject({ firstName: 'Carol' });
    expect((await api.inject('/api/remotes')).headers['x-account']).toBeUndefined();
  });

  test('answers 401 to a signed-out caller before it validates the input', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await api.inject({ method: 'PUT', url: '/api/auth/profile', headers, payload: '{"firstName": 5' });
    expect([answer.statusCode, answer.body]).toEqual([401, 'Please sign in to continue.']);
  });

  test('answers 404 to other users on calls for operators', async () => {
    const operator = await api.signIn({ email: 'Operator@example.test' });
    expect((await operator.get('/api/samples/operators')).body).toBe('seen');
    expect((await (await api.signIn()).get('/api/samples/operators')).statusCode).toBe(404);
  });

  test('does not accept an operator’s email address that is not verified', async () => {
    const pretender = await api.signIn({ email: 'operator@example.test', emailVerified: false });
    expect((await pretender.get('/api/samples/operators')).statusCode).toBe(404);
  });

  test('passes the membership to the handler when the role has the permission', async () => {
    const owner = await api.signIn();
    const organizationId = await organizationWith(owner, 'owner');
    const answer = await owner.post(`/api/samples/organizations/${organizationId}`);
    expect(answer.json()).toEqual({ organizationId, role: 'owner' });
  });

  test('answers 403 with the specified message to a member without the permission', async () => {
    const member = await api.signIn();
    const answer = await member.post(`/api/samples/organizations/${await organizationWith(member, 'member')}`);
    expect([answer.statusCode, answer.body]).toEqual([
      403,
      'You need admin permissions to update organization settings.',
    ]);
  });

  test('answers identically for a foreign and a nonexistent organization', async () => {
    const stranger = await api.signIn();
    const foreign = await organizationWith(await api.signIn(), 'owner');
    const paths = [foreign, '00000000-0000-4000-8000-000000000000', 'not-an-id'];
    const answers = await Promise.all(paths.map((id) => stranger.post(`/api/samples/organizations/${id}`)));
    expect(answers.map((answer) => [answer.statusCode, answer.body])).toEqual(
      paths.map(() => [404, 'Organization not found.']),
    );
  });
});

describe('state-changing calls', () => {
  const post = async (headers: Record<string, string>, url = '/api/samples/own') =>
    (await api.inject({ method: 'POST', url, headers })).statusCode;

  test.each([
    [{ origin: 'http://localhost:3000' }],
    [{ origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }],
    [{ 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'none' }],
    [{}],
  ])('are accepted with %j', async (headers) => {
    expect(await post(headers)).toBe(201);
  });

  test.each([
    [{ origin: 'http://localhost:3001' }],
    [{ origin: 'https://localhost:3000' }],
    [{ origin: 'http://localhost:3000.evil.example' }],
    [{ origin: 'null' }],
    [{ origin: '' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
  ])('are refused with %j', async (headers) => {
    expect(await post(headers)).toBe(403);
  });

  test('are accepted in production only from PUBLIC_URL, regardless of host headers', async () => {
    const publicUrl = 'https://tracker.example';
    const production = await startTestApp({
      environment: { publicUrl, isProduction: true, trustProxy: true },
      extra: { controllers: [SampleController] },
    });
    const answered = async (headers: Record<string, string>) =>
      (await production.inject({ method: 'POST', url: '/api/samples/own', headers })).statusCode;
    expect(await answered({ origin: publicUrl, host: 'api-1.internal:3000' })).toBe(201);
    for (const origin of ['http://evil.example', 'https://evil.example']) {
      const protocol = new URL(origin).protocol.slice(0, -1);
      expect(await answered({ origin, host: 'evil.example' })).toBe(403);
      const forwarded = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': protocol };
      expect(await answered({ origin, ...forwarded })).toBe(403);
      expect(await answered({ origin, host: 'tracker.example', ...forwarded })).toBe(403);
    }
    await production.close();
  });

  test('are accepted from any origin for handlers with their own authentication', async () => {
    expect(await post({ origin: 'https://stripe.com' }, '/api/samples/webhook')).toBe(201);
  });

  test('are refused from another origin even at unknown addresses', async () => {
    expect(await post({ origin: 'https://evil.example' }, '/api/nowhere')).toBe(403);
  });
});
