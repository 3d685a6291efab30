import type { Achievement, AwardedRow, AwardPage, Issuer } from '@tracker/contracts/badges/issuing';
import type { TestApp } from '../../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../../testing/test-organization.js';

export const FIRST_AID = {
  name: 'First Aid',
  description: 'Knows how to help in an emergency.',
  criteria: 'Attended the course and passed the test.',
  achievementType: 'Certificate',
  validForMonths: 24,
};

/** An organization that issues badges. */
export class TestIssuer {
  constructor(
    private readonly api: TestApp,
    readonly organization: TestOrganization,
  ) {}

  get url(): string {
    return this.organization.url;
  }

  async issuer(): Promise<Issuer> {
    return (await this.organization.owner.get(`${this.url}/issuer`)).json();
  }

  async achievement(fields: object = {}): Promise<Achievement> {
    const answer = await this.organization.owner.post(`${this.url}/achievements`, { ...FIRST_AID, ...fields });
    if (answer.statusCode !== 201) throw new Error(answer.body);
    return answer.json();
  }

  async award(achievementId: string, ...recipients: object[]): Promise<AwardedRow[]> {
    const path = `${this.url}/achievements/${achievementId}/awards`;
    const answer = await this.organization.owner.post(path, { recipients });
    if (answer.statusCode !== 201) throw new Error(answer.body);
    return answer.json();
  }

  async awardOne(achievementId: string, email: string, name = 'Mia Berg'): Promise<string> {
    const [row] = await this.award(achievementId, { email, name });
    return String(row?.id);
  }

  revoke(awardId: string, reason = 'Issued by mistake') {
    return this.organization.owner.post(`${this.url}/awards/${awardId}/revoke`, { reason });
  }

  async awards(query = ''): Promise<AwardPage> {
    return (await this.organization.owner.get(`${this.url}/awards${query}`)).json();
  }

  open(path: string, headers: Record<string, string> = {}) {
    return this.api.inject({ url: path, headers });
  }
}

export async function createIssuer(api: TestApp, name = 'Harbour Clinic'): Promise<TestIssuer> {
  const organization = await createOrganization(api, undefined, name);
  await organization.setTier('team');
  const profile = { name, url: 'https://clinic.example', email: 'badges@clinic.example', description: 'A clinic' };
  const answer = await organization.owner.put(`${organization.url}/issuer`, profile);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return new TestIssuer(api, organization);
}
