import type { Portfolio } from '@tracker/contracts/portfolio/portfolio';
import { errorText } from '@tracker/shell-sdk/request-error';
import { useToast } from '@tracker/shell-sdk/toasts';
import { ConfirmDialog } from '@tracker/ui/confirm-dialog';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { Panel } from '@tracker/ui/panel';
import { useState } from 'react';
import { useRegeneratePortfolioTokenMutation } from '../../api/portfolio.api';
import { LinkField } from './share-link';
import { PrivateWarning } from './share-link';
import styles from './share-card.module.css';
import { shareUrl } from './share-link';

export function ShareCard({ portfolio }: { portfolio: Portfolio }) {
  const [isAsking, setIsAsking] = useState(false);
  const [regenerate, { isLoading }] = useRegeneratePortfolioTokenMutation();
  const { toast } = useToast();

  async function replaceLink() {
    const { error } = await regenerate();
    setIsAsking(false);
    if (error) {
      const description = errorText(error, 'Failed to regenerate token');
      toast({ title: 'Failed to regenerate token', description, variant: 'destructive' });
    } else {
      toast({ title: 'Success', description: 'Share link regenerated successfully' });
    }
  }

  return (
    <Panel title="Share" description="Whoever has this link can open your public portfolio.">
      <div className={styles.card}>
        <LinkField url={shareUrl(portfolio.shareToken)} />
        {!portfolio.isPublic && <PrivateWarning />}
        <div className={styles.actions}>
          <Button icon={<Icon name="refresh" size={16} />} onClick={() => setIsAsking(true)}>
            Regenerate Link
          </Button>
          <Button
            icon={<Icon name="external" size={16} />}
            onClick={() => globalThis.open('/portfolio/share', '_blank', 'noopener')}
          >
            Share Options
          </Button>
        </div>
      </div>
      <ConfirmDialog
        title="Replace the share link?"
        isOpen={isAsking}
        confirmLabel="Regenerate"
        isPending={isLoading}
        onConfirm={() => void replaceLink()}
        onCancel={() => setIsAsking(false)}
      >
        The current link stops working immediately, wherever you have shared or embedded it. You cannot bring it back.
      </ConfirmDialog>
    </Panel>
  );
}
