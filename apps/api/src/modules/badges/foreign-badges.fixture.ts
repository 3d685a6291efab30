// Badges that others have signed, unchanged but for blanks. Their licences allow copies with the source named.

/** W3C vc-di-eddsa, TestVectors/eddsa-rdfc-2022/signedDataInt.json. W3C Software and Document License. */
export const W3C_RDFC = {
  '@context': ['https://www.w3.org/ns/credentials/v2', 'https://www.w3.org/ns/credentials/examples/v2'],
  id: 'urn:uuid:58172aac-d8ba-11ed-83dd-0b3aef56cc33',
  type: ['VerifiableCredential', 'AlumniCredential'],
  name: 'Alumni Credential',
  description: 'A minimum viable example of an Alumni Credential.',
  issuer: 'https://vc.example/issuers/5678',
  validFrom: '2023-01-01T00:00:00Z',
  credentialSubject: {
    id: 'did:example:abcdefgh',
    alumniOf: 'The School of Examples',
  },
  proof: {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-rdfc-2022',
    created: '2023-02-24T23:36:38Z',
    verificationMethod:
      'did:key:z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2#z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2',
    proofPurpose: 'assertionMethod',
    proofValue: 'z2YwC8z3ap7yx1nZYCg4L3j3ApHsF8kgPdSb5xoS1VR7vPG3F561B52hYnQF9iseabecm3ijx4K1FBTQsCZahKZme',
  },
};

/** W3C vc-di-eddsa, TestVectors/eddsa-jcs-2022/signedJCS.json. W3C Software and Document License. */
export const W3C_JCS = {
  ...W3C_RDFC,
  proof: {
    ...W3C_RDFC.proof,
    cryptosuite: 'eddsa-jcs-2022',
    '@context': W3C_RDFC['@context'],
    proofValue: 'z2HnFSSPPBzR36zdDgK8PbEHeXbR56YF24jwMpt3R1eHXQzJDMWS93FCzpvJpwTWd3GAVFuUfjoJdcnTMuVor51aX',
  },
};

const TEAMWORK = {
  id: 'http://example.com/credentials/3527',
  type: ['VerifiableCredential', 'OpenBadgeCredential'],
  name: 'Teamwork Badge',
  credentialSubject: {
    id: 'did:example:ebfeb1f712ebc6f1c276e12ec21',
    type: ['AchievementSubject'],
    achievement: {
      id: 'https://example.com/achievements/21st-century-skills/teamwork',
      type: ['Achievement'],
      criteria: {
        narrative:
          'Team members are nominated for this badge by their peers and recognized upon review by Example Corp management.',
      },
      description: 'This badge recognizes the development of the capacity to collaborate within a group environment.',
      name: 'Teamwork',
    },
  },
};

/** 1EdTech digital-credentials-public-validator, inspector-vc/src/test/resources/ob30/simple.json. Apache License 2.0. */
export const EDTECH_JSON = {
  '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
  ...TEAMWORK,
  issuer: {
    id: 'https://example.com/issuers/876543',
    type: ['Profile'],
    name: 'Example Corp',
  },
  validFrom: '2010-01-01T00:00:00Z',
  proof: [
    {
      type: 'DataIntegrityProof',
      created: '2010-01-01T19:23:24Z',
      verificationMethod: 'https://example.com/issuers/876543#z6MkjZRZv3aez3r18pB1RBFJR1kwUVJ5jHt92JmQwXbd5hwi',
      cryptosuite: 'eddsa-rdfc-2022',
      proofPurpose: 'assertionMethod',
      proofValue: 'z41ZsNkz78FHSGkAD5J4b8EN49DkywMMJSL3UdUNffbsCAWmTLPvtnJpd3JGGooYX7TNrzgsTLkXUWiGsRRZ788ML',
    },
  ],
};

/** 1EdTech digital-credentials-public-validator, inspector-vc/src/test/resources/ob20/basic-assertion.json. Apache License 2.0. */
export const EDTECH_ASSERTION = {
  '@context': 'https://w3id.org/openbadges/v2',
  type: 'Assertion',
  id: 'https://example.org/beths-robotics-badge.json',
  recipient: {
    type: 'email',
    hashed: true,
    salt: 'deadsea',
    identity: 'sha256$ecf5409f3f4b91ab60cc5ef4c02aef7032354375e70cf4d8e43f6a1d29891942',
  },
  image: 'https://example.org/beths-robot-badge.png',
  evidence: 'https://example.org/beths-robot-work.html',
  issuedOn: '2016-12-31T23:59:59Z',
  badge: 'https://example.org/robotics-badge.json',
  verification: {
    type: 'hosted',
  },
};

/** 1EdTech digital-credentials-public-validator, inspector-vc/src/test/resources/ob20/simple-badge.png in Base64. Apache License 2.0. */
export const EDTECH_ASSERTION_PNG = [
  'iVBORw0KGgoAAAANSUhEUgAAABUAAAATCAYAAAB/TkaLAAABvmlUWHRvcGVuYmFkZ2VzAAAAAAB7IkBjb250ZXh0IjoiaHR0cHM6Ly93M2lkLm',
  '9yZy9vcGVuYmFkZ2VzL3YyIiwidHlwZSI6IkFzc2VydGlvbiIsImlkIjoiaHR0cHM6Ly9leGFtcGxlLm9yZy9iZXRocy1yb2JvdGljcy1iYWRn',
  'ZS5qc29uIiwicmVjaXBpZW50Ijp7InR5cGUiOiJlbWFpbCIsImhhc2hlZCI6dHJ1ZSwic2FsdCI6ImRlYWRzZWEiLCJpZGVudGl0eSI6InNoYT',
  'I1NiRlY2Y1NDA5ZjNmNGI5MWFiNjBjYzVlZjRjMDJhZWY3MDMyMzU0Mzc1ZTcwY2Y0ZDhlNDNmNmExZDI5ODkxOTQyIn0sImltYWdlIjoiaHR0',
  'cHM6Ly9leGFtcGxlLm9yZy9iZXRocy1yb2JvdC1iYWRnZS5wbmciLCJpc3N1ZWRPbiI6IjIwMTYtMTItMzFUMjM6NTk6NTlaIiwiYmFkZ2UiOi',
  'JodHRwczovL2V4YW1wbGUub3JnL3JvYm90aWNzLWJhZGdlLmpzb24iLCJ2ZXJpZmljYXRpb24iOnsidHlwZSI6Imhvc3RlZCJ9fW4+tz8AAAAG',
  'YktHRAD/AP8A/6C9p5MAAAAJcEhZcwAACxMAAAsTAQCanBgAAAK1SURBVDjLpdFLTxNRGMbx55zpTFt6Sa+0UBTSkhqMUA3GEo1BXaBEXbh04W',
  'dQUTcGIy4lRJcu/ALGGGM0ITEKJpAQIlKoiBeUGA2F3qT0Pm1n5riQGsBWkf5Xkzlvfu/JDMGGWK+/6a0oLPIgvFCnI7oWB0vH1la9D5/YyjOf',
  'eo59JYrU6Oruyn6bCJiMbc1JVzriJ/eHF8ozpPwQ7D35Jbcc8Xg8TkiCAFlRwGsFCFYTStSYNj5+ui/qbgoKWo0JejVkvSFLC0Wd2mxEjgIqXv',
  '2gYfDe+d/ox3OnRkKfl054nVYk1jIxuSTZy8s4gQ8rJclcb9dfF4vMn0rn/ExWmsvnlON+WNvdVsVshMtmusb13xkiADDauV/xNjpY7HtYAiCg',
  'cssAGqucyc4jPio7rGi6eZeS1z7fMwHkDMBmGHAAO0yl1YRc3R2uQoHN0Zws9WgIYbWAACDlRVdpNQlJxe2lJcZUtWAbUyQFxVicUplIJVGWCA',
  'ClVpMSCsgMtAGaG3Eo4AgJ1iJq6805Ti5BVycsEgB41OZVPLyGgJAQANcOzBVni7MhtBTHwelpQgGg68PCbsYwpqX0OYCV/9EIELZbjGPU5Zjv',
  'PH7owvq7XzGATLe3D+h5fpcoy70McG7DjNgshtFiMrfqDgT6CFAEALphI+ucmxsIF8UVgeOGAUT+AUatZuMrMZFJuAOBK2VwE1qGu9+9748WxY',
  'iG44cBRKuAMZvFOCImM4nW2dk+AhS2OH/GADLe0XHbQak9x9hpAPbNoOFldi2b2jMzc3ErWBVdh+mEzzdoJcSSZ+wsABuAuNVieFFMiUnP9JvL',
  'BBCr/LzqMUA97vMN1ROiyzN22GwxBEoZKdE6NdlX6YYVv2mFjYWjweDVJUXKm/RaJqfyydapyUt/A7cdA9Tzfv8tBvDbmf8J/s0SDdqz1ZYAAA',
  'AASUVORK5CYII=',
].join('');

/** 1EdTech digital-credentials-public-validator, the JWS baked in inspector-vc/src/test/resources/ob30/simple-jwt.svg. Apache License 2.0. */
export const EDTECH_TOKEN = [
  'eyJhbGciOiJSUzI1NiIsImp3ayI6eyJrdHkiOiJSU0EiLCJuIjoiMDRxX0tteExXbVdzQlN2LXNIbGVzeUQ2bEZmX0hrS2lMRTZUQlF2V1AzRT',
  'hRZ1l6ZjFZdXdIM2xpanBjeUZQRUVYV3hsTjdHMVh4cl9ncmoyLUdQY3dSZnZmLVVEa0t4Z1F3U1Fiblc2eENac1U5cWk1ZEVua1U3TGZPWXow',
  'bVlWeEF6amdNMUxSdFZETW5ycW5SNllSWDF2UTdtWTlrekgzeGh3OTJNQVRRRnJLdFRLNFZOMjdVRGx6VWlwWnl2QTJPVWwyOS1UR2hCZFlVN2',
  '90eU9NSHcxVTRXOGozekJOTVN2TFVLby1iNDV3UldTU1h5NDZzOGVWbDRPOUE2dkdoWlNpS2k2WWxRUXdpMl85WVlWa2lUQjBwV291YjlBQnI0',
  'dF9lcklfNFNxUk1PdzUza1ZSU0h5aW1TSUZMUWlUdUR0dEFNMWdza3h2VU52c2tkTjFRIiwiZSI6IkFRQUIifX0.eyJAY29udGV4dCI6WyJodH',
  'RwczovL3d3dy53My5vcmcvbnMvY3JlZGVudGlhbHMvdjIiLCJodHRwczovL3B1cmwuaW1zZ2xvYmFsLm9yZy9zcGVjL29iL3YzcDAvY29udGV4',
  'dC0zLjAuMy5qc29uIl0sImlkIjoiaHR0cDovL2V4YW1wbGUuY29tL2NyZWRlbnRpYWxzLzM1MjciLCJ0eXBlIjpbIlZlcmlmaWFibGVDcmVkZW',
  '50aWFsIiwiT3BlbkJhZGdlQ3JlZGVudGlhbCJdLCJpc3N1ZXIiOnsiaWQiOiJodHRwczovLzFlZHRlY2guZWR1L2lzc3VlcnMvNTY1MDQ5Iiwi',
  'dHlwZSI6WyJQcm9maWxlIl0sInVybCI6Imh0dHBzOi8vd3d3Lmltc2dsb2JhbC5vcmciLCJuYW1lIjoiRXhhbXBsZSBDb3JwIn0sInZhbGlkRn',
  'JvbSI6IjIwMTAtMDEtMDFUMDA6MDA6MDBaIiwibmFtZSI6IlRlYW13b3JrIEJhZGdlIiwiY3JlZGVudGlhbFN1YmplY3QiOnsiaWQiOiJkaWQ6',
  'ZXhhbXBsZTplYmZlYjFmNzEyZWJjNmYxYzI3NmUxMmVjMjEiLCJ0eXBlIjpbIkFjaGlldmVtZW50U3ViamVjdCJdLCJhY2hpZXZlbWVudCI6ey',
  'JpZCI6Imh0dHBzOi8vZXhhbXBsZS5jb20vYWNoaWV2ZW1lbnRzLzIxc3QtY2VudHVyeS1za2lsbHMvdGVhbXdvcmsiLCJ0eXBlIjpbIkFjaGll',
  'dmVtZW50Il0sImNyaXRlcmlhIjp7Im5hcnJhdGl2ZSI6IlRlYW0gbWVtYmVycyBhcmUgbm9taW5hdGVkIGZvciB0aGlzIGJhZGdlIGJ5IHRoZW',
  'lyIHBlZXJzIGFuZCByZWNvZ25pemVkIHVwb24gcmV2aWV3IGJ5IEV4YW1wbGUgQ29ycCBtYW5hZ2VtZW50LiJ9LCJkZXNjcmlwdGlvbiI6IlRo',
  'aXMgYmFkZ2UgcmVjb2duaXplcyB0aGUgZGV2ZWxvcG1lbnQgb2YgdGhlIGNhcGFjaXR5IHRvIGNvbGxhYm9yYXRlIHdpdGhpbiBhIGdyb3VwIG',
  'Vudmlyb25tZW50LiIsIm5hbWUiOiJUZWFtd29yayJ9fSwiaWF0IjoxNzEyMjM2MTYwLCJpc3MiOiJodHRwczovLzFlZHRlY2guZWR1L2lzc3Vl',
  'cnMvNTY1MDQ5IiwiYXVkIjoiZGlkOmV4YW1wbGU6ZWJmZWIxZjcxMmViYzZmMWMyNzZlMTJlYzIxIiwibmJmIjoxMjYyMzA0MDAwLCJqdGkiOi',
  'JodHRwOi8vZXhhbXBsZS5jb20vY3JlZGVudGlhbHMvMzUyNyJ9.cz2WJC2nbP5CeL1g4sBpG_HLUIYVs0SzVZPsM3D_78tHGgWRKP_75XKw265',
  '3HK9B7tYoXdy1JYTohQeJOlkQiWAHoWhRGrzPI9Rj97G0s1CqZssT5BdkqOar0Z-F764wkPulqNSrDGRs-P_bxuEXjsUAPITEB9rccuAQks-vG',
  'm7ugq6QLNUCPRiosOQnxqXzvznqDDG0evvnDh0P1Y-iKbQKq9XwFo3BnhIGQOtLRDhkac8LeeeOmGngnhjxI5Zf4x280xYT1GvheFaHg4UsFBs',
  '85LL8XcOJSxaQPEvrQqSQADgLOSGaDiISmAFITSgaC22gtEadpSO90gqVo4iW2g',
].join('');

/** digitalcredentials verifier-core, src/test-fixtures/verifiableCredentials/v2/v2OBv3SpecExample.ts. MIT License, Digital Credentials Consortium. */
export const DCC_V2 = {
  '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
  ...TEAMWORK,
  issuer: {
    id: 'did:key:z6MknNQD1WHLGGraFi6zcbGevuAgkVfdyCdtZnQTGWVVvR5Q',
    type: ['Profile'],
    name: 'Example Corp',
  },
  validFrom: '2010-01-01T00:00:00Z',
  proof: {
    type: 'DataIntegrityProof',
    created: '2025-10-16T11:17:36Z',
    verificationMethod:
      'did:key:z6MknNQD1WHLGGraFi6zcbGevuAgkVfdyCdtZnQTGWVVvR5Q#z6MknNQD1WHLGGraFi6zcbGevuAgkVfdyCdtZnQTGWVVvR5Q',
    cryptosuite: 'eddsa-rdfc-2022',
    proofPurpose: 'assertionMethod',
    proofValue: 'z24kX1hKxQCgTH7sZZuAXHJYRwDSMqNPtmM8UbTb2ryCXyHr1VeHdkt2xxUYSPrFJBuEivBqifYRYwg7p1jLNMbo9',
  },
};

/** digitalcredentials verifier-core, src/test-fixtures/verifiableCredentials/v1/v1OBv3SpecExample.ts. MIT License, Digital Credentials Consortium. */
export const DCC_V1 = {
  '@context': [
    'https://www.w3.org/2018/credentials/v1',
    'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
    'https://w3id.org/security/data-integrity/v2',
  ],
  ...TEAMWORK,
  issuer: {
    id: 'did:key:z6MknNQD1WHLGGraFi6zcbGevuAgkVfdyCdtZnQTGWVVvR5Q',
    type: ['Profile'],
    name: 'Example Corp',
  },
  issuanceDate: '2010-01-01T00:00:00Z',
  proof: {
    type: 'DataIntegrityProof',
    created: '2025-10-16T11:29:08Z',
    verificationMethod:
      'did:key:z6MknNQD1WHLGGraFi6zcbGevuAgkVfdyCdtZnQTGWVVvR5Q#z6MknNQD1WHLGGraFi6zcbGevuAgkVfdyCdtZnQTGWVVvR5Q',
    cryptosuite: 'eddsa-rdfc-2022',
    proofPurpose: 'assertionMethod',
    proofValue: 'z2cP796BFLABuyBhXBGesdnC9q3AudnGuyREghuBqW7PQ9TD8otiAPgQThKcp4evfBeYfjU9jf9FfGSDiCxhTFJ3',
  },
};
