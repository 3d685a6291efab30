import type { Portfolio } from '@tracker/contracts/portfolio/portfolio';
import { useAction } from '@tracker/shell-sdk/action';
import { Button } from '@tracker/ui/button';
import { ConfirmDialog } from '@tracker/ui/confirm-dialog';
import { Icon } from '@tracker/ui/icon';
import { Cluster, Stack } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { useState } from 'react';
import { useRegeneratePortfolioTokenMutation } from './portfolio.api';
import { LinkField, PrivateWarning, shareUrl } from './share-link';

const FAILURE = 'Failed to regenerate token';

export function ShareCard({ portfolio }: { portfolio: Portfolio }) {
  const [isOpen, setIsOpen] = useState(false);
  const [regenerate] = useRegeneratePortfolioTokenMutation();
  const { run, isPending } = useAction(() => regenerate(), {
    done: 'Share link regenerated successfully',
    failure: FAILURE,
    failureTitle: FAILURE,
  });
  return (
    <Panel title="Share" description={portfolio.isPublic && 'Anyone with the link can view it.'}>
      <Stack>
        <LinkField url={shareUrl(portfolio.shareToken)} />
        {!portfolio.isPublic && <PrivateWarning />}
        <Cluster>
          <Button icon={<Icon name="refresh" size={16} />} onClick={() => setIsOpen(true)}>
            Regenerate Link
          </Button>
          <Button
            icon={<Icon name="external" size={16} />}
            onClick={() => globalThis.open('/portfolio/share', '_blank', 'noopener')}
          >
            Share Options
          </Button>
        </Cluster>
      </Stack>
      <ConfirmDialog
        title="Replace the share link?"
        isOpen={isOpen}
        confirmLabel="Regenerate"
        isPending={isPending}
        onConfirm={() => void run(undefined).then(() => setIsOpen(false))}
        onCancel={() => setIsOpen(false)}
      >
        The current link stops working immediately, also where you embedded it. This cannot be undone.
      </ConfirmDialog>
    </Panel>
  );
}
