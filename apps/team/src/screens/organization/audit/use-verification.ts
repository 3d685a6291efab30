import type { AuditVerification } from '@tracker/contracts/organizations/audit';
import { useEffect, useRef, useState } from 'react';
import { useVerifyTeamAuditTrailMutation } from './audit.api';

interface Verification {
  isRunning: boolean;
  /** The newest answer; while it runs, how far it has come. */
  answer?: AuditVerification;
  error?: unknown;
}

/** A long trail is verified portion by portion: asks on until an answer is the verdict. */
export function useVerification(organizationId: string) {
  const [ask] = useVerifyTeamAuditTrailMutation();
  const [verification, setVerification] = useState<Verification>({ isRunning: false });
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  async function verify(): Promise<void> {
    setVerification({ isRunning: true });
    try {
      let next: AuditVerification['next'];
      do {
        const answer = await ask({ organizationId, next }).unwrap();
        ({ next } = answer);
        setVerification({ isRunning: next !== undefined, answer });
      } while (next && isShown.current);
    } catch (error) {
      setVerification({ isRunning: false, error });
    }
  }

  return { ...verification, verify };
}
