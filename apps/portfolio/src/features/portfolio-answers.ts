import { badgeMarkOf } from '@tracker/contracts/badges/badge-mark';
import type { PublicPortfolio } from '@tracker/contracts/portfolio/portfolio';
import { DEFAULT_PORTFOLIO_TITLE } from '@tracker/contracts/portfolio/portfolio-limits';
import { isTrue, listOf, shapeOf, textOf, textOrNull } from '@tracker/shell-sdk/answer-readers';

const publicCredentialOf = shapeOf<PublicPortfolio['credentials'][number]>({
  id: textOf,
  name: textOf,
  issuingBody: textOf,
  issueDate: textOf,
  expiryDate: textOf,
  notes: textOrNull,
  badge: badgeMarkOf,
});

export const publicPortfolioOf = shapeOf<PublicPortfolio>({
  portfolio: shapeOf({
    title: (title) => textOf(title) || DEFAULT_PORTFOLIO_TITLE,
    description: textOrNull,
    showContactInfo: isTrue,
  }),
  user: shapeOf({ firstName: textOrNull, lastName: textOrNull, email: textOrNull, profileImageUrl: textOrNull }),
  credentials: (credentials) =>
    listOf(publicCredentialOf)(credentials).map((one, index) => ({ ...one, id: one.id || String(index) })),
});
