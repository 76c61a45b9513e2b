import * as routes from '@nadi/contract/generated/route-table';
import { request } from '#shared/api/client.ts';
import { useFormMutation } from '#shared/portal/mutations.ts';
import type { PortalRole } from '#shared/portal/portal.ts';
import { setSession } from '#shared/session/session.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { PasswordInput } from '#shared/ui/password-input.tsx';

const ROUTES = { admin: routes.changeAdminPassword, doctor: routes.changeDoctorPassword } as const;

export function ChangePassword({ portal }: { portal: PortalRole }) {
  const { round, submit, pending, problems } = useFormMutation({
    send: (values) =>
      request(ROUTES[portal], {
        currentPassword: String(values.get('currentPassword')),
        newPassword: String(values.get('newPassword')),
      }),
    done: 'Password changed',
    // The change ended the old token; the reply contains a new one.
    onDone: ({ token }) => setSession(portal, token),
  });
  return (
    <Card className="grid gap-4 sm:p-8">
      <h2 className="text-lg">Change password</h2>
      <p className="measure text-ink-soft">
        You stay logged in here, and are logged out elsewhere.
      </p>
      <Form
        retain={null}
        key={round}
        aria-label="Change password"
        className="grid max-w-md gap-4"
        problems={problems}
        onSubmit={submit}
      >
        <Field name="currentPassword" label="Current password">
          <PasswordInput required autoComplete="current-password" />
        </Field>
        <Field name="newPassword" label="New password" hint="8 to 128 characters.">
          <PasswordInput required autoComplete="new-password" />
        </Field>
        <Button type="submit" pending={pending} className="justify-self-start">
          Save new password
        </Button>
      </Form>
    </Card>
  );
}
