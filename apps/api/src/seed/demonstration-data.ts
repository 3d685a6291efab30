import type { Role } from '@tracker/contracts/organizations/permissions';

interface DemonstrationCredential {
  name: string;
  issuingBody: string;
  issuedInDays: number;
  expiresInDays: number;
  notes?: string;
  isInPortfolio?: boolean;
}

export interface DemonstrationPerson {
  email: string;
  firstName: string;
  lastName: string;
  role: Role | null;
  portfolio?: { title: string; description: string };
  credentials: readonly DemonstrationCredential[];
}

export const DEMONSTRATION_ORGANIZATION = {
  name: 'Harbour Street Clinic',
  description: 'Community clinic with nursing, pharmacy and an ambulance station.',
  billingEmail: 'billing@harbour-street.example.test',
};

export const DEMONSTRATION_INVITATION = {
  email: 'noor.haddad@example.test',
  role: 'member',
  invitedBy: 'grace.okafor@example.test',
} as const;

export const DEMONSTRATION_PEOPLE: readonly DemonstrationPerson[] = [
  {
    email: 'ada.byrne@example.test',
    firstName: 'Ada',
    lastName: 'Byrne',
    role: null,
    portfolio: {
      title: 'Registered nurse in cardiac care',
      description:
        'Ten years on cardiac and step-down wards, the last four as charge nurse. Here are the licences and certificates that ' +
        'employers ask for first. Write to me for the originals.',
    },
    credentials: [
      {
        name: 'Registered Nurse Licence',
        issuingBody: 'Nursing and Midwifery Board',
        issuedInDays: -400,
        expiresInDays: 330,
        notes: 'Adult nursing. Each renewal rests on 30 hours of continuing education.',
        isInPortfolio: true,
      },
      {
        name: 'Advanced Cardiac Life Support',
        issuingBody: 'Heart Association',
        issuedInDays: -709,
        expiresInDays: 21,
        isInPortfolio: true,
      },
      { name: 'Wound Care Certificate', issuingBody: 'College of Nursing', issuedInDays: -1_110, expiresInDays: -15 },
    ],
  },
  {
    email: 'grace.okafor@example.test',
    firstName: 'Grace',
    lastName: 'Okafor',
    role: 'owner',
    credentials: [
      { name: 'Clinic Director Licence', issuingBody: 'Department of Health', issuedInDays: -900, expiresInDays: 560 },
      { name: 'Data Protection Officer', issuingBody: 'Privacy Institute', issuedInDays: -350, expiresInDays: 15 },
      { name: 'Fire Safety Warden', issuingBody: 'Fire and Rescue Service', issuedInDays: -760, expiresInDays: -30 },
      { name: 'Infection Control Lead', issuingBody: 'Public Health Agency', issuedInDays: -200, expiresInDays: 165 },
    ],
  },
  {
    email: 'mateo.silva@example.test',
    firstName: 'Mateo',
    lastName: 'Silva',
    role: 'admin',
    credentials: [
      { name: 'Pharmacist Registration', issuingBody: 'Pharmacy Council', issuedInDays: -300, expiresInDays: 65 },
      { name: 'Vaccination Certificate', issuingBody: 'Pharmacy Council', issuedInDays: -338, expiresInDays: 27 },
      { name: 'Basic Life Support', issuingBody: 'Heart Association', issuedInDays: -366, expiresInDays: -1 },
    ],
  },
  {
    email: 'lena.novak@example.test',
    firstName: 'Lena',
    lastName: 'Novák',
    role: 'member',
    credentials: [
      { name: 'Paramedic Licence', issuingBody: 'Emergency Medical Board', issuedInDays: -500, expiresInDays: 230 },
      { name: 'Ambulance Driving Permit', issuingBody: 'Transport Authority', issuedInDays: -1_090, expiresInDays: 5 },
      { name: 'Hazardous Materials Awareness', issuingBody: 'Civil Defence', issuedInDays: -100, expiresInDays: 995 },
    ],
  },
];
