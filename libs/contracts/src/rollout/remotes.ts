import { z } from 'zod';
import { isSvg, SVG_REFUSAL, svgOutlines } from '../values/svg-outlines.js';

/** Path patterns of React Router, beginning with a slash. Only one way of writing each: routes of two remotes are told apart by it. */
const pathSchema = z.string().regex(/^(?:\/|(?:\/:?[A-Za-z0-9_-]+)+)$/);

/** As a path, or with `/*` at its end for everything below, whose page has routes of its own. */
const routePathSchema = z.string().regex(/^(?:\/|(?:\/:?[A-Za-z0-9_-]+)+(?:\/\*)?)$/);

/** Name of an icon of the shell's set, of which an unknown one shows a neutral dot, or an SVG by itself, which is reduced to its outlines. */
const iconSchema = z
  .string()
  .min(1)
  .refine((icon) => !isSvg(icon) || svgOutlines(icon) !== null, SVG_REFUSAL)
  .overwrite((icon) => svgOutlines(icon) ?? icon);

export const remoteRouteSchema = z.object({
  path: routePathSchema,
  /** `signed-in` routes are hidden from visitors; `public` ones are shown to everyone, without the signed-in layout. */
  access: z.enum(['signed-in', 'public', 'operator']),
  /** First part of document.title on this route. */
  title: z.string().min(1),
  /** Of a public route: its page does not need to know who is signed in, so that is not asked. */
  isPlain: z.boolean().optional(),
  /** Of a route for operators: also for those who own a remote without being operators. */
  forOwners: z.boolean().optional(),
  /** Files that the route's page needs at once, beside the entry; the build finds them out, so that nothing waits for another to name it. */
  files: z.array(z.string().regex(/^[\w.-]+\.(?:js|css)$/)).optional(),
  /** Reads of the API that its page asks for at once, written as it asks: the browser begins with them before any script runs. */
  calls: z
    .array(z.string().regex(/^\/api\/[\w/-]+(?:\?[\w=&.-]+)?$/))
    .max(8)
    .optional(),
});

export const navigationEntrySchema = z.object({
  path: pathSchema,
  label: z.string().min(1),
  icon: iconSchema,
  /** Entries of all remotes are sorted by this. */
  order: z.int(),
  /** `member`: for whoever is in an organization. A shell that does not know the word shows the entry to nobody. */
  access: z.enum(['signed-in', 'member', 'operator']).default('signed-in'),
});

/** An address of the product for the palette: a screen, or a place on it by the id of its panel, such as `/settings#calendar`. */
export const manifestCommandSchema = z.object({
  path: z.string().regex(/^\/(?:[\w-][\w/-]*)?(?:\?[\w=&%+.-]*)?(?:#[\w-]+)?$/),
  label: z.string().min(1).max(80),
  /** Further words it is found by. */
  keywords: z.string().max(200).optional(),
  icon: iconSchema.optional(),
  access: z.enum(['signed-in', 'operator']).default('signed-in'),
});

const placeNameSchema = z.string().regex(/^[a-z][a-z0-9-]{0,40}$/);

/** Something of this remote for a named place on another's screen. A shell that has no such place shows it nowhere. */
export const remotePartSchema = z.object({
  /** Of the part, unique within the remote. */
  name: placeNameSchema,
  slot: placeNameSchema,
  /** Parts of all remotes in one place are sorted by this. */
  order: z.int(),
  access: z.enum(['signed-in', 'operator']).default('signed-in'),
});

/** What a remote says of itself without its code being downloaded; emitted into its build as `remote-manifest.json`. */
export const remoteManifestSchema = z
  .object({
    name: z.string().regex(/^[a-z][a-z0-9-]{1,40}$/),
    /** Version of the manifest's own format; absent means 1. An API leaves out remotes whose format is newer than it knows. */
    schema: z.literal(1).optional(),
    /** Range of shell-sdk versions the remote was built for, in npm's notation, such as `^1.0.0` or `^1.4.0 || ^2.0.0`. */
    shellSdk: z.string().min(1),
    /** The global variable in which the entry leaves the container; named by the build. */
    container: z
      .string()
      .regex(/^[A-Za-z_]\w*$/)
      .optional(),
    /** The entry brings all that it needs to take shared modules from the page. The page loads module federation's runtime for one that does not say so. */
    hasRuntime: z.boolean().optional(),
    /** Hashes of the entry and of the routes' files, by name, as in the integrity attribute. Made when the build is registered. */
    integrity: z.record(z.string(), z.string()).optional(),
    routes: z.array(remoteRouteSchema).min(1),
    navigation: z.array(navigationEntrySchema),
    parts: z.array(remotePartSchema).max(20).optional(),
    /** What the palette finds of this remote beside its navigation. */
    commands: z.array(manifestCommandSchema).max(50).optional(),
  })
  .meta({ id: 'RemoteManifest' });
export type RemoteManifest = z.infer<typeof remoteManifestSchema>;
export type RemoteRoute = z.infer<typeof remoteRouteSchema>;
export type ManifestCommand = z.infer<typeof manifestCommandSchema>;
export type RemotePart = z.infer<typeof remotePartSchema>;
export type NavigationEntry = z.infer<typeof navigationEntrySchema>;

const remoteVersionSchema = z.object({
  version: z.string(),
  /** Address of that version's container script, same-origin path or absolute address. */
  entry: z.string(),
  manifest: remoteManifestSchema,
});

/** One line of `GET /api/remotes`: the version of a remote that this visitor gets. */
export const registeredRemoteSchema = remoteVersionSchema
  .extend({
    name: z.string(),
    /** There when the version is a candidate of a rollout: the stable one, to be shown when the candidate fails. */
    fallback: remoteVersionSchema.optional(),
    /** There when the visitor looks at a preview of this remote: its name, and the version that it shows as long as that can be shown. */
    preview: z.object({ name: z.string(), version: z.string() }).optional(),
  })
  .meta({ id: 'RegisteredRemote' });
export type RegisteredRemote = z.infer<typeof registeredRemoteSchema>;

/** `handler`: code of the version threw after it was drawn, in an event handler or a promise. */
export const REMOTE_FAILURES = ['unreachable', 'timeout', 'invalid', 'incompatible', 'render', 'handler'] as const;
/** Those that a connection may be to blame for. */
export const NETWORK_FAILURES: readonly RemoteFailure[] = ['unreachable', 'timeout'];
export type RemoteFailure = (typeof REMOTE_FAILURES)[number];

/** Body of `POST /api/remotes/failures`: the page could not show this version and went back to the stable one. */
export const remoteFailureReportSchema = z
  .object({
    remote: z.string().min(1).max(60),
    version: z.string().min(1).max(80),
    kind: z.enum(REMOTE_FAILURES),
    /** Of the error, as the browser words it; cut by the page. */
    message: z.string().max(1_000).optional(),
    stack: z.string().max(8_000).optional(),
  })
  .meta({ id: 'RemoteFailureReport' });
export type RemoteFailureReport = z.infer<typeof remoteFailureReportSchema>;

/** Query of `GET /api/remotes`: the shell-sdk version of the page that asks; without it that of the deployed shell counts. */
export const remoteRegistryQuerySchema = z.object({ shellSdk: z.string().max(40).optional() });
export type RemoteRegistryQuery = z.infer<typeof remoteRegistryQuerySchema>;
