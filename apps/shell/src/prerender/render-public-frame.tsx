import { LATE_SCRIPTS_ELEMENT, PAGE_PLACE, type PublicFrame } from '@tracker/contracts/portfolio/rendered-page';
import { RENDERED_PORTFOLIO_ELEMENT } from '@tracker/contracts/portfolio/rendered-portfolio';
import { StaticRouter } from '@tracker/shell-sdk/guarded-router';
import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { PublicLayout } from '../layout/public-layout';
import { ThemeButton } from '../layout/toolbar-button';
import { ALIVE, restUntilNeeded } from './page-at-rest';

/** The frame of a remote's public page and its inline script. Runs in Node while the shell is built. */
export function drawPublicFrame(): PublicFrame {
  const given = [RENDERED_PORTFOLIO_ELEMENT, LATE_SCRIPTS_ELEMENT, ALIVE];
  return {
    whole: drawn('/'),
    embedded: drawn('/?embed=1'),
    darkToggle: renderToString(<ThemeButton theme="dark" />),
    script: `(${restUntilNeeded.toString()})(${given.map((text) => JSON.stringify(text)).join()})`,
  };
}

/** Must match `Plain` in app.tsx. */
function drawn(location: string): string {
  return renderToString(
    <StaticRouter location={location}>
      <Suspense>
        <PublicLayout>{PAGE_PLACE}</PublicLayout>
      </Suspense>
    </StaticRouter>,
  );
}
