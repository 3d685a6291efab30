import { type ComponentProps, lazy, useState } from 'react';
import type { SignedInApp as App } from './signed-in-app';

let loaded: typeof App | undefined;

/** Fetches the layout of signed-in screens and what is drawn in it. */
export async function loadSignedInApp(): Promise<typeof App> {
  // By this name its files are asked for with the page of somebody who is signed in (SIGNED_IN_FILES).
  loaded ??= (await import(/* webpackChunkName: "signed-in" */ './signed-in-app')).SignedInApp;
  return loaded;
}

const LateApp = lazy(async () => ({ default: await loadSignedInApp() }));

/** Every signed-in screen. At once where it has been fetched already: `lazy` would show what waits for it in between. */
export function SignedInFace(props: ComponentProps<typeof App>) {
  const [SignedInApp] = useState<typeof App | typeof LateApp>(() => loaded ?? LateApp);
  return <SignedInApp {...props} />;
}
