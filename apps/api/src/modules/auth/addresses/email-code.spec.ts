import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { isEmailCode, newEmailCode } from './email-codes.js';

test('a code has six digits, zeros in front included, and is known by its salted hash alone', async () => {
  const randomInt = jest.spyOn(crypto, 'randomInt').mockImplementation(() => 42);
  // So that who imports it by name sees the other one, too.
  syncBuiltinESMExports();
  const [one, other] = await Promise.all([newEmailCode(), newEmailCode()]).finally(() => {
    randomInt.mockRestore();
    syncBuiltinESMExports();
  });
  expect([one.code, other.code]).toEqual(['000042', '000042']);
  expect(one.salt.equals(other.salt)).toBe(false);
  expect(one.codeHash.equals(other.codeHash)).toBe(false);
  const answers = [
    isEmailCode('000042', one),
    isEmailCode('42', one),
    isEmailCode('000042', { ...one, salt: other.salt }),
  ];
  expect(await Promise.all(answers)).toEqual([true, false, false]);
});
