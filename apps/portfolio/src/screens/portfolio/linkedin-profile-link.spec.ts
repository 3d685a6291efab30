import { linkedInProfileLink } from './linkedin-profile-link';

const certification = {
  name: 'First Aid & Care',
  issuingBody: 'Röda Korset',
  issueDate: '2025-01-31',
  expiryDate: '2027-12-01',
};
const parametersOf = (link: string) => Object.fromEntries(new URL(link).searchParams);

it('fills in LinkedIn’s form with months from 1 to 12', () => {
  const link = linkedInProfileLink(certification, 'https://tracker.test/portfolio/view/abc');
  expect(link).toMatch(/^https:\/\/www\.linkedin\.com\/profile\/add\?/);
  expect(parametersOf(link)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'First Aid & Care',
    organizationName: 'Röda Korset',
    issueYear: '2025',
    issueMonth: '1',
    expirationYear: '2027',
    expirationMonth: '12',
    certUrl: 'https://tracker.test/portfolio/view/abc',
  });
});

it('omits a missing expiration and address', () => {
  const parameters = parametersOf(linkedInProfileLink({ ...certification, expiryDate: null }, null));
  expect(Object.keys(parameters)).toEqual(['startTask', 'name', 'organizationName', 'issueYear', 'issueMonth']);
});
