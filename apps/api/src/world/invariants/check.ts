import type { Model } from '../model.js';
import type { World } from '../world.js';
import { checkFacts } from './facts.js';
import { checkMoney } from './money.js';
import { checkMails } from './mails.js';
import { checkDigests } from './reminders.js';
import { checkTrails } from './trails.js';
import { checkView, VIEWS } from './views.js';

/** Checks mail and rows after each step, and one view after every third step to save time. */
export async function checkStep(model: Model, world: World): Promise<void> {
  const { hasMail } = await checkFacts(model, world);
  await world.deliverMail(hasMail);
  checkDigests(model, world);
  checkMails(model, world);
  await checkMoney(model, world);
  if (world.steps % 3 === 0) await checkView(model, world, world.steps / 3);
}

export async function checkEnd(model: Model, world: World): Promise<void> {
  for (let view = world.sequences % 2; view < VIEWS; view += 2)
    await checkView(model, world, world.sequences * VIEWS + view);
  await checkTrails(model, world);
}
