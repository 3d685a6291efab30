import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { OrganizationForm } from '@tracker/ui/organization-form';
import { OrganizationSignIn } from '@tracker/ui/organization-sign-in';
import { OtherWay, SignInCard } from '@tracker/ui/sign-in-card';
import type { EntryGroup } from '../entry';
import { Kept } from '../kept';

const nothing = () => undefined;
const here = () => '/gallery#SignInCard';
const findNobody = async () => ({ problem: 'No organization signs in with this address.' });

export const SIGN_IN: EntryGroup = {
  name: 'Signing in',
  entries: [
    {
      module: '@tracker/ui/sign-in-card',
      part: 'SignInCard',
      states: {
        'All ways': () => (
          <SignInCard linkTo={here} providers={['google', 'microsoft', 'linkedin']}>
            Your credentials in one place.
          </SignInCard>
        ),
        'One way, under another title': () => (
          <SignInCard title="Sign in again" linkTo={here} providers={['google']} opensTab />
        ),
      },
    },
    {
      module: '@tracker/ui/sign-in-card',
      part: 'OtherWay',
      states: {
        Default: () => (
          <OtherWay icon={<Icon name="mail" />} onClick={nothing}>
            Continue with a link by mail
          </OtherWay>
        ),
      },
    },
    {
      module: '@tracker/ui/organization-sign-in',
      part: 'OrganizationSignIn',
      keys: { 'Enter, Space': 'show the form, which has the focus then' },
      states: { Default: () => <OrganizationSignIn find={findNobody} leave={nothing} /> },
    },
    {
      module: '@tracker/ui/organization-form',
      part: 'OrganizationForm',
      keys: { Enter: 'looks for the organization' },
      states: {
        'Takes the focus; answers with an error here': () => (
          <Kept initial={false}>
            {(isShown, show) =>
              isShown ? (
                <OrganizationForm find={findNobody} leave={nothing} />
              ) : (
                <Button onClick={() => show(true)}>Show the form</Button>
              )
            }
          </Kept>
        ),
      },
    },
  ],
};
