import type { UserData } from '@nadi/contract/patients';
import { useEffect, useRef, useState } from 'react';
import { clearDraft, readDraft } from './draft.ts';
import { ProfileForm } from './profile-form.tsx';
import { ProfileView } from './profile-view.tsx';

type ProfileRecordProps = { userData: UserData; token: string };

/** View mode and edit mode; an unsaved draft opens in edit mode again. */
export function ProfileRecord({ userData, token }: ProfileRecordProps) {
  const [editing, setEditing] = useState(() => readDraft(userData._id) !== undefined);
  const frame = useRef<HTMLDivElement>(null);
  const modeChanged = useRef(false);

  // The pressed button disappears with its mode, so focus moves to the first control of the other one.
  useEffect(() => {
    const first = editing ? 'input[name=name]' : 'button';
    if (modeChanged.current) frame.current?.querySelector<HTMLElement>(first)?.focus();
  }, [editing]);

  function setMode(edit: boolean) {
    modeChanged.current = true;
    if (!edit) clearDraft();
    setEditing(edit);
  }

  return (
    <div ref={frame}>
      {editing ? (
        <ProfileForm
          userData={userData}
          token={token}
          onSaved={() => setMode(false)}
          onDiscard={() => setMode(false)}
        />
      ) : (
        <ProfileView userData={userData} onEdit={() => setMode(true)} />
      )}
    </div>
  );
}
