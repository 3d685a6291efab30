import { RENDERED_ELEMENT, type RenderedPageName } from '@tracker/contracts/portfolio/rendered-page';

export function renderedPage(page: Document = document): RenderedPageName | null {
  try {
    return JSON.parse(page.getElementById(RENDERED_ELEMENT)?.textContent ?? '') as RenderedPageName;
  } catch {
    return null;
  }
}
