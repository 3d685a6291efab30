interface LegalText {
  title: string;
  intro: string;
  parts: readonly { heading: string; sentences: string }[];
}

export type LegalPath = '/terms' | '/privacy';

export const LEGAL_TEXTS: Record<LegalPath, LegalText> = {
  '/terms': {
    title: 'Terms of Service',
    intro:
      'These terms set out what you can expect from Micro-Credential Tracker and what is expected of you. They are between you and the operator of this installation, who may add further terms.',
    parts: [
      {
        heading: 'Your account',
        sentences:
          'You sign in with Google, Microsoft, LinkedIn or your organization, whichever this installation offers. Keep that account secure: you are responsible for what is done with it here.',
      },
      {
        heading: 'Your content',
        sentences:
          'Your credentials and documents remain yours. Enter only what is true and what you may share. In an organization, the owner and admins see your credentials in reports, and can open a document when a requirement calls for its review.',
      },
      {
        heading: 'Plans and payment',
        sentences:
          'Paid plans start with a 14-day free trial, can be cancelled at any time and return to the Free plan when they end. Nothing you entered is deleted when a plan ends.',
      },
      {
        heading: 'No guarantee',
        sentences:
          'Reminders and reports help you keep track. They do not replace your own duty to hold a valid licence, and an email can get lost.',
      },
      {
        heading: 'Fair use and deletion',
        sentences:
          'You can delete your credentials and your account at any time. Do not use the product to harm others or to circumvent its limits.',
      },
    ],
  },
  '/privacy': {
    title: 'Privacy Policy',
    intro:
      'This page explains which data Micro-Credential Tracker stores about you, why, and who can see it. The operator of this installation is responsible for that data and answers your questions about it.',
    parts: [
      {
        heading: 'Data we store',
        sentences:
          'Your name, email address, picture and time zone; the credentials, notes and documents you enter; your memberships and settings; the emails we sent you; when you signed in and from what kind of browser; and, for each organization, a record of who changed what.',
      },
      {
        heading: 'How we use it',
        sentences:
          'To sign you in, show your credentials, remind you before they expire and create reports for your organizations. We sell nothing, and there is no advertising or tracking.',
      },
      {
        heading: 'Who can see it',
        sentences:
          'You. Members of your organizations see your name and email address. Their owners and admins also see your credentials, and can open a document when a requirement calls for its review. Anyone with the link sees your portfolio while it is public.',
      },
      {
        heading: 'Other services',
        sentences:
          'Your sign-in provider knows that you use this product. Stripe handles payments; card numbers never reach us. Emails are sent through this installation’s mail service.',
      },
      {
        heading: 'Cookies',
        sentences:
          'Cookies keep you signed in and remember page settings, such as whether the sidebar is open. None of them tracks you on other sites.',
      },
    ],
  },
};
