import type { UserData } from '@nadi/contract/patients';
import { useEffect, useRef, useState } from 'react';
import { forgetDraft, readDraft } from './draft.ts';
import { ProfileForm } from './profile-form.tsx';
import { ProfileView } from './profile-view.tsx';

type ProfileRecordProps = { userData: UserData; token: string };

/** View mode and edit mode; something typed and not saved opens in edit mode again. */
export function ProfileRecord({ userData, token }: ProfileRecordProps) {
  const [editing, setEditing] = useState(() => readDraft(userData._id) !== undefined);
  const frame = useRef<HTMLDivElement>(null);
  const turned = useRef(false);

  // The pressed button goes with its mode: focus moves on to the first thing of the other.
  useEffect(() => {
    const first = editing ? 'input[name=name]' : 'button';
    if (turned.current) frame.current?.querySelector<HTMLElement>(first)?.focus();
  }, [editing]);

  function turnTo(edit: boolean) {
    turned.current = true;
    if (!edit) forgetDraft();
    setEditing(edit);
  }

  return (
    <div ref={frame}>
      {editing ? (
        <ProfileForm
          userData={userData}
          token={token}
          onSaved={() => turnTo(false)}
          onDiscard={() => turnTo(false)}
        />
      ) : (
        <ProfileView userData={userData} onEdit={() => turnTo(true)} />
      )}
    </div>
  );
}
