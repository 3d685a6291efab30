import type { Credential } from '@tracker/contracts/credentials';
import type { OwnPortfolio, PublicPortfolio } from '@tracker/contracts/portfolio';
import { DEFAULT_PORTFOLIO_TITLE } from '@tracker/contracts/portfolio-limits';

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const textOrNull = (value: unknown): string | null => textOf(value) || null;
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

// The answers are taken as they come, but a missing field must not break a screen.

export function ownPortfolioOf(answer: unknown): OwnPortfolio {
  const { portfolio, credentials } = fieldsOf(answer);
  const { title, description, isPublic, showContactInfo, shareToken } = fieldsOf(portfolio);
  return {
    portfolio: {
      title: typeof title === 'string' ? title : DEFAULT_PORTFOLIO_TITLE,
      description: textOrNull(description),
      isPublic: isPublic === true,
      showContactInfo: showContactInfo === true,
      shareToken: textOf(shareToken),
    },
    credentials: listOf(credentials) as OwnPortfolio['credentials'],
  };
}

export function publicPortfolioOf(answer: unknown): PublicPortfolio {
  const { portfolio, user, credentials } = fieldsOf(answer);
  const { title, description, showContactInfo } = fieldsOf(portfolio);
  const { firstName, lastName, email, profileImageUrl } = fieldsOf(user);
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
    credentials: listOf(credentials).map((one, index) => {
      const { id, name, issuingBody, issueDate, expiryDate, notes } = fieldsOf(one);
      return {
        id: textOf(id) || String(index),
        name: textOf(name),
        issuingBody: textOf(issuingBody),
        issueDate: textOf(issueDate),
        expiryDate: textOf(expiryDate),
        notes: textOrNull(notes),
      };
    }),
  };
}

export function credentialsOf(answer: unknown): Credential[] {
  return listOf(answer) as Credential[];
}
