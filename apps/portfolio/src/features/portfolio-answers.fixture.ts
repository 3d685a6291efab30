import type { Credential } from '@tracker/contracts/credentials/credentials';
import type { OwnPortfolio, Portfolio, PublicPortfolio } from '@tracker/contracts/portfolio/portfolio';

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
