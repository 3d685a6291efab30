// Without zod, which browsers do not load.

export const ISSUING_LIMITS = {
  issuerName: 200,
  issuerUrl: 500,
  issuerDescription: 2_000,
  achievementName: 200,
  achievementDescription: 2_000,
  criteria: 5_000,
  validForMonths: 600,
  achievements: 500,
  recipientName: 200,
  recipients: 500,
  revokedReason: 500,
  imageBytes: 500 * 1024,
  imageSide: 4_096,
} as const;

/** AchievementType of Open Badges 3.0: https://www.imsglobal.org/spec/ob/v3p0/#achievementtype-enumeration */
export const ACHIEVEMENT_TYPES = [
  'Achievement',
  'ApprenticeshipCertificate',
  'Assessment',
  'Assignment',
  'AssociateDegree',
  'Award',
  'Badge',
  'BachelorDegree',
  'Certificate',
  'CertificateOfCompletion',
  'Certification',
  'CommunityService',
  'Competency',
  'Course',
  'CoCurricular',
  'Degree',
  'Diploma',
  'DoctoralDegree',
  'Fieldwork',
  'GeneralEducationDevelopment',
  'JourneymanCertificate',
  'LearningProgram',
  'License',
  'Membership',
  'ProfessionalDoctorate',
  'QualityAssuranceCredential',
  'MasterCertificate',
  'MasterDegree',
  'MicroCredential',
  'ResearchDoctorate',
  'SecondarySchoolDiploma',
] as const;
export type AchievementType = (typeof ACHIEVEMENT_TYPES)[number];

export const AWARD_STATES = ['issued', 'claimed', 'revoked'] as const;

export const AWARD_OUTCOMES = ['issued', 'duplicate', 'invalid'] as const;

export const badgePath = (awardId: string, ending = '') => `/badges/${awardId}${ending}`;
