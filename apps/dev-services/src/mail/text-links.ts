import { html, type SafeHtml } from '../pages/html.js';

const ADDRESS = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/;

export function withLinks(text: string): SafeHtml {
  // Splitting by a pattern with a group puts the matches at odd indexes.
  return html`${text
    .split(ADDRESS)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" target="_blank" rel="noopener">${part}</a>` : part,
    )}`;
}
