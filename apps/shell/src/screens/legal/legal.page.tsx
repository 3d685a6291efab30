import { useDocumentTitle } from '@tracker/shell-sdk/document-title';
import { PublicLayout } from '../../layout/public-layout';
import type { LegalPath } from './legal-paths';
import { LEGAL_TEXTS } from './legal-texts';
import styles from './legal.module.css';

export function LegalPage({ path }: { path: LegalPath }) {
  const { title, intro, parts } = LEGAL_TEXTS[path];
  useDocumentTitle(title);
  return (
    <PublicLayout>
      <article className={styles.text}>
        <h1 tabIndex={-1}>{title}</h1>
        <p>{intro}</p>
        {parts.map(({ heading, sentences }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            <p>{sentences}</p>
          </section>
        ))}
      </article>
    </PublicLayout>
  );
}
