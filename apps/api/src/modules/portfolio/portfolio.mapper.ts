import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import { statusOn } from '@tracker/contracts/credentials/credential-status';
import type { OwnPortfolio, Portfolio, PublicPortfolio } from '@tracker/contracts/portfolio/portfolio';
import { PORTFOLIO_LIMITS } from '@tracker/contracts/portfolio/portfolio-limits';
import { publicOwnerName, publicText } from '@tracker/contracts/values/public-text';
import { type Versioned, versionOf } from '../../platform/http/answers/headers.js';
import type { PortfolioOwner, PortfolioRecord } from './portfolio.repository.js';
import { escapeHtml } from '../../platform/http/pages/rendering.js';

export function portfolioOf(record: PortfolioRecord): Versioned<Portfolio> {
  const { title, description, isPublic, showContactInfo, shareToken } = record;
  const version = versionOf(title, description, isPublic, showContactInfo);
  return { title, description, isPublic, showContactInfo, shareToken, version };
}

export function ownPortfolioOf(
  record: PortfolioRecord,
  today: CalendarDate,
): OwnPortfolio & { portfolio: Versioned<Portfolio> } {
  const credentials = record.credentials.map((credential) => {
    const { status, daysUntilExpiry } = statusOn(credential.expiryDate, today);
    return { ...credential, status, daysUntilExpiry };
  });
  return { portfolio: portfolioOf(record), credentials };
}

export function publicPortfolioOf({ owner, credentials, ...portfolio }: PortfolioRecord): PublicPortfolio {
  const { title, description, showContactInfo } = portfolio;
  return {
    portfolio: { title: publicText(title), description: description && publicText(description), showContactInfo },
    user: {
      ...publicNames(owner),
      email: showContactInfo ? owner.email : null,
      profileImageUrl: pictureOf(owner),
    },
    credentials: credentials
      .slice(0, PORTFOLIO_LIMITS.entries)
      .map(({ id, name, issuingBody, issueDate, expiryDate, notes, badge }) => ({
        id,
        name: publicText(name),
        issuingBody: publicText(issuingBody),
        issueDate,
        expiryDate,
        notes: notes && publicText(notes),
        badge,
      })),
  };
}

/** Identity providers use the email address as the name when there is none; it must not become public. */
function publicNames({ email, ...owner }: PortfolioOwner): { firstName: string | null; lastName: string | null } {
  const address = email.toLowerCase();
  const published = (name: string | null) => (name && !name.toLowerCase().includes(address) ? publicText(name) : null);
  const [firstName, lastName] = [published(owner.firstName), published(owner.lastName)];
  return { firstName: firstName ?? (lastName ? null : published(owner.name)), lastName };
}

function pictureOf({ profileImageUrl }: PortfolioOwner): string | null {
  return profileImageUrl?.startsWith('https://') ? profileImageUrl : null;
}

export function certificationCount(count: number): string {
  return count === 1 ? '1 certification' : `${count} certifications`;
}

const BOX = [
  'display:inline-block',
  'max-width:320px',
  'padding:12px 16px',
  'border:1px solid #dfe2ea',
  'border-left:4px solid #4450d6',
  'border-radius:10px',
  'background:#ffffff',
  'color:#171b26',
  'font:14px/1.5 system-ui,sans-serif',
  'text-decoration:none',
].join(';');

/** Plain HTML without scripts or style sheets, because other sites embed it. */
export function linkedInBadge({ portfolio, user, credentials }: PublicPortfolio, url: string): string {
  const owner = escapeHtml(publicOwnerName(user));
  return [
    `<a href="${escapeHtml(url)}" target="_blank" rel="noopener noreferrer" style="${BOX}">`,
    `<strong style="display:block"><bdi>${escapeHtml(portfolio.title)}</bdi></strong>`,
    `<span style="color:#566074"><bdi>${owner}</bdi> · ${certificationCount(credentials.length)}</span>`,
    '</a>',
  ].join('');
}
