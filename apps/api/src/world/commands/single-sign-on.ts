import fc from 'fast-check';
import { SessionService } from '../../modules/auth/session.service.js';
import { expectStatus } from '../expectations.js';
import type { Model } from '../model.js';
import { endProvider, mustUseProvider, refusal } from '../rules.js';
import { actorChoice, ADMINS, findActor, stepsOf } from '../step.js';
import { issuerOf } from '../sessions.js';

function findAdmin(model: Model, at: Parameters<typeof findActor>[1]) {
  const organizations = model.organizations.filter((one) => one === model.directory.organization);
  return findActor({ ...model, organizations }, at, ADMINS);
}

const setUpProvider = stepsOf({
  name: 'set up single sign-on',
  choice: fc.record({
    at: actorChoice,
    isRequired: fc.integer({ min: 0, max: 3 }).map((chance) => chance > 0),
    joinsByItself: fc.integer({ min: 0, max: 3 }).map((chance) => chance > 0),
    isMoved: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 9),
  }),
  find: (model, { at }) => findAdmin(model, at),
  async act({ organization, actor }, model, world, { isRequired, joinsByItself, isMoved }) {
    const before = model.directory.provider;
    const issuer = isMoved ? `https://${world.steps}.north.test` : issuerOf(model, 'sso');
    const payload = { issuer, clientId: 'x', clientSecret: 'y', isRequired, joinsByItself };
    const answer = await world.call(actor, 'PUT', `/api/organizations/${organization.id}/sso`, payload);
    const hasPlan = organization.tier === 'enterprise';
    const expected = refusal(model, actor, organization, ADMINS) ?? (hasPlan ? 200 : 403);
    const what = `${actor.name} sets up single sign-on${isRequired ? ', required' : ''}${isMoved ? ', moved' : ''}`;
    expectStatus(answer, expected, what);
    if (expected !== 200) return `${what}: ${expected}`;
    if (before && isMoved) endProvider(model);
    model.directory.provider = { issuer, isRequired, joinsByItself };
    const own = world.sessions.of(actor);
    if (!own || own.isThroughProvider || !mustUseProvider(model, actor)) return what;
    // The session that requires it stays until it is closed.
    expectStatus(await world.call(actor, 'GET', '/api/auth/user'), 200, `${what}, and stays signed in`);
    await world.service(SessionService).close(own.token);
    world.sessions.end(actor);
    return what;
  },
});

const removeProvider = stepsOf({
  name: 'remove single sign-on',
  choice: fc.record({ at: actorChoice, chance: fc.integer({ min: 0, max: 3 }) }),
  find: (model, { at, chance }) => (chance === 0 ? findAdmin(model, at) : null),
  async act({ organization, actor }, model, world) {
    const answer = await world.call(actor, 'DELETE', `/api/organizations/${organization.id}/sso`);
    const expected = refusal(model, actor, organization, ADMINS) ?? 200;
    const what = `${actor.name} removes single sign-on`;
    expectStatus(answer, expected, what);
    if (expected !== 200) return `${what}: ${expected}`;
    endProvider(model);
    model.directory.provider = null;
    return what;
  },
});

export const singleSignOnSteps = [setUpProvider, setUpProvider, removeProvider];
