import { RENDERED_ELEMENT, type RenderedPageName } from '@tracker/contracts/portfolio/rendered-page';

/** Which first screen the server has drawn in the page; null when the root holds the start screen. */
export function renderedPage(page: Document = document): RenderedPageName | null {
  try {
    return JSON.parse(page.getElementById(RENDERED_ELEMENT)?.textContent ?? '') as RenderedPageName;
  } catch {
    return null;
  }
}
