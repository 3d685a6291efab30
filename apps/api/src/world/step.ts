import fc from 'fast-check';
import type { Role } from '@tracker/contracts/organizations/permissions';
import { checkStep } from './invariants/check.js';
import type { Model, Organization, Person } from './model.js';
import { pick } from './expectations.js';
import { membersOf } from './rules.js';
import type { World } from './world.js';

/** `find` picks from the current model; null skips the step. */
export interface Deed<Choice, Found> {
  name: string;
  choice: fc.Arbitrary<Choice>;
  find(model: Model, choice: Choice): Found | null;
  /** Performs the action, compares the response with the model, updates the model, and returns a description. */
  act(found: Found, model: Model, world: World, choice: Choice): Promise<string>;
}

class Step<Choice, Found> implements fc.AsyncCommand<Model, World> {
  private story = '';

  constructor(
    private readonly deed: Deed<Choice, Found>,
    private readonly choice: Choice,
  ) {}

  check(model: Readonly<Model>): boolean {
    return this.deed.find(model, this.choice) !== null;
  }

  async run(model: Model, world: World): Promise<void> {
    const found = this.deed.find(model, this.choice);
    if (found === null) return;
    world.steps += 1;
    this.story = JSON.stringify(this.choice);
    this.story = await this.deed.act(found, model, world, this.choice);
    await world.deliverMail();
    await checkStep(model, world);
  }

  toString(): string {
    return `\n  ${this.deed.name}: ${this.story}`;
  }
}

export type Steps = fc.Arbitrary<fc.AsyncCommand<Model, World>>;

export function stepsOf<Choice, Found>(deed: Deed<Choice, Found>): Steps {
  return deed.choice.map((choice) => new Step(deed, choice));
}

export const number = fc.nat(59);

export const actorChoice = fc.record({
  organization: number,
  actor: number,
  isAnybody: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 9),
});

export function findActor(
  model: Model,
  choice: { organization: number; actor: number; isAnybody: boolean },
  roles: readonly Role[],
): { organization: Organization; actor: Person } | null {
  const organization = pick(model.organizations, choice.organization);
  if (!organization) return null;
  const allowed = membersOf(model, organization).filter(({ role }) => roles.includes(role));
  const actor = choice.isAnybody ? pick(model.people, choice.actor) : pick(allowed, choice.actor)?.person;
  return actor ? { organization, actor } : null;
}

export const ADMINS = ['owner', 'admin'] as const;
export const EVERY_ROLE = ['owner', 'admin', 'member'] as const;
