import { TextField } from '@tracker/ui/text-field';
import { CopyButton } from '@tracker/ui/copy-button';
import { Icon } from '@tracker/ui/icon';
import { publicPortfolioPath } from '@tracker/contracts/portfolio/portfolio-limits';
import styles from './share-link.module.css';

/** The share link, to be read and copied. */
export function LinkField({ url }: { url: string }) {
  return (
    <div className={styles.row}>
      <div className={styles.field}>
        <TextField label="Share link" value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
      </div>
      <CopyButton text={url} label="Copy Link" />
    </div>
  );
}

/** Stands by the link for as long as it shows nothing. */
export function PrivateWarning() {
  return (
    <p className={styles.warning}>
      <Icon name="lock" size={16} />
      <span>Your portfolio is private: whoever opens this link sees nothing until you make it public.</span>
    </p>
  );
}

/** Address of the public page, on the site that this page is on. */
export function shareUrl(shareToken: string): string {
  return new URL(publicPortfolioPath(shareToken), globalThis.location.origin).href;
}
