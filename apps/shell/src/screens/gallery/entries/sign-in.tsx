import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { OrganizationForm } from '@tracker/ui/organization-form';
import { OrganizationSignIn } from '@tracker/ui/organization-sign-in';
import { OtherWay, SignInCard } from '@tracker/ui/sign-in-card';
import { entry, withValue, type EntryGroup } from '../entry';

const nothing = () => undefined;
const here = () => '/gallery#SignInCard';
const findNobody = async () => ({ problem: 'No organization signs in with this address.' });

export const SIGN_IN: EntryGroup = {
  name: 'Sign-in',
  entries: [
    entry('ui/sign-in-card', 'SignInCard', {
      'All providers': () => (
        <SignInCard linkTo={here} providers={['google', 'microsoft', 'linkedin']}>
          Your credentials in one place.
        </SignInCard>
      ),
      'One provider, another title': () => (
        <SignInCard title="Sign in again" linkTo={here} providers={['google']} opensTab />
      ),
    }),
    entry('ui/sign-in-card', 'OtherWay', () => (
      <OtherWay icon={<Icon name="mail" />} onClick={nothing}>
        Continue with an email link
      </OtherWay>
    )),
    entry(
      'ui/organization-sign-in',
      'OrganizationSignIn',
      () => <OrganizationSignIn find={findNobody} leave={nothing} />,
      { keys: { 'Enter, Space': 'show and focus the form' } },
    ),
    entry(
      'ui/organization-form',
      'OrganizationForm',
      {
        'Takes the focus; always fails here': withValue(false, (isShown, show) =>
          isShown ? (
            <OrganizationForm find={findNobody} leave={nothing} />
          ) : (
            <Button onClick={() => show(true)}>Show the form</Button>
          ),
        ),
      },
      { keys: { Enter: 'finds the organization' } },
    ),
  ],
};
