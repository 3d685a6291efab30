/** Shared data as its hook returns it. `data` remains when a later read fails. */
export interface SharedQuery<Data> {
  data?: Data | undefined;
  error?: unknown;
  isLoading: boolean;
  isFetching: boolean;
  isError: boolean;
  isSuccess: boolean;
  refetch: () => unknown;
}

/** Reads shared data from the page's cache; `refetchOnMountOrArgChange` limits its age, in seconds. */
export type SharedQueryHook<Data> = (
  argument?: undefined,
  options?: { skip?: boolean; refetchOnMountOrArgChange?: boolean | number },
) => SharedQuery<Data>;

/** Returns a function that changes shared data; every screen shows the change. */
export type SharedMutationHook<Input, Data = unknown> = () => readonly [
  change: (input: Input) => Promise<{ data?: Data; error?: unknown }>,
  ...state: unknown[],
];
