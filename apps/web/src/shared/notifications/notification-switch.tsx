import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { FailureNotice } from '#shared/ui/failure-notice.tsx';
import {
  type DeviceState,
  type NotificationOwner,
  readDeviceState,
  turnOff,
  turnOn,
} from './device-notifications.ts';

/** Describes what appears on this device. */
function describeShown(role: NotificationOwner['of']): string {
  return role === 'patient'
    ? i18n._(
        'Reminders, freed times and “Your doctor is waiting” also appear on this device, with the time but without names. While it is offline, it shows your next appointment.',
      )
    : i18n._('“A patient is waiting” also appears on this device, without names.');
}

function describeState(state: DeviceState): string {
  switch (state) {
    case 'unsupported':
      return i18n._('This browser cannot show notifications.');
    case 'home-screen':
      return i18n._(
        'On an iPhone or iPad, first add this page to the Home Screen (Share, then Add to Home Screen), open it from there and log in.',
      );
    case 'blocked':
      return i18n._(
        'This browser blocks notifications of this page. Allow them in its settings for this site, then load the page again.',
      );
    case 'off':
      return i18n._('They are off.');
    case 'earlier':
      return i18n._(
        'They were turned on in an earlier login. Turn them on again so that they end when you log out.',
      );
    case 'on':
      return i18n._('They are on until you log out.');
  }
}

/** Turns notifications of this browser on and off; asks for permission only when it is pressed. */
export function NotificationSwitch(owner: NotificationOwner) {
  const { of: role, token } = owner;
  const queries = useQueryClient();
  const queryKey = ['device-notifications', role, token];
  const { data: state } = useQuery({ queryKey, queryFn: () => readDeviceState(owner) });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (on: boolean) => (on ? turnOn(owner) : turnOff(owner)),
    onSuccess: (next) => queries.setQueryData(queryKey, next),
    onError: () => queries.invalidateQueries({ queryKey }),
  });
  const wantsOn = state === 'off' || state === 'earlier';
  return (
    <section
      aria-labelledby="device-notifications"
      className="grid gap-3 border-t border-line pt-5"
    >
      <h3 id="device-notifications" className="font-semibold">
        {i18n._('Notifications on this device')}
      </h3>
      <p className="measure text-ink-soft">{describeShown(role)}</p>
      {!state && <Skeleton className="h-11 w-48" />}
      {state && (
        <p role="status" className="measure">
          {describeState(state)}
        </p>
      )}
      <FailureNotice
        error={error}
        fallback={i18n._('Notifications could not be changed. Please try again.')}
      />
      {(wantsOn || state === 'on') && (
        <Button
          variant="secondary"
          className="justify-self-start"
          pending={isPending}
          onClick={() => mutate(wantsOn)}
        >
          {wantsOn ? i18n._('Turn on notifications') : i18n._('Turn off notifications')}
        </Button>
      )}
    </section>
  );
}
