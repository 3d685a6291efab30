import { randomBytes } from 'node:crypto';
import { addDays, todayIn } from '@tracker/contracts/values/calendar-date';
import { Credential } from '@tracker/database/entities/credentials/credential.entity';
import { Invitation } from '@tracker/database/entities/organizations/invitation.entity';
import { Membership } from '@tracker/database/entities/organizations/membership.entity';
import { Organization } from '@tracker/database/entities/organizations/organization.entity';
import { Portfolio, PortfolioEntry } from '@tracker/database/entities/portfolio/portfolio.entity';
import { User } from '@tracker/database/entities/auth/user.entity';
import type { Statements } from '@tracker/database/statements';
import type { UnitOfWork } from '@tracker/database/unit-of-work';
import { INVITATION_DAYS } from '@tracker/contracts/organizations/invitations';
import { In } from 'typeorm';
import { newShareToken } from '../modules/portfolio/portfolio.repository.js';
import {
  DEMONSTRATION_INVITATION,
  DEMONSTRATION_ORGANIZATION,
  DEMONSTRATION_PEOPLE,
  type DemonstrationPerson,
} from './demonstration-data.js';

interface DemonstrationOptions {
  ifEmpty?: boolean;
}

export function seedDemonstration(
  unitOfWork: UnitOfWork,
  statements: Statements,
  now: Date,
  options: DemonstrationOptions = {},
): Promise<boolean> {
  return unitOfWork.run(async () => {
    const { manager } = unitOfWork;
    // If two processes start for the first time at once, the second waits here and then finds the accounts.
    await statements.sql`lock table users in share row exclusive mode`;
    const emails = DEMONSTRATION_PEOPLE.map(({ email }) => email);
    if (await manager.existsBy(User, options.ifEmpty ? {} : { email: In(emails) })) return false;
    const { identifiers } = await manager.insert(Organization, {
      ...DEMONSTRATION_ORGANIZATION,
      subscriptionTier: 'team',
    });
    const organizationId = identifiers[0]?.['id'] as string;
    for (const [index, person] of DEMONSTRATION_PEOPLE.entries()) {
      const userId = await insertPerson(unitOfWork, person, now);
      const joinedAt = new Date(now.getTime() - (90 - index * 7) * 86_400_000);
      if (person.role) await manager.insert(Membership, { organizationId, userId, role: person.role, joinedAt });
    }
    await insertInvitation(unitOfWork, organizationId, now);
    return true;
  });
}

async function insertPerson(unitOfWork: UnitOfWork, person: DemonstrationPerson, now: Date): Promise<string> {
  const { manager } = unitOfWork;
  const { email, firstName, lastName, portfolio, credentials } = person;
  const { identifiers } = await manager.insert(User, {
    email,
    emailVerified: true,
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
  });
  const ownerId = identifiers[0]?.['id'] as string;
  const today = todayIn('UTC', now);
  const rows = credentials.map(({ name, issuingBody, issuedInDays, expiresInDays, notes = null }) => ({
    name,
    issuingBody,
    ownerId,
    notes,
    issueDate: addDays(today, issuedInDays),
    expiryDate: addDays(today, expiresInDays),
  }));
  const { identifiers: credentialIds } = await manager.insert(Credential, rows);
  if (portfolio) {
    const shown = credentialIds.filter((_id, place) => credentials[place]?.isInPortfolio);
    await insertPortfolio(
      unitOfWork,
      { ...portfolio, ownerId },
      shown.map(({ id }) => id as string),
    );
  }
  return ownerId;
}

async function insertPortfolio(
  { manager }: UnitOfWork,
  words: { ownerId: string; title: string; description: string },
  credentialIds: readonly string[],
): Promise<void> {
  const { identifiers } = await manager.insert(Portfolio, {
    ...words,
    isPublic: true,
    showContactInfo: true,
    shareToken: newShareToken(),
  });
  const portfolioId = identifiers[0]?.['id'] as string;
  await manager.insert(
    PortfolioEntry,
    credentialIds.map((credentialId) => ({ credentialId, portfolioId })),
  );
}

/** The token is discarded, so the invitation must be resent before its link works. */
async function insertInvitation({ manager }: UnitOfWork, organizationId: string, sentAt: Date): Promise<void> {
  const { email, role, invitedBy } = DEMONSTRATION_INVITATION;
  const inviter = await manager.findOneByOrFail(User, { email: invitedBy });
  const expiresAt = new Date(sentAt.getTime() + INVITATION_DAYS * 86_400_000);
  const tokenHash = randomBytes(32);
  await manager.insert(Invitation, {
    organizationId,
    email,
    role,
    invitedBy: inviter.id,
    tokenHash,
    sentAt,
    expiresAt,
  });
}
