import { html, type SafeHtml } from '../pages/html.js';
import type { Message } from './message.js';

interface InboxPage {
  messages: Message[];
  selected: Message | null;
  total: number;
  page: number;
  pageSize: number;
}

export function inboxPage({ messages, selected, total, page, pageSize }: InboxPage): SafeHtml {
  return html`
    <h1>Mail</h1>
    <p class="quiet">${total === 1 ? '1 message' : `${total} messages`}, newest first. Nothing leaves this machine.</p>
    <form class="actions" method="post" action="/mail/clear">
      <a class="button" href="/mail">Refresh</a>
      <a class="button" href="/mail/messages">As JSON</a>
      ${total > 0 && html`<button class="danger" type="submit">Delete all messages</button>`}
    </form>
    ${total === 0 ? emptyState : html`<div class="inbox">${list(messages, selected, page)} ${readingPane(selected)}</div>`}
    ${total > pageSize && pages(page, Math.ceil(total / pageSize))}
  `;
}

const emptyState = html`<div class="card"><p>No mail yet. What the application sends appears here.</p></div>`;

function list(messages: Message[], selected: Message | null, page: number): SafeHtml {
  const address = ({ id }: Message) => `/mail/${id}${page > 1 ? `?page=${page}` : ''}`;
  return html`<nav class="card" aria-label="Messages">
    <ol>
      ${messages.map(
        (message) =>
          html`<li>
            <a href="${address(message)}" ${message.id === selected?.id ? html`aria-current="true"` : ''}>
              <strong>${message.subject || '(no subject)'}</strong>
              <span class="quiet">${message.to.join(', ')} · ${time(message)}</span>
            </a>
          </li>`,
      )}
    </ol>
  </nav>`;
}

function readingPane(message: Message | null): SafeHtml {
  if (!message) return html`<div class="card"><p class="quiet">Choose a message to read it.</p></div>`;
  return html`<article class="card">
    <h2>${message.subject || '(no subject)'}</h2>
    <dl class="facts">
      <dt>From</dt>
      <dd>${message.fromName ? `${message.fromName} <${message.from}>` : message.from}</dd>
      <dt>To</dt>
      <dd>${message.to.join(', ')}</dd>
      <dt>Received</dt>
      <dd>${time(message)}</dd>
      <dt>Message-ID</dt>
      <dd><code>${message.messageId ?? 'none'}</code></dd>
    </dl>
    ${
      message.html &&
      html`<h3 class="quiet">As HTML</h3>
        <iframe
          title="The message as HTML"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          src="/mail/${message.id}/html"
        ></iframe>`
    }
    <h3 class="quiet">As text</h3>
    ${message.text ? html`<pre>${withLinks(message.text)}</pre>` : html`<p class="quiet">This mail has no text part.</p>`}
  </article>`;
}

function pages(page: number, count: number): SafeHtml {
  return html`<nav class="actions card" aria-label="Pages">
    ${page > 1 && html`<a class="button" href="/mail?page=${page - 1}">Newer</a>`}
    <span class="quiet">Page ${page} of ${count}</span>
    ${page < count && html`<a class="button" href="/mail?page=${page + 1}">Older</a>`}
  </nav>`;
}

function time({ receivedAt }: Message): SafeHtml {
  return html`<time datetime="${receivedAt}">${receivedAt.slice(0, 19).replace('T', ' ')} UTC</time>`;
}

const ADDRESS = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/;

function withLinks(text: string): SafeHtml {
  // Splitting by a pattern with a group puts the matches at odd indexes.
  return html`${text
    .split(ADDRESS)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" target="_blank" rel="noopener">${part}</a>` : part,
    )}`;
}
