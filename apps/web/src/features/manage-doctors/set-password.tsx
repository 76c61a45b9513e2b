import type { AdminDoctor } from '@nadi/contract/doctors';
import * as routes from '@nadi/contract/generated/route-table';
import { request } from '#shared/api/client.ts';
import { withConfirmation } from '#shared/portal/confirmation.ts';
import { useFormMutation } from '#shared/portal/mutations.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { PasswordInput } from '#shared/ui/password-input.tsx';

export function SetPassword({ doctor }: { doctor: AdminDoctor }) {
  const { round, submit, pending, problems } = useFormMutation({
    send: (values) =>
      withConfirmation(() =>
        request(routes.setDoctorPassword, {
          docId: doctor._id,
          newPassword: String(values.get('newPassword')),
        }),
      ),
    done: 'Password set',
    onlyField: 'newPassword',
  });
  return (
    <Card className="grid gap-4 sm:p-8">
      <h2 className="text-lg">New password</h2>
      <p className="measure text-ink-soft">
        For a doctor who forgot theirs. They are logged out everywhere and lose their passkeys. They
        log in with this one, which ends after 14 days unless they change it.
      </p>
      <Form
        retain={null}
        key={round}
        aria-label="New password"
        className="grid max-w-md gap-4"
        problems={problems}
        onSubmit={submit}
      >
        <Field name="newPassword" label="New password" hint="8 to 128 characters.">
          <PasswordInput required autoComplete="new-password" />
        </Field>
        <Button type="submit" variant="secondary" pending={pending} className="justify-self-start">
          Set password
        </Button>
      </Form>
    </Card>
  );
}
