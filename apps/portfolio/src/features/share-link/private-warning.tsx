import { Icon } from '@tracker/ui/icon';
import styles from './private-warning.module.css';

/** Stands by the link for as long as it shows nothing. */
export function PrivateWarning() {
  return (
    <p className={styles.warning}>
      <Icon name="lock" size={16} />
      <span>Your portfolio is private: whoever opens this link sees nothing until you make it public.</span>
    </p>
  );
}
