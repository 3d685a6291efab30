import fc from 'fast-check';
import { AccountDeletionService } from '../../modules/auth/account/deletion/account-deletion.service.js';
import { ReminderRepository } from '../../modules/reminders/scan/reminder.repository.js';
import { ReminderScanService } from '../../modules/reminders/scan/reminder-scan.service.js';
import { checkReminders } from '../invariants/reminders.js';
import { checkWeeklyMail } from '../invariants/weekly-mail.js';
import { WeeklyMailService } from '../../modules/requirements/weekly-mail.service.js';
import type { Model } from '../model.js';
import { endOrganization, endMembership, endPerson, isErasable, membersOf } from '../rules.js';
import { stepsOf } from '../step.js';
import { advanceClock, type World } from '../world.js';

const hours = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 30 }) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 10 }).map((days) => days * 24) },
  { weight: 1, arbitrary: fc.integer({ min: 10, max: 70 }).map((days) => days * 24) },
);

const advance = stepsOf({
  name: 'time passes',
  choice: hours,
  find: (_model, hours) => hours,
  async act(hours, model, world) {
    advanceClock(model, world, hours);
    return `${hours} hours`;
  },
});

const runDueJobs = stepsOf({
  name: 'due jobs run',
  choice: fc.record({ hours, diesAfter: fc.option(fc.nat(2), { freq: 1 }) }),
  find: (_model, { hours }) => hours,
  async act(hours, model, world, { diesAfter }) {
    advanceClock(model, world, hours);
    await erase(model, world);
    if (diesAfter !== null) await scanPartly(world, diesAfter);
    await world.service(ReminderScanService).scanDueZones();
    await world.service(WeeklyMailService).dueNow();
    await world.deliverMail();
    await checkReminders(model, world);
    checkWeeklyMail(model, world);
    return `${diesAfter === null ? '' : 'after a worker died, '}${hours} hours later, ${model.now.toISOString()}`;
  },
});

async function scanPartly(world: World, people: number): Promise<void> {
  const scans = world.service(ReminderScanService);
  const repository = world.service(ReminderRepository);
  const ending = new AbortController();
  const [{ peopleInBatch }, scan] = [scans, repository.scan];
  scans.peopleInBatch = 1;
  let left = people;
  repository.scan = (...given) => {
    left -= 1;
    if (left < 0) ending.abort();
    return left < 0 ? Promise.reject(new Error('The worker ended')) : scan.apply(repository, given);
  };
  try {
    await scans.scanDueZones(ending.signal);
  } catch {
    // The simulated crash.
  } finally {
    repository.scan = scan;
    scans.peopleInBatch = peopleInBatch;
  }
}

async function erase(model: Model, world: World): Promise<void> {
  await world.service(AccountDeletionService).eraseDue(model.now);
  for (const person of model.people.filter((one) => isErasable(model, one))) {
    for (const { organization, role } of model.memberships.filter((membership) => membership.person === person)) {
      endMembership(model, organization, person);
      const others = membersOf(model, organization);
      const heir = others.find((membership) => membership.role === 'admin') ?? others[0];
      if (role === 'owner' && heir) heir.role = 'owner';
      else if (role === 'owner') endOrganization(model, organization);
    }
    model.invitations = model.invitations.filter(({ email }) => email !== person.email);
    endPerson(model, person);
  }
}

const mailOutage = stepsOf({
  name: 'mail',
  choice: fc.boolean(),
  find: (_model, isDown) => ({ isDown }),
  async act({ isDown }, _model, world) {
    world.isMailDown = isDown;
    return isDown ? 'does not leave any more' : 'leaves again';
  },
});

export const timeSteps = [advance, runDueJobs, runDueJobs, runDueJobs, mailOutage];
