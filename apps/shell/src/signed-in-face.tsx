import { type ComponentProps, lazy, useState } from 'react';
import type { SignedInApp as App } from './signed-in-app';

let loaded: typeof App | undefined;

export async function loadSignedInApp(): Promise<typeof App> {
  // The server preloads this chunk by name for signed-in users (SIGNED_IN_FILES).
  loaded ??= (await import(/* webpackChunkName: "signed-in" */ './signed-in-app')).SignedInApp;
  return loaded;
}

const LateApp = lazy(async () => ({ default: await loadSignedInApp() }));

/** Renders synchronously once loaded: `lazy` would show its fallback first. */
export function SignedInFace(props: ComponentProps<typeof App>) {
  const [SignedInApp] = useState<typeof App | typeof LateApp>(() => loaded ?? LateApp);
  return <SignedInApp {...props} />;
}
