import type { Portfolio } from '@tracker/contracts/portfolio/portfolio';
import { Dialog } from '@tracker/ui/dialog';
import { Tabs } from '@tracker/ui/tabs';
import { useState } from 'react';
import { LinkField } from '../share-link/share-link';
import { PrivateWarning } from '../share-link/share-link';
import { shareUrl } from '../share-link/share-link';
import { EmbedTab } from './embed-tab';
import { PdfTab } from './pdf-tab';
import { QrCode } from './qr-code';

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
            <QrCode text={url} caption="Scan it with a phone to open the page, or show it where people meet you." />
          </>
        )}
        {tab === 'pdf' && <PdfTab />}
        {tab === 'embed' && <EmbedTab portfolio={portfolio} />}
      </Tabs>
    </Dialog>
  );
}
