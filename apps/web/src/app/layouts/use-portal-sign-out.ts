import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '#app/paths.ts';
import { clearDraft } from '#features/manage-doctors/doctor-draft.ts';
import { request } from '#shared/api/client.ts';
import type { PortalRole } from '#shared/portal/portal-role.ts';
import { countDrafts, type UnsentDrafts } from '#shared/record/draft-names.ts';
import { useNavigate } from '#shared/router/router.tsx';
import { clearSession, readToken } from '#shared/session/session.ts';

const ROUTES = { admin: 'signOutAdmin', doctor: 'signOutDoctor' } as const;

/**
 * Clears the session here, revokes it on the server and goes to /. What a doctor has typed is sent
 * first; where some of it cannot be, `unsent` says how much and the doctor decides.
 */
export function usePortalSignOut(role: PortalRole) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [checking, setChecking] = useState(false);
  const [unsent, setUnsent] = useState<UnsentDrafts | null>(null);

  function leave() {
    void request(ROUTES[role], {}, { token: readToken(role) }).catch(() => undefined);
    navigate(paths.home);
    clearSession(role);
    clearDraft();
    queries.clear();
  }

  async function signOut() {
    if (role === 'doctor' && isAny(countDrafts())) {
      setChecking(true);
      const left = await sendAll();
      setChecking(false);
      if (isAny(left)) return setUnsent(left);
    }
    leave();
  }

  return { signOut, checking, unsent, leave, stay: () => setUnsent(null) };
}

async function sendAll(): Promise<UnsentDrafts> {
  const sending = import('#shared/record/send-drafts.ts').then(({ sendDrafts }) => sendDrafts());
  // Without the network there may be no such code.
  return sending.catch(countDrafts);
}

function isAny({ notes, prescriptions, unstored }: UnsentDrafts): boolean {
  return notes + prescriptions + unstored > 0;
}
