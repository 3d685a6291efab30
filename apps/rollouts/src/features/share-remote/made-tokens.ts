import type { MadeReleaseToken } from '@tracker/contracts/rollout/remote-access';
import { createRemoteSlice } from '@tracker/shell-sdk/store';

interface MadeToken extends MadeReleaseToken {
  remote: string;
}

const initialState: { made: MadeToken[] } = { made: [] };

const { actions, useSlice } = createRemoteSlice('rollouts', {
  initialState,
  reducers: {
    keepToken({ made }, { payload }: { payload: MadeToken }) {
      made.push(payload);
    },
    hideToken({ made }, { payload: id }: { payload: string }) {
      const place = made.findIndex((token) => token.id === id);
      if (place >= 0) made.splice(place, 1);
    },
  },
});

export const { keepToken, hideToken } = actions;

/** The tokens of a remote that were made here and that nobody has hidden yet: the server tells them once. */
export function useMadeTokens(remote: string): MadeToken[] {
  return useSlice(({ made }) => made).filter((token) => token.remote === remote);
}
