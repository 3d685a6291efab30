import { SsoDomain } from '@tracker/database/entities/auth/sso.entity';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from '../../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../../testing/test-organization.js';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
export const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** The directory of an organization on the Enterprise plan that has verified a domain. */
export class TestDirectory {
  private constructor(
    private readonly api: TestApp,
    readonly organization: TestOrganization,
    readonly domain: string,
    readonly token: string,
  ) {}

  static async of(api: TestApp, domain: string): Promise<TestDirectory> {
    const organization = await createOrganization(api, undefined, `The people of ${domain}`);
    await organization.setTier('enterprise');
    const manager = api.manager();
    await manager.insert(SsoDomain, {
      organizationId: organization.id,
      domain,
      token: 'x',
      verifiedAt: api.clock.now(),
    });
    const { token } = (await organization.owner.post(`${organization.url}/scim-token`)).json();
    return new TestDirectory(api, organization, domain, token);
  }

  address(name: string): string {
    return `${name}@${this.domain}`;
  }

  /** A path below `/scim/v2`. */
  call(method: Method, path: string, payload?: object | string, headers = {}): Promise<LightMyRequestResponse> {
    const type = payload === undefined ? {} : { 'content-type': 'application/scim+json' };
    return this.api.inject({
      method,
      url: `/scim/v2${path}`,
      headers: { authorization: `Bearer ${this.token}`, ...type, ...headers },
      ...(payload !== undefined && { payload }),
    });
  }

  find(filter: string): Promise<LightMyRequestResponse> {
    return this.call('GET', `/Users?filter=${encodeURIComponent(filter)}`);
  }

  add(name: string, more: object = {}): Promise<LightMyRequestResponse> {
    return this.call('POST', '/Users', { schemas: [USER], userName: this.address(name), active: true, ...more });
  }

  async added(name: string, more: object = {}): Promise<string> {
    const answer = await this.add(name, more);
    if (answer.statusCode !== 201) throw new Error(`Adding ${name} failed: ${answer.statusCode} ${answer.body}`);
    return answer.json<{ id: string }>().id;
  }

  patchGroup(id: string, ...operations: object[]): Promise<LightMyRequestResponse> {
    return this.call('PATCH', `/Groups/${id}`, { schemas: [PATCH], Operations: operations });
  }

  patch(id: string, ...operations: object[]): Promise<LightMyRequestResponse> {
    return this.call('PATCH', `/Users/${id}`, { schemas: [PATCH], Operations: operations });
  }
}
