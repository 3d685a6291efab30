import type { Credential } from '@tracker/contracts/credentials';
import type { OwnPortfolio, Portfolio, PublicPortfolio } from '@tracker/contracts/portfolio';

let made = 0;

/** A credential as the API answers it; each one is another. */
export function aCredential(overrides: Partial<Credential> = {}): Credential {
  made += 1;
  return {
    id: `0190d2a0-0000-7000-8000-${String(made).padStart(12, '0')}`,
    name: `Certificate ${made}`,
    issuingBody: 'Red Cross',
    issueDate: '2025-01-10',
    expiryDate: '2028-01-10',
    notes: null,
    status: 'valid',
    daysUntilExpiry: 400,
    hasDocument: false,
    documentUrl: null,
    ...overrides,
  };
}

export function ownPortfolio(changes: Partial<Portfolio> = {}, credentials: Credential[] = []): OwnPortfolio {
  return {
    portfolio: {
      title: 'My Professional Credentials',
      description: null,
      isPublic: false,
      showContactInfo: false,
      shareToken: 'token-one-abcdefghijklmn',
      ...changes,
    },
    credentials,
  };
}

export function publicPortfolio(
  {
    user,
    portfolio,
  }: { user?: Partial<PublicPortfolio['user']>; portfolio?: Partial<PublicPortfolio['portfolio']> } = {},
  credentials: Credential[] = [],
): PublicPortfolio {
  return {
    portfolio: { title: 'Licences', description: null, showContactInfo: false, ...portfolio },
    user: { firstName: 'Nora', lastName: 'Lindqvist', email: null, profileImageUrl: null, ...user },
    credentials,
  };
}
