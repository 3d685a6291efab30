import type { Portfolio } from '@tracker/contracts/portfolio/portfolio';
import { ConfirmedButton } from '@tracker/product/confirmed-button';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { Cluster, Stack } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { useRegeneratePortfolioTokenMutation } from './portfolio.api';
import { LinkField, PrivateWarning, shareUrl } from './share-link';

export function ShareCard({ portfolio }: { portfolio: Portfolio }) {
  const [regenerate] = useRegeneratePortfolioTokenMutation();
  return (
    <Panel title="Share" description={portfolio.isPublic && 'Anyone with the link can view it.'}>
      <Stack>
        <LinkField url={shareUrl(portfolio.shareToken)} />
        {!portfolio.isPublic && <PrivateWarning />}
        <Cluster>
          <ConfirmedButton
            icon={<Icon name="refresh" size={16} />}
            label="Regenerate Link"
            title="Replace the share link?"
            confirmLabel="Regenerate"
            call={() => regenerate()}
            words={{
              done: 'Share link regenerated successfully',
              failure: 'Please try again.',
              failureTitle: 'Failed to regenerate token',
            }}
          >
            The current link stops working immediately, also where you embedded it. This cannot be undone.
          </ConfirmedButton>
          <Button
            icon={<Icon name="external" size={16} />}
            onClick={() => globalThis.open('/portfolio/share', '_blank', 'noopener')}
          >
            Share Options
          </Button>
        </Cluster>
      </Stack>
    </Panel>
  );
}
