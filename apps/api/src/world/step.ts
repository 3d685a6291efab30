import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import type { Role } from '@tracker/contracts/organizations/permissions';
import { checkStep } from './invariants/check.js';
import type { Model, Organization, Person } from './model.js';
import { expectStatus, pick } from './expectations.js';
import { membersOf, refusal } from './rules.js';
import type { Method, World } from './world.js';

/** `find` picks from the current model; null skips the step. */
export interface Action<Choice, Found> {
  name: string;
  choice: fc.Arbitrary<Choice>;
  find(model: Model, choice: Choice): Found | null;
  /** Performs the action, compares the response with the model, updates the model, and returns a description. */
  act(found: Found, model: Model, world: World, choice: Choice): Promise<string>;
}

class Step<Choice, Found> implements fc.AsyncCommand<Model, World> {
  private story = '';

  constructor(
    private readonly action: Action<Choice, Found>,
    private readonly choice: Choice,
  ) {}

  check(model: Readonly<Model>): boolean {
    return this.action.find(model, this.choice) !== null;
  }

  async run(model: Model, world: World): Promise<void> {
    const found = this.action.find(model, this.choice);
    if (found === null) return;
    world.steps += 1;
    this.story = JSON.stringify(this.choice);
    this.story = await this.action.act(found, model, world, this.choice);
    await checkStep(model, world);
  }

  toString(): string {
    return `\n  ${this.action.name}: ${this.story}`;
  }
}

export type Steps = fc.Arbitrary<fc.AsyncCommand<Model, World>>;

export function stepsOf<Choice, Found>(action: Action<Choice, Found>): Steps {
  return action.choice.map((choice) => new Step(action, choice));
}

export const ADMINS = ['owner', 'admin'] as const;

export const number = fc.nat(59);

export const actorChoice = fc.record({
  organization: number,
  actor: number,
  isAnybody: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 9),
});

type ActorChoice = typeof actorChoice extends fc.Arbitrary<infer T> ? T : never;

export function findActor(
  model: Model,
  choice: ActorChoice,
  roles: readonly Role[],
): { organization: Organization; actor: Person } | null {
  const organization = pick(model.organizations, choice.organization);
  if (!organization) return null;
  const allowed = membersOf(model, organization).filter(({ role }) => roles.includes(role));
  const actor = choice.isAnybody ? pick(model.people, choice.actor) : pick(allowed, choice.actor)?.person;
  return actor ? { organization, actor } : null;
}

interface Actor {
  at: ActorChoice;
  organization: Organization;
  actor: Person;
}

interface OrganizationCall<Choice, Found> {
  name: string;
  choice: fc.Arbitrary<Choice>;
  roles?: readonly Role[];
  find(context: Actor & Choice, model: Model): Found | null;
  /** Method, path below the organization, and body. */
  request(context: Actor & Choice & Found, model: Model, world: World): [Method, string, object?];
  /** The status if the actor's role allows the call. */
  expected(context: Actor & Choice & Found, model: Model): number;
  /** Changes the model after a success. */
  apply(context: Actor & Choice & Found, model: Model, answer: LightMyRequestResponse): void;
}

/** Calls of `/api/organizations/{id}` by somebody with one of the roles (administrators by default), or by anybody. */
export function organizationCalls<Choice extends object, Found extends object>({
  name,
  choice,
  roles = ADMINS,
  find,
  request,
  expected,
  apply,
}: OrganizationCall<Choice, Found>): Steps {
  return stepsOf({
    name,
    choice: fc.tuple(actorChoice, choice),
    find(model, [at, choice]) {
      const found = findActor(model, at, roles);
      const context = found && { at, ...found, ...choice };
      const more = context && find(context, model);
      return more ? { ...context, ...more } : null;
    },
    async act(context, model, world) {
      const { actor, organization } = context;
      const [method, path, payload] = request(context, model, world);
      const what = story(model, `${actor.name} at ${organization.name}: ${method} ${path} ${JSON.stringify(payload)}`);
      const answer = await world.call(actor, method, `/api/organizations/${organization.id}${path}`, payload);
      const status = refusal(model, actor, organization, roles) ?? expected(context, model);
      expectStatus(answer, status, what);
      if (status < 300) apply(context, model, answer);
      return `${what}: ${status}`;
    },
  });
}

/** Replaces ids with names. */
function story(model: Model, text: string): string {
  const named = [...model.people, ...model.organizations, ...model.types];
  return named.reduce((text, { id, name }) => text.replaceAll(id, name), text);
}

/** Picks from the rows of one organization. */
export const pickHere = <T extends { organization: Organization }>(
  rows: readonly T[],
  { organization }: { organization: Organization },
  which: number,
) =>
  pick(
    rows.filter((one) => one.organization === organization),
    which,
  );
