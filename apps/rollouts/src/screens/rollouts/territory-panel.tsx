import type { RolloutState } from '@tracker/contracts/rollout/rollouts';
import { ConfirmedButton } from '@tracker/product/confirmed-button';
import { useForm } from '@tracker/shell-sdk/form';
import { Form } from '@tracker/ui/form';
import { Cluster, Quiet, Stack } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { TextField } from '@tracker/ui/text-field';
import { useRemoteAccess } from './people/people.api';
import styles from './people/people.module.css';
import { useRemoveServiceMutation, useSetPrefixesMutation, useSetServiceMutation } from './territory.api';

export function TerritoryPanel({ state: { remote, prefixes, serviceUrl } }: { state: RolloutState }) {
  const { currentData: access } = useRemoteAccess(remote);
  const mayChange = access?.mayChange === true;
  return (
    <Panel title="Paths and service" description={`Where ${remote} may have pages, and where its calls are forwarded.`}>
      <div className={styles.halves}>
        <Stack as="section" aria-label="Path prefixes">
          <h3 className={styles.heading}>Path prefixes</h3>
          {mayChange ? (
            <PrefixForm remote={remote} prefixes={prefixes} />
          ) : (
            <p>{prefixes.length > 0 ? prefixes.join(', ') : 'Every free path.'}</p>
          )}
        </Stack>
        <Stack as="section" aria-label="Service">
          <h3 className={styles.heading} tabIndex={-1}>
            Service
          </h3>
          {mayChange ? <ServiceForm remote={remote} url={serviceUrl ?? ''} /> : <p>{serviceUrl ?? 'No service.'}</p>}
        </Stack>
      </div>
    </Panel>
  );
}

function PrefixForm({ remote, prefixes }: { remote: string; prefixes: readonly string[] }) {
  const [set] = useSetPrefixesMutation();
  const form = useForm({
    values: { prefixes: prefixes.join(', ') },
    labels: { prefixes: '' },
    send: (draft) => set({ remote, prefixes: draft.prefixes.split(/[\s,]+/).filter(Boolean) }),
    done: 'The path prefixes are saved.',
    failure: 'The path prefixes could not be saved. Please try again.',
    tab: 'remote',
  });
  return (
    <Form form={form} submitLabel="Save Prefixes">
      <TextField
        label="Prefixes"
        hint="Separated by commas, such as /cpd-hours"
        autoComplete="off"
        {...form.field('prefixes')}
      />
    </Form>
  );
}

function ServiceForm({ remote, url }: { remote: string; url: string }) {
  const [set] = useSetServiceMutation();
  const [remove] = useRemoveServiceMutation();
  const form = useForm({
    values: { url },
    labels: { url: '' },
    check: (draft) => (draft.url.trim() ? {} : { url: 'Address of the service is required' }),
    send: (draft) => set({ remote, url: draft.url.trim() }),
    done: 'The address of the service is saved.',
    failure: 'The address could not be saved. Please try again.',
    tab: 'remote',
  });
  return (
    <Stack>
      <Form form={form} submitLabel="Save Address">
        <TextField
          label="Address of the service"
          inputMode="url"
          autoComplete="off"
          maxLength={500}
          {...form.field('url')}
        />
      </Form>
      <Quiet>
        Pages of {remote} call <code>/api/remotes/{remote}/service/…</code>, which is forwarded there for signed-in
        people.
      </Quiet>
      {url && (
        <Cluster>
          <ConfirmedButton
            isDangerous
            label="Remove"
            aria-label="Remove the service"
            title={`Remove the service of ${remote}?`}
            call={() => remove(remote)}
            words={{ failure: 'The service could not be removed. Please try again.', refusal: 'place' }}
          >
            Calls of its pages fail from now on. The service itself keeps running.
          </ConfirmedButton>
        </Cluster>
      )}
    </Stack>
  );
}
