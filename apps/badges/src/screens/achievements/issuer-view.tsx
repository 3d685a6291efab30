import type { Issuer } from '@tracker/contracts/badges/issuing';
import { ISSUING_LIMITS } from '@tracker/contracts/badges/issuing-limits';
import { ConfirmedButton } from '@tracker/product/confirmed-button';
import { useForm } from '@tracker/shell-sdk/form';
import { errorText } from '@tracker/shell-sdk/request-error';
import { CopyButton } from '@tracker/ui/copy-button';
import { Form } from '@tracker/ui/form';
import { InstantDay } from '@tracker/ui/instant';
import { Cluster, List, ListRow, Quiet, Stack } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { TextAreaField, TextField } from '@tracker/ui/text-field';
import {
  SAVE_FAILURE,
  useIssuer,
  useRotateBadgeKeyMutation,
  useSaveBadgeIssuerMutation,
  VIEW_PARAMETER,
} from './badges.api';
import styles from './badges.module.css';

interface IssuerViewProps {
  organizationId: string;
  organizationName: string;
  hasPlan: boolean;
}

export function IssuerView(props: IssuerViewProps) {
  const query = useIssuer(props.organizationId);
  if (query.data === null) return <ProfilePanel {...props} issuer={null} />;
  return (
    <QueryView
      query={query}
      failure={errorText(query.error, 'The issuer could not be loaded.')}
      skeleton={<Skeleton height="420px" radius="var(--radius)" />}
    >
      {(issuer) =>
        issuer && (
          <Stack gap={3}>
            <ProfilePanel {...props} issuer={issuer} />
            <KeysPanel {...props} issuer={issuer} />
          </Stack>
        )
      }
    </QueryView>
  );
}

function ProfilePanel({
  organizationId,
  organizationName,
  hasPlan,
  issuer,
}: IssuerViewProps & { issuer: Issuer | null }) {
  const [save] = useSaveBadgeIssuerMutation();
  const form = useForm({
    values: {
      name: issuer?.name ?? organizationName,
      url: issuer?.url ?? '',
      email: issuer?.email ?? '',
      description: issuer?.description ?? '',
    },
    labels: { name: 'Issuer name', url: 'The web address', email: 'Email', description: 'Description' },
    check: ({ name }) => (name.trim() ? {} : { name: 'Issuer name is required' }),
    send: (fields) => save({ organizationId, fields }),
    done: 'Issuer saved',
    failure: SAVE_FAILURE,
    tab: VIEW_PARAMETER,
  });
  return (
    <Panel
      title="Issuer profile"
      description="Named on every badge. Badges you already awarded keep the previous profile."
    >
      <Form form={form} submitLabel={issuer ? 'Save issuer' : 'Set up issuer'} isSubmitDisabled={!hasPlan}>
        <TextField
          label="Issuer name"
          isRequired
          autoComplete="off"
          maxLength={ISSUING_LIMITS.issuerName}
          {...form.field('name')}
        />
        <TextField
          label="Web address"
          type="url"
          isOptional
          autoComplete="off"
          placeholder="https://example.com"
          {...form.field('url')}
        />
        <TextField
          label="Email"
          type="email"
          isOptional
          autoComplete="off"
          hint="Public, for questions about badges"
          {...form.field('email')}
        />
        <TextAreaField label="Description" isOptional rows={3} {...form.field('description')} />
      </Form>
    </Panel>
  );
}

function KeysPanel({ organizationId, hasPlan, issuer }: IssuerViewProps & { issuer: Issuer }) {
  const [rotateKey] = useRotateBadgeKeyMutation();
  return (
    <Panel
      title="Signing keys"
      description="Badges are signed with the current key. Former keys go on verifying the badges that they signed."
      actions={
        <ConfirmedButton
          label="Rotate key"
          title="Rotate the key?"
          isReversible
          disabled={!hasPlan}
          call={() => rotateKey(organizationId)}
          words={{
            done: 'New badges are signed with a new key.',
            failure: 'The key could not be rotated. Please try again.',
          }}
        >
          New badges are signed with a new key. Badges that you awarded before stay valid.
        </ConfirmedButton>
      }
    >
      <Stack>
        <Cluster>
          <code className={styles.code}>{issuer.did}</code>
          <CopyButton text={issuer.did} label="Copy" />
        </Cluster>
        <List>
          {issuer.keys.map(({ id, createdAt, isCurrent }) => (
            <ListRow key={id} side={isCurrent ? 'Current' : 'Former'}>
              <strong>{id.split('#')[1]}</strong>
              <Quiet>
                Created on <InstantDay instant={createdAt} />
              </Quiet>
            </ListRow>
          ))}
        </List>
      </Stack>
    </Panel>
  );
}
