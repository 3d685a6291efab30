import fc from 'fast-check';
import { addressKey } from './email-address.js';
import { planInvitations } from './invitation-plan.js';

const allowance = { mailsLeft: 200, sentTo: new Map<string, number>() };
const occupancy = {
  allowance,
  members: new Set(['owner@x.example']),
  invited: new Set(['bo@x.example']),
  maxMembers: 3,
};
const ask = (...emails: string[]) => emails.map((email) => ({ email, role: 'member' as const }));

describe('a plan of invitations', () => {
  it('returns the outcome of each row in the order of the list', () => {
    const { rows, sendings, seatsLeft } = planInvitations(
      ask(' New@x.example ', 'OWNER@x.example', 'Bo@X.example', 'new@x.example', 'nobody', 'late@x.example'),
      occupancy,
    );
    expect(rows.map(({ outcome }) => outcome)).toEqual([
      'invited',
      'already-member',
      'replaced',
      'repeated',
      'invalid-email',
      'limit-reached',
    ]);
    expect(sendings.map(({ email }) => email)).toEqual(['New@x.example', 'Bo@X.example']);
    expect(seatsLeft).toBe(0);
  });

  it('sends nothing new if a downgrade left more people than seats', () => {
    const crowded = {
      allowance,
      members: new Set(['a@x.example', 'b@x.example', 'c@x.example']),
      invited: new Set(['d@x.example']),
      maxMembers: 3,
    };
    expect(planInvitations(ask('e@x.example', 'd@x.example'), crowded).rows.map(({ outcome }) => outcome)).toEqual([
      'limit-reached',
      'replaced',
    ]);
  });

  it('sends at most five emails a day to a mailbox, in any spelling of its address', () => {
    const roomy = { members: new Set<string>(), invited: new Set<string>(), maxMembers: 50 };
    const sentTo = new Map([['kim@gmail.com', 4]]);
    const { rows, seatsLeft } = planInvitations(ask('k.im@gmail.com', 'kim+2@googlemail.com', 'ada@x.example'), {
      ...roomy,
      allowance: { mailsLeft: 200, sentTo },
    });
    expect(rows.map(({ outcome }) => outcome)).toEqual(['invited', 'address-limit-reached', 'invited']);
    expect(seatsLeft).toBe(48);
  });

  it('sends no more emails than the daily limit leaves', () => {
    const { rows } = planInvitations(ask('bo@x.example', 'new@x.example'), {
      ...occupancy,
      allowance: { mailsLeft: 1, sentTo: new Map() },
    });
    expect(rows.map(({ outcome }) => outcome)).toEqual(['replaced', 'daily-limit-reached']);
  });

  it('never exceeds the available seats or emails an address twice', () => {
    const address = fc.integer({ min: 0, max: 15 }).map((number) => `Person${number}@x.example`);
    const keys = fc.array(address.map(addressKey), { maxLength: 12 }).map((list) => new Set(list));
    fc.assert(
      fc.property(fc.array(address), keys, keys, fc.constantFrom(3, 10, 50), (emails, members, pending, maxMembers) => {
        const invited = new Set([...pending].filter((key) => !members.has(key)));
        const { sendings, seatsLeft } = planInvitations(ask(...emails), {
          members,
          invited,
          maxMembers,
          allowance,
        });
        const after = new Set([...members, ...invited, ...sendings.map(({ email }) => addressKey(email))]);
        expect(after.size).toBeLessThanOrEqual(Math.max(maxMembers, members.size + invited.size));
        expect(seatsLeft).toBe(Math.max(0, maxMembers - after.size));
        expect(new Set(sendings.map(({ email }) => addressKey(email))).size).toBe(sendings.length);
      }),
    );
  });
});
