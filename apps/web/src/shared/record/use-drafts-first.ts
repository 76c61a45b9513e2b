import { useState } from 'react';
import { countDrafts, type UnsentDrafts } from './draft-names.ts';

/**
 * Sends what a doctor has typed before `leave`; where some of it cannot be sent, `unsent` says how much
 * and the doctor decides.
 */
export function useDraftsFirst(isDoctor: boolean, leave: () => void) {
  const [checking, setChecking] = useState(false);
  const [unsent, setUnsent] = useState<UnsentDrafts | null>(null);

  async function leaveAfterDrafts() {
    if (isDoctor && isAny(countDrafts())) {
      setChecking(true);
      const left = await sendAll();
      setChecking(false);
      if (isAny(left)) return setUnsent(left);
    }
    leave();
  }

  return { leaveAfterDrafts, checking, unsent, stay: () => setUnsent(null) };
}

async function sendAll(): Promise<UnsentDrafts> {
  const sending = import('./send-drafts.ts').then(({ sendDrafts }) => sendDrafts());
  // Without the network there may be no such code.
  return sending.catch(countDrafts);
}

function isAny({ notes, prescriptions, addenda, unstored }: UnsentDrafts): boolean {
  return notes + prescriptions + addenda + unstored > 0;
}
