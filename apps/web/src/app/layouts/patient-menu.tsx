import { CalendarDays, CircleUserRound, LogOut, UserRound } from 'lucide-react';
import { paths } from '#app/paths.ts';
import { Link } from '#shared/router/link.tsx';
import { Menu } from '#shared/ui/menu.tsx';
import { useSignOut } from './use-sign-out.ts';

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
      <button type="button" onClick={signOut}>
        <LogOut aria-hidden size={18} />
        Logout
      </button>
    </Menu>
  );
}
