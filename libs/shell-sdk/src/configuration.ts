import { type ConfigurationField, configuredValues } from '@tracker/contracts/rollout/configuration-values';
import { api } from '@tracker/shell-sdk/api';
import { recordOf } from './requests/answer-readers';

export type { ConfigurationField } from '@tracker/contracts/rollout/configuration-values';

/** The values of a manifest's settings, by name. */
export type Configuration<Fields extends readonly ConfigurationField[]> = {
  readonly [Field in Fields[number] as Field['name']]: ValueOf<Field['type']>;
};

type ValueOf<Type extends ConfigurationField['type']> = Type extends 'boolean'
  ? boolean
  : Type extends 'integer'
    ? number
    : string;

const configurationApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getRemoteConfiguration: build.query<Readonly<Record<string, unknown>>, string>({
      query: (remote) => `/api/remotes/${remote}/configuration`,
      transformResponse: recordOf,
    }),
  }),
});

/**
 * The settings of a remote as its owners set them: `useConfiguration(manifest)`. The defaults until they are loaded, and
 * in place of values that this version does not accept.
 */
export function useConfiguration<const Fields extends readonly ConfigurationField[]>({
  name,
  configuration,
}: {
  readonly name: string;
  readonly configuration: Fields;
}): Configuration<Fields> {
  const { data } = configurationApi.useGetRemoteConfigurationQuery(name);
  return configuredValues(configuration, data ?? {}) as Configuration<Fields>;
}
