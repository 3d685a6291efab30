import type { RegisteredRemote, RemoteManifest } from '@tracker/contracts/rollout/remotes';
import { type AnswerFields, isRecord } from '@tracker/shell-sdk/answer-readers';

/** Versions that failed in this page, by remote. They stay excluded even if the server hasn't received the report. */
const failedVersions = new Map<string, string>();

export function rememberFailure({ name, version }: Pick<RegisteredRemote, 'name' | 'version'>): void {
  failedVersions.set(name, version);
}

export function hasFailedCandidate(name: string): boolean {
  return failedVersions.has(name);
}

export function withoutFailed(remotes: readonly RegisteredRemote[]): RegisteredRemote[] {
  return remotes.map((remote) => {
    const { name, version, fallback, preview } = remote;
    const hasFailed = fallback && failedVersions.get(name) === version;
    return hasFailed ? { name, ...fallback, ...(preview && { preview }) } : remote;
  });
}

export function usableRemotes(answer: unknown): RegisteredRemote[] {
  return Array.isArray(answer) ? answer.filter(isRegisteredRemote).map(withUsableFallback) : [];
}

function isRegisteredRemote(value: unknown): value is RegisteredRemote {
  return isRecord(value) && isText(value['name']) && isVersion(value);
}

function isVersion({ version, entry, manifest }: AnswerFields): boolean {
  return isText(version) && isText(entry) && isManifest(manifest);
}

function withUsableFallback(remote: RegisteredRemote): RegisteredRemote {
  const { fallback, ...candidate } = remote;
  return isRecord(fallback) && isVersion(fallback) ? remote : candidate;
}

function isManifest(value: unknown): value is RemoteManifest {
  if (!isRecord(value) || !isText(value['shellSdk'])) return false;
  const { routes, navigation } = value;
  return (
    Array.isArray(routes) &&
    routes.every(
      (route) => isRecord(route) && isPath(route['path']) && isText(route['title']) && isText(route['access']),
    ) &&
    Array.isArray(navigation) &&
    navigation.every(
      (entry) =>
        isRecord(entry) && isPath(entry['path']) && isText(entry['label']) && typeof entry['order'] === 'number',
    )
  );
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isPath(value: unknown): value is string {
  return isText(value) && value.startsWith('/');
}
