import { badgeMarkOf } from '@tracker/contracts/badges/badge-mark';
import type { PublicPortfolio } from '@tracker/contracts/portfolio/portfolio';
import { DEFAULT_PORTFOLIO_TITLE } from '@tracker/contracts/portfolio/portfolio-limits';
import { recordOf, recordsOf, textOf, textOrNull } from '@tracker/shell-sdk/answer-readers';

export function publicPortfolioOf(answer: unknown): PublicPortfolio {
  const { portfolio, user, credentials } = recordOf(answer);
  const { title, description, showContactInfo } = recordOf(portfolio);
  const { firstName, lastName, email, profileImageUrl } = recordOf(user);
  return {
    portfolio: {
      title: textOf(title) || DEFAULT_PORTFOLIO_TITLE,
      description: textOrNull(description),
      showContactInfo: showContactInfo === true,
    },
    user: {
      firstName: textOrNull(firstName),
      lastName: textOrNull(lastName),
      email: textOrNull(email),
      profileImageUrl: textOrNull(profileImageUrl),
    },
    credentials: recordsOf(credentials).map(
      ({ id, name, issuingBody, issueDate, expiryDate, notes, badge }, index) => ({
        id: textOf(id) || String(index),
        name: textOf(name),
        issuingBody: textOf(issuingBody),
        issueDate: textOf(issueDate),
        expiryDate: textOf(expiryDate),
        notes: textOrNull(notes),
        badge: badgeMarkOf(badge),
      }),
    ),
  };
}
