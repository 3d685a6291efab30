import { Controller, Get, Post } from '@nestjs/common';
import { Membership } from '@tracker/database/entities/organizations/membership.entity';
import { Organization } from '@tracker/database/entities/organizations/organization.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Role } from '@tracker/contracts/organizations/permissions';
import { testApp } from '../../../testing/test-app.js';
import type { TestPerson } from '../../../testing/test-person.js';
import type { Membership as ActorsMembership } from '../../actor/actor.js';
import { CurrentMembership } from './current-actor.decorator.js';
import { OperatorOnly, OrganizationPermission, Public } from './route-rules.js';

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

  @Post('organizations/:id')
  @OrganizationPermission('organization.update')
  organization(@CurrentMembership() membership: ActorsMembership): ActorsMembership {
    return membership;
  }
}

describe('access to handlers', () => {
  const api = testApp({
    environment: { operatorEmails: ['operator@example.test'] },
    extra: { controllers: [SampleController] },
  });

  async function organizationWith(person: TestPerson, role: Role): Promise<string> {
    const { manager } = api.app.get(UnitOfWork);
    const { identifiers } = await manager.insert(Organization, { name: 'Ward 7' });
    const organizationId = identifiers[0]?.['id'] as string;
    await manager.insert(Membership, { organizationId, userId: person.userId, role });
    return organizationId;
  }

  test('denies a handler that does not say who may call it, to everyone', async () => {
    const person = await api.signIn();
    expect((await api.inject('/api/samples/undecided')).statusCode).toBe(403);
    expect((await person.get('/api/samples/undecided')).statusCode).toBe(403);
    expect((await api.inject('/api/samples/open')).body).toBe('seen');
  });

  test('lets no cache keep an answer whose handler does not say so', async () => {
    expect((await api.inject('/api/samples/open')).headers['cache-control']).toBe('no-store');
    expect((await api.inject('/api/subscriptions/pricing')).headers['cache-control']).toBe('public, max-age=300');
  });

  test('says whose session it answered, and does nothing for a page of another account', async () => {
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

  test('asks a signed-out caller to sign in before complaining about the input', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await api.inject({ method: 'PUT', url: '/api/auth/profile', headers, payload: '{"firstName": 5' });
    expect([answer.statusCode, answer.body]).toEqual([401, 'Please sign in to continue.']);
  });

  test('shows operators’ calls to operators only, and to others as nothing', async () => {
    const operator = await api.signIn({ email: 'Operator@example.test' });
    expect((await operator.get('/api/samples/operators')).body).toBe('seen');
    expect((await (await api.signIn()).get('/api/samples/operators')).statusCode).toBe(404);
  });

  test('does not take somebody for an operator by an address that nobody verified', async () => {
    const pretender = await api.signIn({ email: 'operator@example.test', emailVerified: false });
    expect((await pretender.get('/api/samples/operators')).statusCode).toBe(404);
  });

  test('hands the membership to the handler when the role has the permission', async () => {
    const owner = await api.signIn();
    const organizationId = await organizationWith(owner, 'owner');
    const answer = await owner.post(`/api/samples/organizations/${organizationId}`);
    expect(answer.json()).toEqual({ organizationId, role: 'owner' });
  });

  test('tells a member without the permission so, in the specified words', async () => {
    const member = await api.signIn();
    const answer = await member.post(`/api/samples/organizations/${await organizationWith(member, 'member')}`);
    expect([answer.statusCode, answer.body]).toEqual([
      403,
      'You need admin permissions to update organization settings.',
    ]);
  });

  test('makes somebody else’s organization look like one that does not exist', async () => {
    const stranger = await api.signIn();
    const foreign = await organizationWith(await api.signIn(), 'owner');
    const paths = [foreign, '00000000-0000-4000-8000-000000000000', 'not-an-id'];
    const answers = await Promise.all(paths.map((id) => stranger.post(`/api/samples/organizations/${id}`)));
    expect(answers.map((answer) => [answer.statusCode, answer.body])).toEqual(
      paths.map(() => [404, 'Organization not found.']),
    );
  });
});
