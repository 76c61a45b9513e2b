import * as routes from '@nadi/contract/generated/route-table';
import { useQueryClient } from '@tanstack/react-query';
import { CalendarDays, CircleUserRound, LogOut, SunMoon, UserRound } from 'lucide-react';
import { useEffect } from 'react';
import { paths } from '#app/paths.ts';
import { DisplayButton } from '#shared/display/display-button.tsx';
import { forgetFollowedLanguage } from '#shared/language/choice.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Link } from '#shared/router/link.tsx';
import { useLocation, useNavigate } from '#shared/router/router.tsx';
import { clearSession, readToken } from '#shared/session/session.ts';
import { arrivedFromSignIn } from '#shared/session/sign-in.ts';
import { Menu } from '#shared/ui/menu.tsx';

export function PatientMenu() {
  const signOut = useSignOut();
  const queries = useQueryClient();
  const { state } = useLocation();
  useEffect(() => {
    // Without the account's language, the pages stay in the browser's.
    if (arrivedFromSignIn(state)) void followLanguage(() => queries.isMutating() > 0);
  }, [state, queries]);
  return (
    <Menu
      label={
        <>
          <CircleUserRound aria-hidden size={22} className="text-action" />
          <span className="max-sm:sr-only">{i18n._('My account')}</span>
        </>
      }
    >
      <Link to={paths.myProfile}>
        <UserRound aria-hidden size={18} />
        {i18n._('My Profile')}
      </Link>
      <Link to={paths.myAppointments}>
        <CalendarDays aria-hidden size={18} />
        {i18n._('My Appointments')}
      </Link>
      <DisplayButton>
        <SunMoon aria-hidden size={18} />
        {i18n._('Display')}
      </DisplayButton>
      <button type="button" onClick={signOut}>
        <LogOut aria-hidden size={18} />
        {i18n._('Logout')}
      </button>
    </Menu>
  );
}

async function followLanguage(isBusy: () => boolean): Promise<void> {
  const { followAccountLanguage } = await import('#shared/language/account-language.ts');
  await followAccountLanguage(isBusy).catch(() => undefined);
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
    forgetFollowedLanguage();
    sessionStorage.clear();
    queries.clear();
    navigate(paths.login);
  };
}
