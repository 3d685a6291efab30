interface SeededPerson {
  email: string;
  firstName: string;
  lastName: string;
  organizationRole: 'owner' | 'admin' | 'member' | null;
  description: string;
}

export const SEEDED_PEOPLE: readonly SeededPerson[] = [
  {
    email: 'ada.byrne@example.test',
    firstName: 'Ada',
    lastName: 'Byrne',
    organizationRole: null,
    description: 'Individual, no organization',
  },
  {
    email: 'grace.okafor@example.test',
    firstName: 'Grace',
    lastName: 'Okafor',
    organizationRole: 'owner',
    description: 'Owner of an organization',
  },
  {
    email: 'mateo.silva@example.test',
    firstName: 'Mateo',
    lastName: 'Silva',
    organizationRole: 'admin',
    description: 'Admin of the same organization',
  },
  {
    email: 'lena.novak@example.test',
    firstName: 'Lena',
    lastName: 'Novák',
    organizationRole: 'member',
    description: 'Member of the same organization',
  },
];
