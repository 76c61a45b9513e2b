import * as routes from '@nadi/contract/generated/route-table';
import { useQueryClient } from '@tanstack/react-query';
import { CalendarDays, CircleUserRound, LogOut, SunMoon, UserRound } from 'lucide-react';
import { paths } from '#app/paths.ts';
import { DisplayButton } from '#shared/display/display-button.tsx';
import { Link } from '#shared/router/link.tsx';
import { useNavigate } from '#shared/router/router.tsx';
import { clearSession, readToken } from '#shared/session/session.ts';
import { Menu } from '#shared/ui/menu.tsx';

export function PatientMenu() {
  const signOut = useSignOut();
  return (
    <Menu
      label={
        <>
          <CircleUserRound aria-hidden size={22} className="text-action" />
          <span className="max-sm:sr-only">My account</span>
        </>
      }
    >
      <Link to={paths.myProfile}>
        <UserRound aria-hidden size={18} />
        My Profile
      </Link>
      <Link to={paths.myAppointments}>
        <CalendarDays aria-hidden size={18} />
        My Appointments
      </Link>
      <DisplayButton>
        <SunMoon aria-hidden size={18} />
        Display
      </DisplayButton>
      <button type="button" onClick={signOut}>
        <LogOut aria-hidden size={18} />
        Logout
      </button>
    </Menu>
  );
}

/**
 * Clears the patient's session and the text typed in this tab, revokes the session on the server and goes to
 * /login.
 */
export function useSignOut(): () => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return () => {
    const token = readToken('patient');
    // Loaded on demand, because some pages send no requests. A failure changes nothing.
    void import('#shared/api/client.ts')
      .then(({ request }) => request(routes.signOut, {}, { as: 'patient', token }))
      .catch(() => undefined);
    clearSession('patient');
    sessionStorage.clear();
    queries.clear();
    navigate(paths.login);
  };
}
