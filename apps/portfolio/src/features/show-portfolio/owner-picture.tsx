import { useState } from 'react';
import styles from './portfolio-view.module.css';

/** The owner's picture; their initial where there is none, or where it does not load. */
export function OwnerPicture({ name, url }: { name: string; url: string | null }) {
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
          // It may have failed before React took over what the server rendered.
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
