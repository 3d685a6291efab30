import { publicPortfolioPath } from '@tracker/contracts/portfolio/portfolio-limits';
import { CopyButton } from '@tracker/ui/copy-button';
import { Icon } from '@tracker/ui/icon';
import { Cluster } from '@tracker/ui/layout';
import { TextField } from '@tracker/ui/text-field';
import styles from './portfolio.module.css';

export function LinkField({ url }: { url: string }) {
  return (
    <Cluster className={styles.linkRow}>
      <div className={styles.linkField}>
        <TextField label="Share link" value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
      </div>
      <CopyButton text={url} label="Copy Link" />
    </Cluster>
  );
}

export function PrivateWarning() {
  return (
    <p className={styles.warning}>
      <Icon name="lock" size={16} />
      <span>Your portfolio is private. The link works once you make it public.</span>
    </p>
  );
}

export function shareUrl(shareToken: string): string {
  return new URL(publicPortfolioPath(shareToken), globalThis.location.origin).href;
}
