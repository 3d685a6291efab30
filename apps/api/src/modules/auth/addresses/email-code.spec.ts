import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { isEmailCode, newEmailCode } from './email-codes.js';

test('a code has six digits with leading zeros and is stored only as a salted hash', async () => {
  const randomInt = jest.spyOn(crypto, 'randomInt').mockImplementation(() => 42);
  // So that modules that import it by name see the mock.
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
