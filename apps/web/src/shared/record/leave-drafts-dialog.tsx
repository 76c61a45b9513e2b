import { useState } from 'react';
import { ConfirmDialog } from '#shared/ui/dialog.tsx';
import { countDrafts, type UnsentDrafts } from './draft-names.ts';

const LIST = new Intl.ListFormat('en', { type: 'conjunction' });

type LeaveDraftsDialogProps = {
  /** Null while there is nothing to decide. */
  unsent: UnsentDrafts | null;
  onLeave: () => void;
  onStay: () => void;
};

/** Asks a doctor who logs out what to do with text that the clinic has not received. */
export function LeaveDraftsDialog({ unsent, onLeave, onStay }: LeaveDraftsDialogProps) {
  const { notes = 0, prescriptions = 0, addenda = 0, unstored = 0 } = unsent ?? {};
  const stored = LIST.format(
    [
      counted(notes, 'note'),
      counted(prescriptions, 'prescription'),
      counted(addenda, 'addendum', 'addenda'),
    ].filter((words) => words !== null),
  );
  return (
    <div lang="en" dir="ltr" className="contents">
      <ConfirmDialog
        open={unsent !== null}
        title="Some of your words are not saved"
        tone="primary"
        confirmLabel="Log out"
        cancelLabel="Stay logged in"
        onConfirm={onLeave}
        onCancel={onStay}
      >
        <div className="grid gap-3">
          {stored && (
            <p>
              Not sent to the clinic yet: {stored}. What you typed stays on this computer,
              encrypted: it can be read only after you log in here again.
            </p>
          )}
          {unstored > 0 && (
            <p>
              This browser could not store {counted(unstored, 'text')}. If you log out now, what you
              typed there is lost.
            </p>
          )}
        </div>
      </ConfirmDialog>
    </div>
  );
}

function counted(count: number, noun: string, plural = `${noun}s`): string | null {
  if (count === 0) return null;
  return `${count} ${count === 1 ? noun : plural}`;
}

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
