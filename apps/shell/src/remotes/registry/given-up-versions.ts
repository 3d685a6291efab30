import type { RegisteredRemote } from '@tracker/contracts/rollout/remotes';

/** Failed candidates of this page, by remote. They stay excluded even if the server hasn't received the report. */
const givenUp = new Map<string, string>();

export function giveUp({ name, version }: Pick<RegisteredRemote, 'name' | 'version'>): void {
  givenUp.set(name, version);
}

export function isGivenUp(name: string): boolean {
  return givenUp.has(name);
}

export function withoutGivenUp(remotes: readonly RegisteredRemote[]): RegisteredRemote[] {
  return remotes.map((remote) => {
    const { name, version, fallback, preview } = remote;
    return fallback && givenUp.get(name) === version ? { name, ...fallback, ...(preview && { preview }) } : remote;
  });
}
