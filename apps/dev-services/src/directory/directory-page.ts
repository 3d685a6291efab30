import {
  DEVELOPMENT_CLIENT_ID,
  DEVELOPMENT_CLIENT_SECRET,
  DIRECTORY_PROVIDER,
  issuerOf,
} from '../identity/providers.js';
import { html, type SafeHtml } from '../pages/html.js';
import type { Settings } from '../settings.js';
import { type DirectoryPeople, type DirectoryPerson, DIALECTS } from './people.js';
import type { Exchange, ScimClient } from './scim-client.js';

const DIALECT_WORDS = { okta: 'Okta', entra: 'Microsoft Entra' };

export function directoryPage(
  settings: Settings,
  people: DirectoryPeople,
  client: ScimClient,
  problem: string | null,
): SafeHtml {
  return html`
    <h1>Enterprise directory</h1>
    <p class="quiet">
      Plays the directory of a company: its people sign in here, and it tells the application who they are. Names, and
      the answers of the application, are kept on this machine.
    </p>
    ${problem && html`<p class="notice" role="alert">${problem}</p>`} ${connectionCard(settings, people)}
    ${peopleCard(people)} ${exchangesCard(client.exchanges)}
  `;
}

function connectionCard({ devUrl, publicUrl }: Settings, { connection }: DirectoryPeople): SafeHtml {
  return html`<section class="card" aria-labelledby="connection">
    <h2 id="connection">Connection</h2>
    <p>
      In the application the organization needs the Enterprise plan and a verified domain: add the domain there and
      publish its record here.
    </p>
    <dl class="facts">
      <dt>Issuer</dt>
      <dd><code>${issuerOf(devUrl, DIRECTORY_PROVIDER.name)}</code></dd>
      <dt>Client ID</dt>
      <dd><code>${DEVELOPMENT_CLIENT_ID}</code></dd>
      <dt>Client secret</dt>
      <dd><code>${DEVELOPMENT_CLIENT_SECRET}</code></dd>
      <dt>SCIM at</dt>
      <dd><code>${publicUrl}/scim/v2</code></dd>
    </dl>
    <form method="post" action="/directory/record">
      <div class="pair">
        ${field('record-name', 'name', 'Record name', '')} ${field('record-value', 'value', 'Record value', '')}
      </div>
      <button type="submit">Publish record</button>
    </form>
    <form method="post" action="/directory/connection" class="below">
      <div class="pair">
        ${field('token', 'token', 'SCIM token', connection.token)}
        <div class="field">
          <label for="dialect">Speaks as</label>
          <select id="dialect" name="dialect">
            ${DIALECTS.map(
              (dialect) =>
                html`<option value="${dialect}" ${dialect === connection.dialect ? html`selected` : ''}>
                  ${DIALECT_WORDS[dialect]}
                </option>`,
            )}
          </select>
        </div>
      </div>
      <button type="submit">Save connection</button>
    </form>
  </section>`;
}

function peopleCard(people: DirectoryPeople): SafeHtml {
  return html`<section class="card" aria-labelledby="people">
    <h2 id="people">People</h2>
    <form method="post" action="/directory/people">
      ${field('email', 'email', 'Email', '')}
      <div class="pair">
        ${field('first-name', 'firstName', 'First name', '')} ${field('last-name', 'lastName', 'Last name', '')}
      </div>
      <button class="primary" type="submit">Add person</button>
    </form>
    ${people.list().length === 0 ? html`<p class="quiet below">Nobody yet.</p>` : people.list().map(personRow)}
  </section>`;
}

function personRow(person: DirectoryPerson): SafeHtml {
  const { key, email, firstName, lastName, isActive, productId } = person;
  const action = `/directory/people/${key}`;
  const state = [isActive ? 'active' : 'deactivated', productId === null && 'the application has not taken them'];
  return html`<form method="post" action="${action}/change" class="card" aria-label="${email}">
    <p><strong>${email}</strong>, ${state.filter(Boolean).join(', ')}</p>
    ${field(`email-${key}`, 'email', 'Email', email)}
    <div class="pair">
      ${field(`first-${key}`, 'firstName', 'First name', firstName)}
      ${field(`last-${key}`, 'lastName', 'Last name', lastName)}
    </div>
    <div class="actions">
      <button type="submit">Change</button>
      ${
        productId === null
          ? html`<button type="submit" formaction="${action}/send">Send again</button>`
          : html`<button type="submit" formaction="${action}/${isActive ? 'deactivate' : 'activate'}">
              ${isActive ? 'Deactivate' : 'Activate'}
            </button>`
      }
      <button class="danger" type="submit" formaction="${action}/remove">Remove</button>
    </div>
  </form>`;
}

function exchangesCard(exchanges: readonly Exchange[]): SafeHtml {
  return html`<section class="card" aria-labelledby="exchanges">
    <h2 id="exchanges">What the application answered</h2>
    ${
      exchanges.length === 0
        ? html`<p class="quiet">Nothing sent yet.</p>`
        : exchanges.map(
            ({ at, method, path, sent, status, answer }, index) =>
              html`<details ${index === 0 ? html`open` : ''}>
                <summary>${status ?? 'no answer'} · ${method} ${path} · ${at.toISOString().slice(11, 19)}</summary>
                ${sent && html`<pre>${sent}</pre>`}
                <pre>${answer || '(no body)'}</pre>
              </details>`,
          )
    }
  </section>`;
}

function field(id: string, name: string, label: string, value: string): SafeHtml {
  return html`<div class="field">
    <label for="${id}">${label}</label>
    <input id="${id}" name="${name}" type="text" autocomplete="off" value="${value}" />
  </div>`;
}
