import { DEVELOPMENT_CLIENT_ID, IDENTITY_PROVIDERS, issuerOf } from './identity/providers.js';
import type { Settings } from './settings.js';
import { html, type SafeHtml } from './pages/html.js';

export function indexPage(settings: Settings): SafeHtml {
  return html`
    <h1>Development stand-ins</h1>
    <p class="quiet">
      What the application talks to while it is developed, all on this machine. They never run in production. The
      application itself is at <a href="${settings.publicUrl}/">${settings.publicUrl}</a>.
    </p>
    <section class="card" aria-labelledby="identity">
      <h2 id="identity">Identity: Google, Microsoft, LinkedIn</h2>
      <p>Three OpenID Connect issuers for the client <code>${DEVELOPMENT_CLIENT_ID}</code>. Any address signs in.</p>
      <p>
        <code>POST …/accounts/change-address {email, newEmail}</code> gives an account another address,
        <code>POST …/accounts/delete {email}</code> deletes it; the next person who signs in with the address is someone
        else.
      </p>
      <dl class="facts">
        ${IDENTITY_PROVIDERS.map(({ name, label }) => {
          const issuer = issuerOf(settings.devUrl, name);
          return html`<dt>${label}</dt>
            <dd><a href="${issuer}/.well-known/openid-configuration">${issuer}</a></dd>`;
        })}
      </dl>
    </section>
    <section class="card" aria-labelledby="dns">
      <h2 id="dns">DNS</h2>
      <p>
        TXT records by which organizations prove their mail domains: <code>PUT ${settings.devUrl}/dns/txt</code> with
        <code>{name, value}</code>.
      </p>
    </section>
    <section class="card" aria-labelledby="accounts">
      <h2 id="accounts">What happens to accounts there</h2>
      <form method="post">
        <div class="pair">
          <div class="field">
            <label for="account">Address of the account</label>
            <input id="account" name="email" type="email" autocomplete="off" />
          </div>
          <div class="field">
            <label for="new-address">New address</label>
            <input id="new-address" name="newEmail" type="email" autocomplete="off" />
          </div>
        </div>
        <div class="actions">
          ${IDENTITY_PROVIDERS.map(
            ({ name, label }) => html`
              <button type="submit" formaction="/identity/${name}/accounts/change-address">
                Change address at ${label}
              </button>
              <button class="danger" type="submit" formaction="/identity/${name}/accounts/delete">
                Delete account at ${label}
              </button>
            `,
          )}
        </div>
      </form>
    </section>
    <section class="card" aria-labelledby="directory">
      <h2 id="directory">Enterprise directory</h2>
      <p>A company with people of its own, for single sign-on and for provisioning by SCIM.</p>
      <dl class="facts">
        <dt>People</dt>
        <dd><a href="/directory">${settings.devUrl}/directory</a></dd>
        <dt>Issuer</dt>
        <dd><code>${issuerOf(settings.devUrl, 'directory')}</code></dd>
      </dl>
    </section>
    <section class="card" aria-labelledby="mail">
      <h2 id="mail">Mail</h2>
      <p>Catches every mail the application sends; nothing leaves this machine.</p>
      <dl class="facts">
        <dt>Inbox</dt>
        <dd><a href="/mail">${settings.devUrl}/mail</a></dd>
        <dt>As JSON</dt>
        <dd><a href="/mail/messages">${settings.devUrl}/mail/messages</a></dd>
        <dt>SMTP</dt>
        <dd><code>smtp://127.0.0.1:${settings.smtpPort}</code></dd>
      </dl>
    </section>
    <section class="card" aria-labelledby="stripe">
      <h2 id="stripe">Stripe</h2>
      <p>Customers, checkout, subscriptions and signed webhooks, with a clock that can be moved.</p>
      <dl class="facts">
        <dt>State and clock</dt>
        <dd><a href="/stripe">${settings.devUrl}/stripe</a></dd>
        <dt>API</dt>
        <dd><code>${settings.devUrl}/stripe/v1</code></dd>
        <dt>Webhooks go to</dt>
        <dd><code>${settings.publicUrl}/api/webhooks/stripe</code></dd>
      </dl>
    </section>
    <section class="card" aria-labelledby="webhooks">
      <h2 id="webhooks">Receivers of webhooks</h2>
      <p>
        <code>${settings.devUrl}/webhooks/{name}</code> takes the messages of an organization's webhook;
        <code>GET …/messages</code> shows them, and <code>PUT …/behaviour {status, delayMs}</code> sets the answer.
      </p>
    </section>
  `;
}
