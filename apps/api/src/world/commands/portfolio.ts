import type { OwnPortfolio } from '@tracker/contracts/portfolio/portfolio';
import fc from 'fast-check';
import { expectStatus, pick } from '../expectations.js';
import type { Model, Person } from '../model.js';
import { number, stepsOf } from '../step.js';
import type { World } from '../world.js';
import { credentialChoice, findCredential, refusalOf } from './credentials.js';

async function portfolioOf(person: Person, world: World) {
  if (person.portfolio) return person.portfolio;
  const answer = await world.call(person, 'GET', '/api/portfolio');
  expectStatus(answer, 200, `${person.name} opens their portfolio`);
  person.portfolio = { token: answer.json<OwnPortfolio>().portfolio.shareToken, isPublic: false, shown: [] };
  return person.portfolio;
}

const share = stepsOf({
  name: 'make the portfolio public or private',
  choice: fc.record({ whose: number, isPublic: fc.boolean() }),
  find: (model: Model, { whose }) =>
    pick(
      model.people.filter(({ leavingSince }) => !leavingSince),
      whose,
    ) ?? null,
  async act(person, _model, world, { isPublic }) {
    const portfolio = await portfolioOf(person, world);
    expectStatus(await world.call(person, 'PUT', '/api/portfolio', { isPublic }), 200, 'share');
    portfolio.isPublic = isPublic;
    return `${person.name}: ${isPublic ? 'public' : 'private'}`;
  },
});

const show = stepsOf({
  name: 'show a credential',
  choice: fc.record({ at: credentialChoice, isShown: fc.boolean() }),
  find(model: Model, { at }) {
    const found = findCredential(model, at);
    return found && !found.person.leavingSince && !found.credential.isArchived ? found : null;
  },
  async act({ credential, person }, _model, world, { isShown }) {
    const portfolio = await portfolioOf(person, world);
    const url = '/api/portfolio/credentials';
    const answer = isShown
      ? await world.call(person, 'POST', url, { credentialId: credential.id })
      : await world.call(person, 'DELETE', `${url}/${credential.id}`);
    const refused = refusalOf(person, credential);
    const what = `${person.name} ${isShown ? 'shows' : 'hides'} ${credential.name} of ${credential.owner.name}`;
    expectStatus(answer, refused ?? [200, 201], what);
    if (refused) return `${what}: ${refused}`;
    portfolio.shown = portfolio.shown.filter((one) => one !== credential);
    if (isShown) portfolio.shown.push(credential);
    return what;
  },
});

export const portfolioSteps = [share, show, show];
