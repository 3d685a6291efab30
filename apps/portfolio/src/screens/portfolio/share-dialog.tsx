import type { Portfolio } from '@tracker/contracts/portfolio/portfolio';
import { publicText } from '@tracker/contracts/values/public-text';
import { fileNameOfToday, useDownload } from '@tracker/shell-sdk/downloads';
import { errorText } from '@tracker/shell-sdk/request-error';
import { Button } from '@tracker/ui/button';
import { CopyButton } from '@tracker/ui/copy-button';
import { Dialog } from '@tracker/ui/dialog';
import { Icon } from '@tracker/ui/icon';
import { Stack } from '@tracker/ui/layout';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { Tabs } from '@tracker/ui/tabs';
import { TextAreaField } from '@tracker/ui/text-field';
import { useState } from 'react';
import { useGetPortfolioLinkedInBadgeQuery } from './portfolio.api';
import styles from './portfolio.module.css';
import { QrCode } from './qr-code';
import { LinkField, PrivateWarning, shareUrl } from './share-link';

const TABS = [
  { key: 'link', name: 'Link' },
  { key: 'pdf', name: 'PDF' },
  { key: 'embed', name: 'Embed' },
] as const;

interface ShareDialogProps {
  portfolio: Portfolio;
  isOpen: boolean;
  onClose: () => void;
}

export function ShareDialog({ portfolio, isOpen, onClose }: ShareDialogProps) {
  const [tab, setTab] = useState<(typeof TABS)[number]['key']>('link');
  const url = shareUrl(portfolio.shareToken);
  return (
    <Dialog title="Share your portfolio" isOpen={isOpen} onClose={onClose} width={560} isHanging>
      <Tabs label="Ways to share" tabs={TABS} chosen={tab} onChoose={setTab}>
        {!portfolio.isPublic && <PrivateWarning />}
        {tab === 'link' && (
          <>
            <LinkField url={url} />
            <QrCode text={url} caption="Scan to open the page." />
          </>
        )}
        {tab === 'pdf' && <PdfTab />}
        {tab === 'embed' && <EmbedTab url={url} title={publicText(portfolio.title)} />}
      </Tabs>
    </Dialog>
  );
}

function PdfTab() {
  const { download, running } = useDownload<'pdf'>(
    (error) => ({ title: 'Failed to download PDF', description: errorText(error, 'Please try again.') }),
    { outlivesScreen: true },
  );
  return (
    <>
      <p>Your portfolio to print or send, with a QR code of the public page.</p>
      <div>
        <Button
          variant="primary"
          icon={<Icon name="download" size={16} />}
          isPending={running !== null}
          onClick={() =>
            void download('pdf', '/api/portfolio/export/pdf', fileNameOfToday('credential-portfolio', 'pdf'))
          }
        >
          Download PDF
        </Button>
      </div>
    </>
  );
}

function EmbedTab({ url, title }: { url: string; title: string }) {
  const query = useGetPortfolioLinkedInBadgeQuery();
  return (
    <>
      <CodeBlock
        label="Embed code"
        hint="Paste into your site. It fills the available width."
        code={embedCode(url, title)}
        copyLabel="Copy Code"
      />
      <QueryView
        query={query}
        failure={errorText(query.error, 'The badge could not be loaded.')}
        skeleton={<Skeleton height="200px" />}
      >
        {(badge) =>
          badge !== '' && (
            <CodeBlock
              label="Badge code"
              hint="A small badge that links to your portfolio, for LinkedIn articles, blogs and signatures."
              code={badge}
              copyLabel="Copy Badge"
            />
          )
        }
      </QueryView>
    </>
  );
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function embedCode(url: string, title: string): string {
  const name = title.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
  return `<iframe src="${url}?embed=1" title="${name}" width="100%" height="560" loading="lazy" referrerpolicy="no-referrer" style="border:0"></iframe>`;
}

interface CodeBlockProps {
  label: string;
  hint: string;
  code: string;
  copyLabel: string;
}

function CodeBlock({ label, hint, code, copyLabel }: CodeBlockProps) {
  return (
    <Stack gap={1} className={styles.code}>
      <TextAreaField
        label={label}
        hint={hint}
        value={code}
        readOnly
        spellCheck={false}
        rows={4}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div>
        <CopyButton text={code} label={copyLabel} />
      </div>
    </Stack>
  );
}
