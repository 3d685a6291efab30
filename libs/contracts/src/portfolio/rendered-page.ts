import type { Offers } from '../billing/offers.js';

/** Pages that the server can send with their first screen drawn. */
export type RenderedPageName = 'landing' | 'portfolio';

/** Id of the element by which a page says that its root holds the first screen of this name, so that the shell takes it over instead of drawing anew. */
export const RENDERED_ELEMENT = 'rendered';

/** File of the built shell with the landing page as it is drawn for each set of offers, by `landingKey`. */
export const LANDING_FILE = 'landing.json';

/** Name of what the landing page differs by from one installation to another. */
export function landingKey({ signIn, sso }: Pick<Offers, 'signIn' | 'sso'>): string {
  return [...signIn, ...(sso ? ['sso'] : [])].join(' ');
}

/** File of the built shell with what stands around a remote's public page. */
export const PUBLIC_FRAME_FILE = 'public-frame.json';

/** Stands in the frame where the page will. */
export const PAGE_PLACE = 'PAGE';

export interface PublicFrame {
  whole: string;
  /** For `?embed`. */
  embedded: string;
  /** The button that changes the theme, as it is in the dark. */
  darkToggle: string;
  /** What runs in a page at rest instead of the shell. */
  script: string;
}

/** Id of the element with the scripts of the shell that a page at rest does not ask for yet. */
export const LATE_SCRIPTS_ELEMENT = 'late-scripts';

/** File of the built shell with the addresses of its own files that every screen of somebody who is signed in needs. */
export const SIGNED_IN_FILES = 'signed-in.json';
