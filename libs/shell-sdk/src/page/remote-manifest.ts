import type { ManifestCommand, NavigationEntry, RemotePart, RemoteRoute } from '@tracker/contracts/rollout/remotes';
import type { ConfigurationField } from '@tracker/contracts/rollout/configuration-values';
import type { ComponentType } from 'react';
import type { SlotName, SlotProps } from '../slots';

/**
 * The type of `remote.manifest.ts`: `export const manifest = { … } as const satisfies RemoteManifestSource`. Data only.
 */
export interface RemoteManifestSource {
  readonly name: string;
  /** Compatible shell-sdk versions as an npm range, such as `^1.0.0` or `^1.4.0 || ^2.0.0`. */
  readonly shellSdk: string;
  readonly routes: readonly [Readonly<RemoteRoute>, ...Readonly<RemoteRoute>[]];
  readonly navigation: readonly Readonly<Omit<NavigationEntry, 'access'> & { access?: NavigationEntry['access'] }>[];
  /** Palette entries in addition to the navigation; a path may name a panel (`/settings#calendar`). */
  readonly commands?: readonly Readonly<Omit<ManifestCommand, 'access'> & { access?: ManifestCommand['access'] }>[];
  readonly parts?: readonly PartSource[];
  /** Slots of this remote for parts of others, such as `licences-detail`. Declare their props in `SlotProps`. */
  readonly slots?: readonly string[];
  /** Settings whose values owners set; read them with `useConfiguration`. */
  readonly configuration?: readonly ConfigurationField[];
}

type PartSource = Readonly<Omit<RemotePart, 'access' | 'slot'> & { slot: SlotName; access?: RemotePart['access'] }>;

/** Loads the component of a route: `async () => (await import('./pages/licences.page')).LicencesPage`. */
export type PageLoader = () => Promise<ComponentType>;

/** Loads a part, which receives the props of its slot. */
export type PartLoader<Slot extends SlotName = SlotName> = () => Promise<ComponentType<SlotProps[Slot]>>;

/** What a remote exposes: lazily loaded routes and parts. */
export interface RemoteModule<Path extends string = string> {
  readonly pages: Readonly<Record<Path, PageLoader>>;
  readonly parts?: Readonly<Record<string, () => Promise<unknown>>>;
}

type Pages<Source extends RemoteManifestSource> = Record<Source['routes'][number]['path'], PageLoader>;

type Parts<Source extends RemoteManifestSource> = Source['parts'] extends readonly (infer Part extends PartSource)[]
  ? [parts: { [Each in Part as Each['name']]: PartLoader<Each['slot']> }]
  : [];

/**
 * The type of `remote-entry.tsx`: `export const remote = defineRemote(manifest, { '/path': … })`. Requires one page per
 * route of the manifest, and one component per part.
 */
export function defineRemote<const Source extends RemoteManifestSource>(
  _manifest: Source,
  pages: Pages<Source>,
  ...[parts]: Parts<Source>
): RemoteModule {
  return { pages, ...(parts && { parts }) };
}
