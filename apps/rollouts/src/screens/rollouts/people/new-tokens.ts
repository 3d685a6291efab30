import type { MadeReleaseToken } from '@tracker/contracts/rollout/remote-access';
import { createRemoteSlice } from '@tracker/shell-sdk/store';

interface NewToken extends MadeReleaseToken {
  remote: string;
}

const initialState: { tokens: NewToken[] } = { tokens: [] };

const slice = createRemoteSlice('rollouts', {
  initialState,
  reducers: {
    storeToken({ tokens }, { payload }: { payload: NewToken }) {
      tokens.push(payload);
    },
    hideToken(state, { payload: id }: { payload: string }) {
      state.tokens = state.tokens.filter((token) => token.id !== id);
    },
  },
});

export const { actions } = slice;

export const useNewTokens = (remote: string) =>
  slice.useSlice((state) => state.tokens).filter((token) => token.remote === remote);
