import { useDocumentTitle } from '@tracker/shell-sdk/document-title';
import { Stack } from '@tracker/ui/layout';
import { PublicLayout } from '../layout/public-layout';
import styles from './screens.module.css';
import { LEGAL_TEXTS, type LegalPath } from './legal-texts';

export function LegalPage({ path }: { path: LegalPath }) {
  const { title, intro, parts } = LEGAL_TEXTS[path];
  useDocumentTitle(title);
  return (
    <PublicLayout>
      <Stack as="article" gap={3} className={styles.text}>
        <h1 tabIndex={-1}>{title}</h1>
        <p>{intro}</p>
        {parts.map(({ heading, sentences }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            <p>{sentences}</p>
          </section>
        ))}
      </Stack>
    </PublicLayout>
  );
}
