import { randomUUID } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { User } from '@tracker/database/entities/auth/user.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { SessionService } from '../modules/auth/session.service.js';

export type PersonDetails = Partial<
  Pick<User, 'email' | 'emailVerified' | 'confirmedEmail' | 'firstName' | 'lastName' | 'name' | 'timeZone'>
>;

export class TestPerson {
  constructor(
    private readonly app: NestFastifyApplication,
    readonly userId: string,
    readonly email: string,
    readonly token: string,
  ) {}

  get cookie(): string {
    return `session=${this.token}`;
  }

  async signInAgain(): Promise<TestPerson> {
    const { token } = await this.app.get(SessionService, { strict: false }).open(this.userId);
    return new TestPerson(this.app, this.userId, this.email, token);
  }

  inject({ headers, ...request }: InjectOptions): Promise<LightMyRequestResponse> {
    return this.app.inject({ ...request, headers: { cookie: this.cookie, ...headers } });
  }

  get(url: string): Promise<LightMyRequestResponse> {
    return this.inject({ method: 'GET', url });
  }

  post(url: string, payload?: InjectOptions['payload']): Promise<LightMyRequestResponse> {
    return this.inject({ method: 'POST', url, payload });
  }

  put(url: string, payload?: InjectOptions['payload']): Promise<LightMyRequestResponse> {
    return this.inject({ method: 'PUT', url, payload });
  }

  patch(url: string, payload?: InjectOptions['payload']): Promise<LightMyRequestResponse> {
    return this.inject({ method: 'PATCH', url, payload });
  }

  delete(url: string): Promise<LightMyRequestResponse> {
    return this.inject({ method: 'DELETE', url });
  }
}

export async function signIn(app: NestFastifyApplication, details: PersonDetails = {}): Promise<TestPerson> {
  const email = details.email ?? `person-${randomUUID()}@example.test`;
  const confirmedEmail = details.emailVerified === false ? null : email;
  const person = { emailVerified: true, confirmedEmail, firstName: 'Test', lastName: 'Person', ...details, email };
  const { identifiers } = await app.get(UnitOfWork).manager.insert(User, person);
  const userId = identifiers[0]?.['id'] as string;
  const { token } = await app.get(SessionService, { strict: false }).open(userId);
  return new TestPerson(app, userId, email, token);
}
