import { requireMatch, tagOf, versionOf } from '../../../platform/http/answers/entity-tag.js';

export interface ScimResource {
  id: string;
  meta: { resourceType: string; created: string; lastModified: string; location: string; version: string };
}

/** Adds what every resource tells of itself. Versions are weak: the same state may be written in other ways. */
export function resourceOf(
  type: 'User' | 'Group',
  baseUrl: string,
  times: { createdAt: Date | string; updatedAt: Date | string },
  content: { id: string } & Record<string, unknown>,
): ScimResource {
  const [created, lastModified] = [times.createdAt, times.updatedAt].map((at) => new Date(at).toISOString()) as [
    string,
    string,
  ];
  const location = `${baseUrl}/${type}s/${content.id}`;
  const version = `W/${tagOf(versionOf(content, lastModified))}`;
  return { ...content, meta: { resourceType: type, created, lastModified, location, version } };
}

/** Refuses (412) what was meant for another state than the present one. */
export function requireSameVersion(ifMatch: string | undefined, { meta: { version } }: ScimResource): void {
  requireMatch(ifMatch, version.slice('W/"'.length, -1));
}
