import type { LegalPath } from './legal-paths';

interface LegalText {
  title: string;
  intro: string;
  parts: readonly { heading: string; sentences: string }[];
}

export const LEGAL_TEXTS: Record<LegalPath, LegalText> = {
  '/terms': {
    title: 'Terms of Service',
    intro:
      'These terms say what you can expect of Micro-Credential Tracker and what is expected of you. They are between you and whoever runs this installation, who may add terms of their own.',
    parts: [
      {
        heading: 'Your account',
        sentences:
          'You sign in with an account at Google, Microsoft or LinkedIn, as far as this installation offers them. Keep that account safe: what is done with it here counts as done by you.',
      },
      {
        heading: 'Your content',
        sentences:
          'Credentials and documents stay yours. Enter only what is true and what you may share. In an organization, its owner and admins see your credentials in reports; only you can open your documents.',
      },
      {
        heading: 'Plans and payment',
        sentences:
          'Paid plans begin with a 14-day free trial, can be cancelled at any time and fall back to the Free plan when they end. Nothing you have entered is deleted because a plan ends.',
      },
      {
        heading: 'What we do not promise',
        sentences:
          'Reminders and reports help you to keep track. They do not replace your own duty to hold a valid licence, and a mail can be lost on its way.',
      },
      {
        heading: 'Ending it',
        sentences:
          'You can delete your credentials whenever you like. Do not use the product to harm others or to get around its limits.',
      },
    ],
  },
  '/privacy': {
    title: 'Privacy Policy',
    intro:
      'This page says which data Micro-Credential Tracker keeps about you, why, and who sees it. Whoever runs this installation is responsible for that data and answers your questions about it.',
    parts: [
      {
        heading: 'What is kept',
        sentences:
          'Your name, email address, picture and time zone; the credentials, notes and documents that you enter; your memberships and settings; which mails were sent to you; when and from which kind of browser you signed in; and, for each organization, a record of who changed what.',
      },
      {
        heading: 'What it is used for',
        sentences:
          'To sign you in, to show your credentials, to remind you before they expire and to make the reports of your organizations. Nothing is sold, and there is no advertising or tracking.',
      },
      {
        heading: 'Who sees it',
        sentences:
          'You. Members of an organization you belong to see your name and email address; its owner and admins also see your credentials, but cannot open your documents. Everybody with the link sees your portfolio while it is public.',
      },
      {
        heading: 'Who else takes part',
        sentences:
          'The provider that you sign in with knows that you use this product. Payments are made at Stripe; card numbers never reach us. Mail goes through the mail service of this installation.',
      },
      {
        heading: 'Cookies',
        sentences:
          'Cookies keep you signed in and remember how you have set the page, such as whether the sidebar is open. None of them follows you to other sites.',
      },
    ],
  },
};
