import type { NewReleaseToken, TokenScope } from '@tracker/contracts/rollout/remote-access';
import type { FormProblems, FormState } from '@tracker/shell-sdk/form';
import { Checkbox } from '@tracker/ui/choice';
import { Stack } from '@tracker/ui/layout';
import { Problem } from '@tracker/ui/problem';
import { SelectField } from '@tracker/ui/select-field';
import { TextField } from '@tracker/ui/text-field';
import { useId } from 'react';
import styles from './people.module.css';

export const NEW_TOKEN = { name: '', release: true, steer: false, read: false, days: '90' as Days };

type Days = '30' | '90' | '365';
type Draft = typeof NEW_TOKEN;

const SCOPES: Record<TokenScope, string> = {
  release: 'Release versions and previews',
  steer: 'Steer: percentage, plan, promote, roll back, end previews',
  read: 'Read the state and the error rates',
};
const SCOPE_NAMES = Object.keys(SCOPES) as TokenScope[];

const DAYS = (['30', '90', '365'] as const).map((value) => ({ value, label: `${value} days` }));

export function tokenProblems(draft: Draft): FormProblems<Draft> {
  return {
    ...(!draft.name.trim() && { name: 'Token name is required' }),
    ...(SCOPE_NAMES.every((scope) => !draft[scope]) && { release: 'Choose what the token may do' }),
  };
}

export function requestOf(draft: Draft): NewReleaseToken {
  const scopes = SCOPE_NAMES.filter((scope) => draft[scope]);
  return { name: draft.name.trim(), scopes, expiresInDays: Number(draft.days) };
}

export function TokenFields<Fields extends Draft>({ form }: { form: FormState<Fields> }) {
  const change = (changes: Partial<Draft>) => form.edit(changes as Partial<Fields>);
  const { name, days } = form.draft;
  const problemId = useId();
  const { error } = form.field('release');
  return (
    <>
      <TextField
        label="Name of a new token"
        isRequired
        maxLength={80}
        autoComplete="off"
        value={name}
        error={form.field('name').error}
        onValueChange={(typed) => change({ name: typed })}
      />
      <Stack as="fieldset" gap={1} className={styles.scopes}>
        <legend>It may</legend>
        {SCOPE_NAMES.map((scope) => (
          <Checkbox
            key={scope}
            isChecked={form.draft[scope]}
            aria-invalid={error !== null}
            aria-describedby={error ? problemId : undefined}
            onCheckedChange={(isChecked) => change({ [scope]: isChecked })}
          >
            {SCOPES[scope]}
          </Checkbox>
        ))}
        {error && <Problem id={problemId}>{error}</Problem>}
      </Stack>
      <SelectField
        label="Expires in"
        value={days}
        options={DAYS}
        onValueChange={(chosen) => change({ days: chosen })}
      />
    </>
  );
}
