import type { ManifestCommand, NavigationEntry, RemoteRoute } from '@tracker/contracts/remotes';
import type { ComponentType } from 'react';

/** The shape of `remote.manifest.ts`: `export const manifest = { … } as const satisfies RemoteManifestSource`. Data only. */
export interface RemoteManifestSource {
  readonly name: string;
  /** Range of shell-sdk versions the remote runs with, such as `^1.0.0`. */
  readonly shellSdk: string;
  readonly routes: readonly [Readonly<RemoteRoute>, ...Readonly<RemoteRoute>[]];
  readonly navigation: readonly Readonly<Omit<NavigationEntry, 'access'> & { access?: NavigationEntry['access'] }>[];
  /** What the palette finds beside the navigation: addresses, also of a panel (`/settings#calendar`). */
  readonly commands?: readonly Readonly<Omit<ManifestCommand, 'access'> & { access?: ManifestCommand['access'] }>[];
}

export type PageLoader = () => Promise<ComponentType>;

/** What a remote exposes: the code of each route, loaded when the route is opened. */
export interface RemoteModule<Path extends string = string> {
  readonly pages: Readonly<Record<Path, PageLoader>>;
}

/** The shape of `remote-entry.tsx`: `export const remote = defineRemote(manifest, { '/path': … })`, one page for each route of the manifest. */
export function defineRemote<const Source extends RemoteManifestSource>(
  _manifest: Source,
  pages: Record<Source['routes'][number]['path'], PageLoader>,
): RemoteModule {
  return { pages };
}
