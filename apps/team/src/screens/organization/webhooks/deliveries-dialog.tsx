import type { Webhook, WebhookDelivery } from '@tracker/contracts/integrations/webhooks';
import { plural } from '@tracker/contracts/values/plural';
import { useAction } from '@tracker/shell-sdk/action';
import { errorText } from '@tracker/shell-sdk/request-error';
import { Button } from '@tracker/ui/button';
import { Dialog } from '@tracker/ui/dialog';
import { InstantMoment } from '@tracker/ui/instant';
import { Cluster, List, ListRow, Quiet, Stack } from '@tracker/ui/layout';
import { Problem } from '@tracker/ui/problem';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { Tag } from '../../../features/role-label';
import { useGetTeamDeliveriesInfiniteQuery, useReplayTeamDeliveryMutation } from './webhooks.api';

const STATES: Record<WebhookDelivery['state'], string> = {
  pending: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
};

interface DeliveriesDialogProps {
  organizationId: string;
  webhook: Webhook;
  hasPlan: boolean;
  onClose: () => void;
}

export function DeliveriesDialog({ organizationId, webhook, hasPlan, onClose }: DeliveriesDialogProps) {
  const of = { organizationId, webhookId: webhook.id };
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, ...query } = useGetTeamDeliveriesInfiniteQuery(of, {
    refetchOnMountOrArgChange: true,
  });
  const [replayDelivery] = useReplayTeamDeliveryMutation();
  const replay = useAction(({ id }: WebhookDelivery) => replayDelivery({ ...of, deliveryId: id }), {
    done: 'The message is sent again.',
    failure: 'The message could not be sent again. Please try again.',
    refusal: 'place',
  });
  const items = data?.pages.flatMap((page) => page.items);
  return (
    <Dialog
      title="Deliveries"
      isOpen
      isHanging
      width={640}
      onClose={onClose}
      footer={
        <>
          <Button isPending={query.isFetching && !isFetchingNextPage} onClick={() => void query.refetch()}>
            Refresh
          </Button>
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <Stack>
        <Quiet>The last 30 days, newest first.</Quiet>
        {replay.problem && <Problem>{replay.problem}</Problem>}
        <QueryView
          query={{ ...query, data: items }}
          failure={errorText(query.error, 'The deliveries could not be loaded.')}
          skeleton={<Skeleton height="200px" />}
          empty={<Quiet>Nothing sent yet.</Quiet>}
        >
          {(list) => (
            <List aria-label="Deliveries">
              {list.map((delivery) => (
                <ListRow
                  key={delivery.id}
                  side={
                    hasPlan &&
                    webhook.isActive &&
                    delivery.state !== 'pending' && (
                      <Button
                        aria-label={`Replay ${delivery.event}`}
                        isPending={replay.pending?.id === delivery.id}
                        onClick={() => void replay.run(delivery)}
                      >
                        Replay
                      </Button>
                    )
                  }
                >
                  <Cluster>
                    <strong>{delivery.event}</strong>
                    <Tag isAccented={delivery.state === 'delivered'}>{STATES[delivery.state]}</Tag>
                  </Cluster>
                  <Quiet>
                    <InstantMoment instant={delivery.at} />
                    {detailsOf(delivery)}
                  </Quiet>
                </ListRow>
              ))}
            </List>
          )}
        </QueryView>
        {hasNextPage && (
          <Cluster>
            <Button isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show older deliveries
            </Button>
          </Cluster>
        )}
      </Stack>
    </Dialog>
  );
}

function detailsOf({ attempts, status, durationMs }: WebhookDelivery): string {
  if (attempts === 0) return ' · not tried yet';
  const parts = [
    plural(attempts, { one: '# attempt', other: '# attempts' }),
    status === null ? 'no answer' : `status ${status}`,
    ...(durationMs === null ? [] : [`${durationMs} ms`]),
  ];
  return ` · ${parts.join(' · ')}`;
}
