import type { SsoConnection } from '@tracker/contracts/auth/sso';
import { SettingSwitch } from '@tracker/product/setting-switch';
import { useForm } from '@tracker/shell-sdk/form';
import { FieldPair, Form } from '@tracker/ui/form';
import { List } from '@tracker/ui/layout';
import { TextField } from '@tracker/ui/text-field';
import { Copyable } from '../../../features/copyable';
import { useSetTeamSsoMutation } from './sign-on.api';

const LABELS = {
  issuer: 'Issuer',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  isRequired: 'Required for members',
  joinsByItself: 'New people join',
} as const;

const KEEPS_SECRET = 'A secret is stored and never shown. Leave this empty to keep it.';
const NEEDS_SECRET = 'Another issuer needs its own secret. The stored one is not sent to it.';

export function ConnectionForm({ organizationId, stored }: { organizationId: string; stored: SsoConnection }) {
  const [save] = useSetTeamSsoMutation();
  const isStored = (issuer: string) => stored.issuer !== null && issuer.trim() === stored.issuer;
  const form = useForm({
    values: {
      issuer: stored.issuer ?? '',
      clientId: stored.clientId ?? '',
      isRequired: stored.isRequired,
      joinsByItself: stored.joinsByItself,
      // The server never sends the stored secret.
      clientSecret: '',
    },
    labels: LABELS,
    check: ({ issuer, clientId, clientSecret }) => ({
      ...(!issuer.trim() && { issuer: 'Issuer is required' }),
      ...(!clientId.trim() && { clientId: 'Client ID is required' }),
      ...(!isStored(issuer) && !clientSecret && { clientSecret: 'Client secret is required' }),
    }),
    send: ({ clientSecret, ...settings }) =>
      save({ organizationId, settings: { ...settings, ...(clientSecret !== '' && { clientSecret }) } }),
    done: () => ({ title: 'Saved', description: 'Your provider responded, and single sign-on is set up.' }),
    failure: 'Single sign-on could not be saved. Please try again.',
    isForMany: true,
  });
  const hasSecret = isStored(form.draft.issuer);

  return (
    <Form form={form} submitLabel="Save Connection">
      <Copyable
        label="Redirect address"
        hint="Enter this at your provider to get a client ID and secret."
        text={stored.redirectUri}
      />
      <TextField
        label={LABELS.issuer}
        isRequired
        type="url"
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        hint="The address of your provider, such as https://login.example.com."
        {...form.field('issuer')}
      />
      <FieldPair>
        <TextField
          label={LABELS.clientId}
          isRequired
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
          {...form.field('clientId')}
        />
        <TextField
          label={LABELS.clientSecret}
          isRequired={!hasSecret}
          type="password"
          maxLength={2_000}
          autoComplete="new-password"
          hint={hasSecret ? KEEPS_SECRET : stored.issuer !== null && NEEDS_SECRET}
          {...form.field('clientSecret')}
        />
      </FieldPair>
      <List>
        <SettingSwitch
          name={LABELS.isRequired}
          text="Members on verified domains must use SSO; other sessions end. The owner can still sign in another way."
          isOn={form.draft.isRequired}
          onChange={(isRequired) => form.edit({ isRequired })}
        />
        <SettingSwitch
          name={LABELS.joinsByItself}
          text="New people with an address on a verified domain become members when they sign in, while your plan has seats left."
          isOn={form.draft.joinsByItself}
          onChange={(joinsByItself) => form.edit({ joinsByItself })}
        />
      </List>
    </Form>
  );
}
