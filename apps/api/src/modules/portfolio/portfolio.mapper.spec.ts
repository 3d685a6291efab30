import { certificationCount, publicPortfolioOf } from './portfolio.mapper.js';
import { newShareToken, shareTokenOf } from './portfolio.repository.js';

const owner = { firstName: 'Nora', lastName: null, name: null, email: 'nora@example.test', profileImageUrl: null };

test.each([
  ['https://p.test/n.png', 'https://p.test/n.png'],
  ['http://p.test/https://', null],
  ['javascript:alert(1)', null],
  [null, null],
])('visitors get %j as picture address %j', (profileImageUrl, shown) => {
  const record = {
    title: 'Nora',
    description: null,
    isPublic: true,
    showContactInfo: false,
    shareToken: newShareToken(),
    owner: { ...owner, profileImageUrl },
    credentials: [],
  };
  expect(publicPortfolioOf(record).user.profileImageUrl).toBe(shown);
});

test.each([
  [0, '0 certifications'],
  [1, '1 certification'],
  [2, '2 certifications'],
])('%i credentials are summarized as “%s”', (count, words) => {
  expect(certificationCount(count)).toBe(words);
});

test('malformed share tokens are replaced by a placeholder that matches no portfolio', () => {
  const token = newShareToken();
  expect(shareTokenOf(token)).toBe(token);
  const malformed = ['', 'x', `${token}!`, `!${token}`, `${token}\n`, 'x'.repeat(65)];
  expect(new Set(malformed.map(shareTokenOf))).toEqual(new Set(['0'.repeat(22)]));
});
