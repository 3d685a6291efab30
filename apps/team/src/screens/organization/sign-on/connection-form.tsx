import type { SsoConnection } from '@tracker/contracts/auth/sso';
import { useEdits } from '@tracker/shell-sdk/edits';
import { errorText } from '@tracker/shell-sdk/request-error';
import { useToast } from '@tracker/shell-sdk/toasts';
import { useUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import { Button } from '@tracker/ui/button';
import { MovedNotice } from '@tracker/ui/form-notice';
import { Problem } from '@tracker/ui/problem';
import { Switch } from '@tracker/ui/switch';
import { TextField } from '@tracker/ui/text-field';
import { type FormEvent, useId } from 'react';
import { useSetTeamSsoMutation } from './sign-on.api';
import formStyles from '../../../features/settings-form.module.css';
import { Copyable } from './copyable';

const LABELS = {
  issuer: 'Issuer',
  clientId: 'Client ID',
  isRequired: 'Required for members',
  joinsByItself: 'New people join',
} as const;

/** A stored secret never comes back, so the field starts empty. */
const NO_SECRET = { clientSecret: '' };

/** The provider, and what it is for. Its secret is typed in and never shown again. */
export function ConnectionForm({ organizationId, stored }: { organizationId: string; stored: SsoConnection }) {
  const { draft, isChanged, edit, settle, moved } = useEdits({
    issuer: stored.issuer ?? '',
    clientId: stored.clientId ?? '',
    isRequired: stored.isRequired,
    joinsByItself: stored.joinsByItself,
  });
  const secret = useEdits(NO_SECRET);
  const { clientSecret } = secret.draft;
  const [save, { isLoading, error }] = useSetTeamSsoMutation();
  const { toast } = useToast();
  useUnsavedChanges(isChanged || secret.isChanged);
  const isStored = stored.issuer !== null && draft.issuer.trim() === stored.issuer;
  const isComplete = draft.issuer.trim() !== '' && draft.clientId.trim() !== '' && (isStored || clientSecret !== '');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isComplete || isLoading) return;
    const settings = { ...draft, ...(clientSecret !== '' && { clientSecret }) };
    const { error: problem } = await save({ organizationId, settings });
    if (problem) return;
    settle();
    secret.discard();
    toast({ title: 'Saved', description: 'Your provider answers, and single sign-on is set up.' });
  }

  return (
    <form className={formStyles.form} onSubmit={(event) => void submit(event)} noValidate>
      <MovedNotice labels={moved.map((field) => LABELS[field])} />
      <Copyable
        label="Redirect address"
        hint="Enter it at your provider, which then gives you a client ID and secret."
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
        value={draft.issuer}
        onValueChange={(issuer) => edit({ issuer })}
      />
      <div className={formStyles.pair}>
        <TextField
          label={LABELS.clientId}
          isRequired
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
          value={draft.clientId}
          onValueChange={(clientId) => edit({ clientId })}
        />
        <TextField
          label="Client secret"
          isRequired={!isStored}
          type="password"
          maxLength={2_000}
          autoComplete="new-password"
          hint={secretHint(isStored, stored.issuer !== null)}
          value={clientSecret}
          onValueChange={(typed) => secret.edit({ clientSecret: typed })}
        />
      </div>
      <ul className={formStyles.switches}>
        <Choice
          name={LABELS.isRequired}
          text="Members with an address of a verified domain sign in here only, and are signed out of where they came in otherwise. The owner may still use another way."
          isOn={draft.isRequired}
          onChange={(isRequired) => edit({ isRequired })}
        />
        <Choice
          name={LABELS.joinsByItself}
          text="New people with an address of a verified domain become members when they sign in, while your plan has room."
          isOn={draft.joinsByItself}
          onChange={(joinsByItself) => edit({ joinsByItself })}
        />
      </ul>
      {error && <Problem>{errorText(error, 'Single sign-on could not be saved. Please try again.')}</Problem>}
      <Button
        variant="primary"
        type="submit"
        isPending={isLoading}
        disabled={!isComplete || isLoading}
        className={formStyles.submit}
      >
        Save Connection
      </Button>
    </form>
  );
}

function secretHint(isStored: boolean, hasOther: boolean): string | undefined {
  if (isStored) return 'One is stored and is never shown. Leave this empty to keep it.';
  return hasOther ? 'Another issuer needs its own secret; the stored one is not sent there.' : undefined;
}

interface ChoiceProps {
  name: string;
  text: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Choice({ name, text, isOn, onChange }: ChoiceProps) {
  const nameId = useId();
  return (
    <li>
      <div>
        <span id={nameId} className={formStyles.switchName}>
          {name}
        </span>
        <p>{text}</p>
      </div>
      <Switch aria-labelledby={nameId} isOn={isOn} onChange={onChange} />
    </li>
  );
}
