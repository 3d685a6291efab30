import type { RegisteredRemote } from '@tracker/contracts/rollout/remotes';

/** Candidates that failed in this page, by remote. They stay given up even where the server has not heard of it yet. */
const givenUp = new Map<string, string>();

export function giveUp({ name, version }: Pick<RegisteredRemote, 'name' | 'version'>): void {
  givenUp.set(name, version);
}

/** Whether a candidate of this remote failed in this page. */
export function isGivenUp(name: string): boolean {
  return givenUp.has(name);
}

/** The stable version in the place of each candidate that failed here. */
export function withoutGivenUp(remotes: readonly RegisteredRemote[]): RegisteredRemote[] {
  return remotes.map((remote) => {
    const { name, version, fallback, preview } = remote;
    return fallback && givenUp.get(name) === version ? { name, ...fallback, ...(preview && { preview }) } : remote;
  });
}
