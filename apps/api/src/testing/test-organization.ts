import type { Role } from '@tracker/contracts/organizations/permissions';
import type { SubscriptionTier } from '@tracker/contracts/billing/subscription-tiers';
import { Membership } from '@tracker/database/entities/organizations/membership.entity';
import { Organization } from '@tracker/database/entities/organizations/organization.entity';
import type { TestApp } from './test-app.js';
import type { PersonDetails, TestPerson } from './test-person.js';

interface QueuedMail {
  kind: string;
  recipient: string;
  payload: Record<string, unknown>;
}

export class TestOrganization {
  private added = 0;

  constructor(
    private readonly api: TestApp,
    readonly id: string,
    readonly owner: TestPerson,
  ) {}

  get url(): string {
    return `/api/organizations/${this.id}`;
  }

  async add(role: Exclude<Role, 'owner'>, person?: TestPerson | PersonDetails): Promise<TestPerson> {
    const joining = person && 'userId' in person ? person : await this.api.signIn(person);
    // With a frozen clock, members would otherwise all join at the same instant.
    this.added += 1;
    const joinedAt = new Date(this.api.clock.now().getTime() + this.added);
    await this.database.insert(Membership, { organizationId: this.id, userId: joining.userId, role, joinedAt });
    return joining;
  }

  async setTier(subscriptionTier: SubscriptionTier): Promise<void> {
    await this.database.update(Organization, { id: this.id }, { subscriptionTier });
  }

  async invite(email: string, role = 'member'): Promise<string> {
    const answer = await this.owner.post(`${this.url}/invitations`, { email, role });
    if (answer.statusCode !== 201) throw new Error(`Inviting ${email} failed: ${answer.statusCode} ${answer.body}`);
    return this.tokenSentTo(email);
  }

  async tokenSentTo(email: string): Promise<string> {
    const mails = await this.mails('invitation');
    const token = mails.filter(({ recipient }) => recipient === email).at(-1)?.payload['token'];
    if (typeof token !== 'string') throw new Error(`There is no invitation mail to ${email}.`);
    return token;
  }

  mails(kind: string): Promise<QueuedMail[]> {
    return this.database.query(
      `select kind, recipient, payload from outbox_messages
       where kind = $1 and organization_id = $2 and state = 'queued' order by created_at, id`,
      [kind, this.id],
    );
  }

  async roles(): Promise<Record<string, Role>> {
    const rows = await this.database.findBy(Membership, { organizationId: this.id });
    return Object.fromEntries(rows.map(({ userId, role }) => [userId, role]));
  }

  private get database() {
    return this.api.manager();
  }
}

export async function createOrganization(api: TestApp, owner?: TestPerson, name = 'Ward 7'): Promise<TestOrganization> {
  const person = owner ?? (await api.signIn());
  const answer = await person.post('/api/organizations', { name });
  return new TestOrganization(api, answer.json<{ id: string }>().id, person);
}
