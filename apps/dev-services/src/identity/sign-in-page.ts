import { html, type SafeHtml } from '../pages/html.js';
import { type Profile, VOUCHING_CLAIMS, type VouchingClaim } from './accounts.js';
import { TICKED } from './typed-profile.js';

const CLAIM_WORDS: Record<VouchingClaim, string> = {
  email_verified: 'email_verified',
  xms_edov: 'xms_edov, as Microsoft does',
  none: 'none: the provider does not say whether the address is verified',
};

export interface Choice {
  email: string;
  firstName: string;
  lastName: string;
  description: string;
}

export interface Choices {
  rule: string;
  heading: string;
  people: readonly Choice[];
}

interface SignInPage {
  providerLabel: string;
  action: string;
  typed: Profile;
  problem: string | null;
  choices: Choices;
}

export function signInPage({ providerLabel, action, typed, problem, choices }: SignInPage): SafeHtml {
  return html`
    <h1>Sign in with ${providerLabel}</h1>
    <p class="quiet">A development stand-in for ${providerLabel}. ${choices.rule}</p>
    <div class="card">
      <form method="post" action="${action}" novalidate>
        <div class="field">
          <label for="email">Email</label>
          <input
            id="email"
            name="email"
            type="email"
            autocomplete="username"
            autofocus
            value="${typed.email}"
            ${problem ? html`aria-invalid="true" aria-describedby="email-problem"` : ''}
          />
          ${problem && html`<p class="problem" id="email-problem" role="alert">${problem}</p>`}
        </div>
        <div class="pair">
          ${nameField('firstName', 'First name', typed.firstName)} ${nameField('lastName', 'Last name', typed.lastName)}
        </div>
        <div class="field">
          <input type="hidden" name="emailVerified" value="no" />
          <label class="choice">
            <input name="emailVerified" type="checkbox" value="${TICKED}" ${typed.emailVerified ? html`checked` : ''} />
            Address is verified
          </label>
        </div>
        <div class="field">
          <label for="claim">Said by the claim</label>
          <select id="claim" name="claim">
            ${VOUCHING_CLAIMS.map(
              (claim) =>
                html`<option value="${claim}" ${claim === typed.claim ? html`selected` : ''}>
                  ${CLAIM_WORDS[claim]}
                </option>`,
            )}
          </select>
        </div>
        <button class="primary wide" type="submit">Continue</button>
      </form>
    </div>
    <section class="card" aria-labelledby="people">
      <h2 id="people">${choices.heading}</h2>
      <ul class="people">
        ${choices.people.map((person, index) => choiceOf(person, action, index))}
      </ul>
    </section>
    <p class="quiet card"><a href="${action}/cancel">Cancel</a> and go back without signing in.</p>
  `;
}

function nameField(id: 'firstName' | 'lastName', label: string, value: string): SafeHtml {
  return html`<div class="field">
    <label for="${id}">${label}</label>
    <input id="${id}" name="${id}" type="text" autocomplete="off" value="${value}" />
  </div>`;
}

function choiceOf(person: Choice, action: string, index: number): SafeHtml {
  const name = `${person.firstName} ${person.lastName}`.trim() || person.email;
  const note = `note-${index}`;
  return html`<li>
    <form method="post" action="${action}">
      <input type="hidden" name="email" value="${person.email}" />
      <input type="hidden" name="firstName" value="${person.firstName}" />
      <input type="hidden" name="lastName" value="${person.lastName}" />
      <button type="submit" aria-describedby="${note}">
        <span class="initials" aria-hidden="true">${person.firstName.charAt(0)}${person.lastName.charAt(0)}</span>
        Sign in as ${name}
      </button>
    </form>
    <p class="what" id="${note}">${person.description} · ${person.email}</p>
  </li>`;
}
