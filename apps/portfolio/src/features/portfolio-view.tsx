import type { PublicPortfolio } from '@tracker/contracts/portfolio/portfolio';
import { plural } from '@tracker/contracts/values/plural';
import { publicOwnerName } from '@tracker/contracts/values/public-text';
import { browserZone, useTodayIn } from '@tracker/shell-sdk/today';
import { DayLocale } from '@tracker/ui/day';
import { Icon } from '@tracker/ui/icon';
import { Stack } from '@tracker/ui/layout';
import { useState } from 'react';
import styles from './portfolio-view.module.css';
import { PublicCredential } from './public-credential';
import { useServerLocale } from './rendered-portfolio';

interface PortfolioViewProps {
  content: PublicPortfolio;
  level: 1 | 3;
}

export function PortfolioView({ content: { portfolio, user, credentials }, level }: PortfolioViewProps) {
  const owner = publicOwnerName(user);
  const visitorsToday = useTodayIn(browserZone());
  const { today, locale } = useServerLocale() ?? { today: visitorsToday, locale: undefined };
  const Title = level === 1 ? 'h1' : 'h3';
  return (
    <Stack className={styles.view}>
      <div className={styles.header}>
        <OwnerPicture name={owner} url={user.profileImageUrl} />
        <Stack gap={0.25} className={styles.words}>
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
        </Stack>
      </div>
      {portfolio.description && (
        <p className={styles.description} dir="auto">
          {portfolio.description}
        </p>
      )}
      <p className={styles.count}>
        {plural(credentials.length, { one: '# certification', other: '# certifications' })}
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
    </Stack>
  );
}

function OwnerPicture({ name, url }: { name: string; url: string | null }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (url?.startsWith('https://') && url !== failedUrl) {
    return (
      <img
        className={styles.picture}
        src={url}
        alt=""
        width={72}
        height={72}
        referrerPolicy="no-referrer"
        onError={() => setFailedUrl(url)}
        ref={(image) => {
          // It may have failed before hydration.
          if (image?.complete && image.naturalWidth === 0) setFailedUrl(url);
        }}
      />
    );
  }
  const [initial = ''] = name;
  return (
    <span className={styles.picture} aria-hidden="true">
      {initial.toUpperCase()}
    </span>
  );
}
