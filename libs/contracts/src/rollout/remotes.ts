import { z } from 'zod';
import { isSdkRange, isSvg, SVG_REFUSAL, svgOutlines } from './remote-builds.js';
import { configurationFieldSchema } from './remote-configuration.js';
import { doOverlap } from './route-territory.js';

const MAX_PATH = 200;
const MAX_TITLE = 80;
const MAX_LABEL = 30;

/**
 * React Router patterns with a leading slash. Each has one canonical form, so that routes of two remotes can be
 * compared.
 */
const pathSchema = z
  .string()
  .max(MAX_PATH)
  .regex(/^(?:\/|(?:\/[:.]?[A-Za-z0-9_-]+)+)$/);

const routePathSchema = z
  .string()
  .max(MAX_PATH)
  .regex(/^(?:\/|(?:\/[:.]?[A-Za-z0-9_-]+)+(?:\/\*)?)$/);

/**
 * Name of an icon in the shell's set (unknown names show a neutral dot), or a self-contained SVG, which is reduced to
 * its outlines.
 */
const iconSchema = z
  .string()
  .min(1)
  .max(4_000)
  .refine((icon) => !isSvg(icon) || svgOutlines(icon) !== null, SVG_REFUSAL)
  .overwrite((icon) => svgOutlines(icon) ?? icon);

const remoteRouteSchema = z.object({
  path: routePathSchema,
  /**
   * `signed-in` routes are hidden from visitors; `public` routes are shown to everyone, without the signed-in layout.
   */
  access: z.enum(['signed-in', 'public', 'operator']),
  title: z.string().min(1).max(MAX_TITLE),
  /** For public routes: skips the request for the signed-in user. */
  isPlain: z.boolean().optional(),
  /** For operator routes: also allows owners of a remote. */
  forOwners: z.boolean().optional(),
  /** Files that the page needs immediately, found by the build and preloaded. */
  files: z.array(z.string().regex(/^[\w.-]+\.(?:js|css)$/)).optional(),
  /**
   * API requests of the page, which the browser starts before any script runs. Must match the page's own URLs. Calls of
   * a service need a header, so they cannot be listed.
   */
  calls: z
    .array(
      z
        .string()
        .max(MAX_PATH)
        .regex(/^\/api\/(?!remotes\/)[\w/-]+(?:\?[\w=&.-]+)?$/),
    )
    .max(8)
    .optional(),
  /**
   * Further reads that the page makes when its link in the navigation is pressed, which the shell begins when a person
   * is about to press it. `{organization}` stands for the id of the current organization; `access` limits the read to
   * its members or administrators.
   */
  linkCalls: z
    .array(
      z.object({
        url: z
          .string()
          .max(MAX_PATH)
          .regex(/^\/api\/(?!remotes\/)(?:[\w/-]|\{organization\})+(?:\?[\w=&.-]+)?$/),
        access: z.enum(['signed-in', 'member', 'admin', 'operator']).optional(),
      }),
    )
    .max(8)
    .optional(),
});

const navigationEntrySchema = z.object({
  path: pathSchema,
  label: z.string().min(1).max(MAX_LABEL),
  icon: iconSchema,
  order: z.int(),
  /** For the current organization: `member` and `admin`, which includes its owner. Shells hide entries with a value unknown to them. */
  access: z.enum(['signed-in', 'member', 'admin', 'operator']).default('signed-in'),
});

const manifestCommandSchema = z.object({
  path: z
    .string()
    .max(MAX_PATH)
    .regex(/^\/(?:[\w-][\w/-]*)?(?:\?[\w=&%+.-]*)?(?:#[\w-]+)?$/),
  label: z.string().min(1).max(80),
  keywords: z.string().max(200).optional(),
  icon: iconSchema.optional(),
  access: z.enum(['signed-in', 'member', 'admin', 'operator']).default('signed-in'),
});

const placeNameSchema = z.string().regex(/^[a-z][a-z0-9-]{0,40}$/);

const remotePartSchema = z.object({
  name: placeNameSchema,
  slot: placeNameSchema,
  order: z.int(),
  access: z.enum(['signed-in', 'operator']).default('signed-in'),
});

export const remoteManifestSchema = z
  .object({
    name: z.string().regex(/^[a-z][a-z0-9-]{1,40}$/),
    /** Version of the manifest format; 1 if absent. The API ignores remotes with a newer format. */
    schema: z.literal(1).optional(),
    /** Compatible shell-sdk versions as an npm range, such as `^1.0.0` or `^1.4.0 || ^2.0.0`. */
    shellSdk: z
      .string()
      .max(100)
      .refine(isSdkRange, 'shellSdk must be a version such as 1.2.0, or a range such as ^1.2.0.'),
    container: z
      .string()
      .regex(/^[A-Za-z_]\w*$/)
      .optional(),
    /** The entry contains the module federation runtime; otherwise the page loads it. */
    hasRuntime: z.boolean().optional(),
    /** Integrity values of the entry and the routes' files, by name. Added when the build is registered. */
    integrity: z.record(z.string(), z.string()).optional(),
    routes: z.array(remoteRouteSchema).min(1).max(50),
    navigation: z.array(navigationEntrySchema).max(8),
    parts: z.array(remotePartSchema).max(20).optional(),
    slots: z.array(placeNameSchema).max(20).optional(),
    configuration: z.array(configurationFieldSchema).max(30).optional(),
    commands: z.array(manifestCommandSchema).max(50).optional(),
  })
  .refine(({ name, slots = [] }) => slots.every((slot) => slot.startsWith(`${name}-`)), {
    message: 'The name of a slot begins with the name of its remote and a hyphen.',
    path: ['slots'],
  })
  .refine(
    ({ routes, navigation }) => navigation.every((entry) => routes.some(({ path }) => doOverlap(path, entry.path))),
    {
      message: 'Entries of the navigation lead to routes of the remote.',
      path: ['navigation'],
    },
  )
  .meta({ id: 'RemoteManifest' });
export type RemoteManifest = z.infer<typeof remoteManifestSchema>;
export type RemoteRoute = z.infer<typeof remoteRouteSchema>;
export type ManifestCommand = z.infer<typeof manifestCommandSchema>;
export type RemotePart = z.infer<typeof remotePartSchema>;
export type NavigationEntry = z.infer<typeof navigationEntrySchema>;

const remoteVersionSchema = z.object({
  version: z.string(),
  entry: z.string(),
  manifest: remoteManifestSchema,
});

export const registeredRemoteSchema = remoteVersionSchema
  .extend({
    name: z.string(),
    fallback: remoteVersionSchema.optional(),
    preview: z.object({ name: z.string(), version: z.string() }).optional(),
    /** A rollout is running: the page reports when it opens this version. */
    isCounted: z.boolean().optional(),
  })
  .meta({ id: 'RegisteredRemote' });
export type RegisteredRemote = z.infer<typeof registeredRemoteSchema>;

/**
 * Reasons for a failure. `handler`: an event handler or promise threw after rendering. `unresponsive`: the page stopped
 * responding, as in an endless loop.
 */
export const REMOTE_FAILURES = [
  'unreachable',
  'timeout',
  'invalid',
  'incompatible',
  'render',
  'handler',
  'unresponsive',
] as const;
export const NETWORK_FAILURES: readonly RemoteFailure[] = ['unreachable', 'timeout'];
export type RemoteFailure = (typeof REMOTE_FAILURES)[number];

export const remoteOpeningSchema = z
  .object({ remote: z.string().min(1).max(60), version: z.string().min(1).max(80) })
  .meta({ id: 'RemoteOpening' });
export type RemoteOpening = z.infer<typeof remoteOpeningSchema>;

export const remoteFailureReportSchema = z
  .object({
    remote: z.string().min(1).max(60),
    version: z.string().min(1).max(80),
    kind: z.enum(REMOTE_FAILURES),
    message: z.string().max(1_000).optional(),
    stack: z.string().max(8_000).optional(),
  })
  .meta({ id: 'RemoteFailureReport' });
export type RemoteFailureReport = z.infer<typeof remoteFailureReportSchema>;

export const remoteRegistryQuerySchema = z.object({ shellSdk: z.string().max(40).optional() });
export type RemoteRegistryQuery = z.infer<typeof remoteRegistryQuerySchema>;
