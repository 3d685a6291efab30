import type { PublicPortfolio } from '@tracker/contracts/portfolio/portfolio';
import { publicOwnerName } from '@tracker/contracts/values/public-text';
import { browserZone, useTodayIn } from '@tracker/shell-sdk/today';
import { DayLocale } from '@tracker/ui/day';
import { Icon } from '@tracker/ui/icon';
import { OwnerPicture } from './owner-picture';
import styles from './portfolio-view.module.css';
import { PublicCredential } from './public-credential';
import { useRenderedFor } from './rendered-portfolio';

interface PortfolioViewProps {
  content: PublicPortfolio;
  /** Level of the title's heading; the credentials' are one below. */
  level: 1 | 3;
}

/** A portfolio as a visitor sees it: on its public page, and in the owner's preview. */
export function PortfolioView({ content: { portfolio, user, credentials }, level }: PortfolioViewProps) {
  const owner = publicOwnerName(user);
  // The day on the visitor's calendar: a credential is good through its last day, wherever one looks from.
  const ownDay = useTodayIn(browserZone());
  const { today, locale } = useRenderedFor() ?? { today: ownDay, locale: undefined };
  const Title = level === 1 ? 'h1' : 'h3';
  return (
    <div className={styles.view}>
      <div className={styles.header}>
        <OwnerPicture name={owner} url={user.profileImageUrl} />
        <div className={styles.words}>
          <Title className={styles.title} tabIndex={level === 1 ? -1 : undefined} dir="auto">
            {portfolio.title}
          </Title>
          <p className={styles.owner}>
            <bdi>{owner}</bdi>
          </p>
          {portfolio.showContactInfo && user.email && (
            <a className={styles.contact} href={`mailto:${encodeURIComponent(user.email).replace('%40', '@')}`}>
              <Icon name="mail" size={16} />
              {user.email}
            </a>
          )}
        </div>
      </div>
      {portfolio.description && (
        <p className={styles.description} dir="auto">
          {portfolio.description}
        </p>
      )}
      <p className={styles.count}>
        {credentials.length} {credentials.length === 1 ? 'certification' : 'certifications'}
      </p>
      <DayLocale value={locale}>
        <ul className={styles.cards}>
          {credentials.map((credential) => (
            <li key={credential.id}>
              <PublicCredential credential={credential} today={today} level={level === 1 ? 2 : 4} />
            </li>
          ))}
        </ul>
      </DayLocale>
    </div>
  );
}
