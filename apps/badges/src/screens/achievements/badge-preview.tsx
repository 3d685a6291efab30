import { Icon } from '@tracker/ui/icon';
import { Quiet } from '@tracker/ui/layout';
import styles from './badges.module.css';

/** The picture of an achievement; a medal stands for one without, as on its badges. */
export function BadgePicture({ imageUrl }: { imageUrl: string | null }) {
  if (imageUrl) return <img className={styles.picture} src={imageUrl} alt="" />;
  return (
    <span className={styles.medal}>
      <Icon name="award" size={26} />
    </span>
  );
}

interface BadgePreviewProps {
  imageUrl: string | null;
  name: string;
  issuerName: string;
  description: string;
}

export function BadgePreview({ imageUrl, name, issuerName, description }: BadgePreviewProps) {
  return (
    <section className={styles.preview} aria-label="Preview of the badge">
      <BadgePicture imageUrl={imageUrl} />
      <div>
        <strong dir="auto">{name || 'Name of the badge'}</strong>
        <Quiet>Awarded by {issuerName}</Quiet>
        <Quiet dir="auto">{description}</Quiet>
      </div>
    </section>
  );
}
