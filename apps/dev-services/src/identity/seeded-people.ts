import type { Choice } from './sign-in-page.js';

export const SEEDED_PEOPLE: readonly Choice[] = [
  {
    email: 'ada.byrne@example.test',
    firstName: 'Ada',
    lastName: 'Byrne',
    description: 'Individual, no organization',
  },
  {
    email: 'grace.okafor@example.test',
    firstName: 'Grace',
    lastName: 'Okafor',
    description: 'Owner of an organization',
  },
  {
    email: 'mateo.silva@example.test',
    firstName: 'Mateo',
    lastName: 'Silva',
    description: 'Admin of the same organization',
  },
  {
    email: 'lena.novak@example.test',
    firstName: 'Lena',
    lastName: 'Novák',
    description: 'Member of the same organization',
  },
];
