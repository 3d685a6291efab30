import { Injectable } from '@nestjs/common';
import {
  type EmailVerification,
  LINK_MINUTES,
  type LinkAccount,
  type SignInLink,
} from '@tracker/contracts/auth/email-verification';
import type { User } from '@tracker/database/entities/auth/user.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { secretToken, tokenHash } from '../../../../platform/actor/secret-token.js';
import { Clock } from '../../../../platform/clock.js';
import { DomainError } from '../../../../platform/domain-error.js';
import { isSameAddress } from '../../../organizations/invitations/email-address.js';
import { AccountRepository, ConcurrentSignInError, type PendingLink } from '../../account.repository.js';
import { EmailCodes } from '../../addresses/email-codes.js';
import type { UsableProfile } from '../../providers/claims-mapper.js';
import { SignInCompletion } from '../sign-in-completion.js';
import { SsoRepository } from '../../sso/sso.repository.js';
import type { SignInEnd, Visitor } from '../visitor.js';

const noLink = () => new DomainError('no-sign-in-link', 404, 'There is nothing left to confirm. Please sign in again.');
const ssoRequired = () =>
  new DomainError('sso-required', 403, 'Your organization asks you to sign in through it. Please sign in again.');

@Injectable()
export class SignInLinks {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly codes: EmailCodes,
    private readonly sso: SsoRepository,
    private readonly completion: SignInCompletion,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async open(userId: string, profile: UsableProfile, { returnTo }: Visitor): Promise<SignInEnd> {
    const token = secretToken();
    const expiresAt = new Date(this.clock.now().getTime() + LINK_MINUTES * 60_000);
    await this.accounts.insertLink({ userId, profile, returnTo, expiresAt, tokenHash: tokenHash(token) });
    return { kind: 'link', token, expiresAt };
  }

  async read(token: string | null): Promise<SignInLink> {
    const { userId, profile, returnTo, expiresAt } = await this.get(token);
    const { provider, email } = profile;
    const found = { email, returnTo, expiresAt: expiresAt.toISOString() };
    if (provider !== 'sso') {
      const organizations = await this.accounts.organizationsThatOpened(userId);
      return { ...found, asks: 'choice', organizationName: organizations.join(', ') };
    }
    const ssoProvider = await this.sso.findProvider(profile);
    if (!ssoProvider) throw noLink();
    return { ...found, asks: 'confirmation', organizationName: ssoProvider.organizationName };
  }

  async sendCode(token: string | null): Promise<EmailVerification> {
    const { id, userId, profile } = await this.get(token);
    const ssoProvider = await this.sso.findProvider(profile);
    if (!ssoProvider) throw noLink();
    const { organizationName } = ssoProvider;
    return this.codes.send({ userId, linkId: id, organizationName }, (account) => requireSameAddress(account, profile));
  }

  async confirm(token: string | null, code: string, visitor: Visitor): Promise<SignInEnd> {
    const link = await this.get(token);
    const { id, userId, profile } = link;
    const codeId = await this.codes.try({ userId, linkId: id }, profile.email, code);
    return this.runSignIn(async () => {
      await this.lockHolder(link);
      await this.codes.use(codeId);
      if (!(await this.sso.findProvider(profile))) throw noLink();
      await this.accounts.noteConfirmedAddress(userId);
      return this.completion.complete({ userId, profile, identity: null, link }, visitor);
    });
  }

  async choose(token: string | null, account: LinkAccount, visitor: Visitor): Promise<SignInEnd> {
    const link = await this.get(token);
    const { profile } = link;
    if (profile.ssoOrganizationId !== null) throw noLink();
    return this.runSignIn(async () => {
      if (account === 'separate') {
        const userId = await this.accounts.insertForNewcomer(profile);
        return this.completion.complete({ userId, profile, identity: null, isNew: true, link }, visitor);
      }
      await this.lockHolder(link);
      return this.completion.complete({ userId: link.userId, profile, identity: null, link }, visitor);
    });
  }

  private async get(token: string | null): Promise<PendingLink> {
    const link = token && (await this.accounts.findLink(tokenHash(token), this.clock.now()));
    if (!link) throw noLink();
    return link;
  }

  private async runSignIn(signIn: () => Promise<SignInEnd | null>): Promise<SignInEnd> {
    const end = await this.unitOfWork.run(signIn).catch((error: unknown) => {
      throw error instanceof ConcurrentSignInError ? noLink() : error;
    });
    if (!end) throw ssoRequired();
    return end;
  }

  private async lockHolder({ userId, profile }: PendingLink): Promise<void> {
    await this.accounts.lockUser(userId);
    requireSameAddress(await this.accounts.getUser(userId), profile);
  }
}

function requireSameAddress({ email, emailVerified }: User, profile: UsableProfile): void {
  if (!emailVerified || !isSameAddress(email, profile.email)) throw noLink();
}
