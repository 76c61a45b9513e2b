import { paths } from '#app/paths.ts';
import { storeJoinPressed } from '#shared/devices/checked-devices.ts';
import { DeviceCheckButton } from '#shared/devices/device-check-button.tsx';
import { i18n } from '#shared/language/i18n.ts';
import { Link } from '#shared/router/link.tsx';
import { useNavigate } from '#shared/router/router.tsx';
import { usePreload } from '#shared/router/routes.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { clearLeft } from './leaving.ts';
import { MeetingFrame } from './meeting-frame.tsx';
import { typedRoomCode } from './meeting-link.ts';

export function JoinPage() {
  const navigate = useNavigate();
  const fetchAhead = usePreload();

  function join(values: FormData) {
    const code = typedRoomCode(String(values.get('code') ?? ''));
    clearLeft();
    storeJoinPressed(Date.now());
    navigate(paths.meeting(code, String(values.get('name') ?? '').trim()));
  }

  return (
    <MeetingFrame>
      <div className="mx-auto grid w-full max-w-md gap-6 px-4 py-10 md:py-16">
        <PageTitle title={i18n._('Join a meeting')} />
        <div className="grid gap-2">
          <h1 className="text-xl md:text-2xl">{i18n._('Join a meeting')}</h1>
          <p className="text-ink-soft">
            {i18n._('The code is in your invitation and in My appointments.')}
          </p>
        </div>
        <Form
          retain={null}
          onSubmit={join}
          // Loads the call's script while the user types the code, so that joining is immediate.
          onFocus={() => fetchAhead(paths.meeting('code'))}
          className="grid gap-5 rounded bg-card p-5 shadow-card md:p-7"
        >
          <Field
            name="name"
            label={i18n._('Your Name')}
            hint={i18n._('The others in the meeting see it.')}
          >
            <Input required autoComplete="name" maxLength={80} />
          </Field>
          <Field
            name="code"
            label={i18n._('Meeting Code')}
            hint={i18n._('Or paste the whole link.')}
          >
            <Input required autoComplete="off" autoCapitalize="none" spellCheck={false} />
          </Field>
          <Button type="submit">{i18n._('Join Meeting')}</Button>
        </Form>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <DeviceCheckButton />
          <Link
            to={paths.newMeeting}
            className="inline-flex min-h-11 items-center px-2 font-semibold text-action hover:underline"
          >
            {i18n._('New meeting')}
          </Link>
        </div>
      </div>
    </MeetingFrame>
  );
}
