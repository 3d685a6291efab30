import {
  type ConfigurationField,
  configurationProblem,
  configuredValues,
  type ConfigurationValue,
  MAX_CONFIGURED_TEXT,
} from '@tracker/contracts/rollout/configuration-values';
import { useForm } from '@tracker/shell-sdk/form';
import { errorText } from '@tracker/shell-sdk/request-error';
import { Checkbox } from '@tracker/ui/choice';
import { Form } from '@tracker/ui/form';
import { Panel } from '@tracker/ui/panel';
import { QueryView } from '@tracker/ui/query-view';
import { SelectField } from '@tracker/ui/select-field';
import { TextField } from '@tracker/ui/text-field';
import { useConfigurationOf, useSetConfigurationMutation } from './territory.api';

export function SettingsPanel({ remote }: { remote: string }) {
  const query = useConfigurationOf(remote);
  const { currentData, error } = query;
  if (currentData ? currentData.fields.length === 0 : !error) return null;
  return (
    <Panel title="Settings" description={`Declared by ${remote}. Its pages use them from their next load on.`}>
      <QueryView
        query={{ ...query, data: currentData }}
        failure={errorText(error, 'The settings could not be loaded.')}
        skeleton={null}
      >
        {({ fields, values }) => (
          <SettingsForm remote={remote} fields={fields} values={configuredValues(fields, values)} />
        )}
      </QueryView>
    </Panel>
  );
}

type Draft = Record<string, string | boolean>;

interface SettingsFormProps {
  remote: string;
  fields: readonly ConfigurationField[];
  values: Readonly<Record<string, ConfigurationValue>>;
}

function SettingsForm({ remote, fields, values }: SettingsFormProps) {
  const [set] = useSetConfigurationMutation();
  const form = useForm({
    values: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
    ) as Draft,
    check: (draft): Record<string, string> =>
      Object.fromEntries(
        fields.flatMap((field) => {
          const problem = configurationProblem(field, valueOf(field, draft));
          return problem === null ? [] : [[field.name, `${problem}.`]];
        }),
      ),
    send: (draft) =>
      set({ remote, values: Object.fromEntries(fields.map((field) => [field.name, valueOf(field, draft)])) }),
    done: 'The settings are saved.',
    failure: 'The settings could not be saved. Please try again.',
    tab: 'remote',
  });
  return (
    <Form form={form} submitLabel="Save Settings">
      {fields.map((field) => {
        const { name, label } = field;
        const draft = form.draft[name] ?? '';
        const change = (next: string | boolean) => form.edit({ [name]: next });
        if (field.type === 'boolean')
          return (
            <Checkbox key={name} isChecked={draft === true} onCheckedChange={change}>
              {label}
            </Checkbox>
          );
        if (field.type === 'string' && field.enum)
          return (
            <SelectField
              key={name}
              label={label}
              value={String(draft)}
              options={field.enum.map((option) => ({ value: option, label: option }))}
              onValueChange={change}
            />
          );
        return (
          <TextField
            key={name}
            label={label}
            value={String(draft)}
            maxLength={MAX_CONFIGURED_TEXT}
            inputMode={field.type === 'integer' ? 'numeric' : 'text'}
            error={form.field(name).error}
            onValueChange={change}
          />
        );
      })}
    </Form>
  );
}

function valueOf({ name, type }: ConfigurationField, draft: Draft): ConfigurationValue {
  const value = draft[name] ?? '';
  if (type !== 'integer') return value;
  return /^-?\d+$/.test(String(value).trim()) ? Number(value) : Number.NaN;
}
