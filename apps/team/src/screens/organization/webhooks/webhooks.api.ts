import { DELIVERY_STATES } from '@tracker/contracts/integrations/webhook-limits';
import type {
  NewWebhook,
  Webhook,
  WebhookChanges,
  WebhookDeliveries,
  WebhookDelivery,
} from '@tracker/contracts/integrations/webhooks';
import type { Outcome } from '@tracker/contracts/values/problems';
import { numberOf, numberOrNull, recordOf, recordsOf, textOf, textOrNull } from '@tracker/shell-sdk/answer-readers';
import { api } from '@tracker/shell-sdk/api';

interface WebhookId {
  organizationId: string;
  webhookId: string;
}

type Fields = Omit<WebhookChanges, 'events'> & { events: readonly string[] };

const webhooksApi = api.enhanceEndpoints({ addTagTypes: ['Webhooks', 'Deliveries'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getTeamWebhooks: build.query<Webhook[], string>({
      query: listPath,
      transformResponse: (answer: unknown) => recordsOf(answer).map(webhookOf),
      providesTags: ['Webhooks'],
    }),
    addTeamWebhook: build.mutation<NewWebhook, { organizationId: string; fields: Fields }>({
      query: ({ organizationId, fields }) => ({ url: listPath(organizationId), method: 'POST', body: fields }),
      transformResponse: newWebhookOf,
      invalidatesTags: ['Webhooks', 'Audit'],
    }),
    changeTeamWebhook: build.mutation<Webhook, WebhookId & { fields: Fields }>({
      query: ({ fields, ...webhook }) => ({ url: pathOf(webhook), method: 'PUT', body: fields }),
      transformResponse: webhookOf,
      invalidatesTags: ['Webhooks', 'Deliveries', 'Audit'],
    }),
    deleteTeamWebhook: build.mutation<Outcome, WebhookId>({
      query: (webhook) => ({ url: pathOf(webhook), method: 'DELETE' }),
      invalidatesTags: ['Webhooks', 'Audit'],
    }),
    testTeamWebhook: build.mutation<WebhookDelivery, WebhookId>({
      query: (webhook) => ({ url: `${pathOf(webhook)}/test`, method: 'POST' }),
      transformResponse: deliveryOf,
      invalidatesTags: ['Deliveries'],
    }),
    rotateTeamWebhookSecret: build.mutation<NewWebhook, WebhookId>({
      query: (webhook) => ({ url: `${pathOf(webhook)}/secret`, method: 'POST' }),
      transformResponse: newWebhookOf,
      invalidatesTags: ['Audit'],
    }),
    getTeamDeliveries: build.infiniteQuery<WebhookDeliveries, WebhookId, string | null>({
      query: ({ queryArg, pageParam }) =>
        `${pathOf(queryArg)}/deliveries?limit=20${pageParam ? `&after=${encodeURIComponent(pageParam)}` : ''}`,
      transformResponse: (answer: unknown) => {
        const { items, next } = recordOf(answer);
        return { items: recordsOf(items).map(deliveryOf), next: textOrNull(next) };
      },
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      providesTags: ['Deliveries'],
      onQueryStarted: async (_webhook, { dispatch, queryFulfilled }) => {
        if (await queryFulfilled.catch(() => null)) dispatch(webhooksApi.util.invalidateTags(['Webhooks']));
      },
    }),
    replayTeamDelivery: build.mutation<WebhookDelivery, WebhookId & { deliveryId: string }>({
      query: ({ deliveryId, ...webhook }) => ({
        url: `${pathOf(webhook)}/deliveries/${encodeURIComponent(deliveryId)}/replay`,
        method: 'POST',
      }),
      transformResponse: deliveryOf,
      invalidatesTags: ['Deliveries'],
    }),
  }),
});

export const {
  useGetTeamWebhooksQuery,
  useAddTeamWebhookMutation,
  useChangeTeamWebhookMutation,
  useDeleteTeamWebhookMutation,
  useTestTeamWebhookMutation,
  useRotateTeamWebhookSecretMutation,
  useGetTeamDeliveriesInfiniteQuery,
  useReplayTeamDeliveryMutation,
} = webhooksApi;

function listPath(organizationId: string): string {
  return `/api/organizations/${encodeURIComponent(organizationId)}/webhooks`;
}

function pathOf({ organizationId, webhookId }: WebhookId): string {
  return `${listPath(organizationId)}/${encodeURIComponent(webhookId)}`;
}

function newWebhookOf(answer: unknown): NewWebhook {
  const { id, secret } = recordOf(answer);
  return { id: textOf(id), secret: textOf(secret) };
}

function webhookOf(answer: unknown): Webhook {
  const { id, url, description, events, isActive, ...rest } = recordOf(answer);
  return {
    id: textOf(id),
    url: textOf(url),
    description: textOrNull(description),
    events: Array.isArray(events) ? events.map(textOf) : [],
    isActive: isActive === true,
    createdAt: textOf(rest['createdAt']),
    lastDeliveredAt: textOrNull(rest['lastDeliveredAt']),
    lastError: textOrNull(rest['lastError']),
    switchedOffAt: textOrNull(rest['switchedOffAt']),
  };
}

function deliveryOf(answer: unknown): WebhookDelivery {
  const { id, messageId, event, at, state, attempts, status, durationMs } = recordOf(answer);
  return {
    id: textOf(id),
    messageId: textOf(messageId),
    event: textOf(event),
    at: textOf(at),
    state: DELIVERY_STATES.find((known) => known === state) ?? 'pending',
    attempts: numberOf(attempts),
    status: numberOrNull(status),
    durationMs: numberOrNull(durationMs),
  };
}
