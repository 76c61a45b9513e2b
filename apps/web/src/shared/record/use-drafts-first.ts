import { useState } from 'react';
import { countDrafts, type UnsentDrafts } from './draft-names.ts';

/**
 * Sends a doctor's drafts before `leave`. If some cannot be sent, `unsent` counts them and the doctor
 * decides.
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
  // Without a network the code for sending may not load.
  return sending.catch(countDrafts);
}

function isAny({ notes, prescriptions, addenda, unstored }: UnsentDrafts): boolean {
  return notes + prescriptions + addenda + unstored > 0;
}
