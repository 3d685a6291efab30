import { DELIVERY_STATES } from '@tracker/contracts/integrations/webhook-limits';
import type {
  NewWebhook,
  Webhook,
  WebhookChanges,
  WebhookDeliveries,
  WebhookDelivery,
} from '@tracker/contracts/integrations/webhooks';
import type { Outcome } from '@tracker/contracts/values/problems';
import {
  isTrue,
  listOf,
  numberOf,
  numberOrNull,
  oneOf,
  shapeOf,
  textOf,
  textOrNull,
} from '@tracker/shell-sdk/answer-readers';
import { api } from '@tracker/shell-sdk/api';

interface WebhookId {
  organizationId: string;
  webhookId: string;
}

type Fields = Omit<WebhookChanges, 'events'> & { events: readonly string[] };

const newWebhookOf = shapeOf<NewWebhook>({ id: textOf, secret: textOf });

const webhookOf = shapeOf<Webhook>({
  id: textOf,
  url: textOf,
  description: textOrNull,
  events: listOf(textOf),
  isActive: isTrue,
  createdAt: textOf,
  lastDeliveredAt: textOrNull,
  lastError: textOrNull,
  switchedOffAt: textOrNull,
});

const deliveryOf = shapeOf<WebhookDelivery>({
  id: textOf,
  messageId: textOf,
  event: textOf,
  at: textOf,
  state: oneOf(DELIVERY_STATES, 'pending'),
  attempts: numberOf,
  status: numberOrNull,
  durationMs: numberOrNull,
});

const webhooksApi = api.enhanceEndpoints({ addTagTypes: ['Webhooks', 'Deliveries'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getTeamWebhooks: build.query<Webhook[], string>({
      query: listPath,
      transformResponse: listOf(webhookOf),
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
      transformResponse: shapeOf<WebhookDeliveries>({ items: listOf(deliveryOf), next: textOrNull }),
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
