import { installationOffers } from './offers';

afterEach(() => document.head.replaceChildren());

it.each([
  ['what the page says', '{"signIn":["google"],"plans":false}', { signIn: ['google'], plans: false, sso: true }],
  [
    'everything where the page cannot be read',
    '{',
    { signIn: ['google', 'microsoft', 'linkedin'], plans: true, sso: true },
  ],
])('are %s', (_what, text, offers) => {
  document.head.innerHTML = `<script type="application/json" id="offers">${text}</script>`;
  expect(installationOffers()).toEqual(offers);
});

it('default to everything', () => {
  expect(installationOffers()).toEqual({ signIn: ['google', 'microsoft', 'linkedin'], plans: true, sso: true });
});
