import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import type { PortalRole } from '#shared/portal/portal-role.ts';
import { setSession } from '#shared/session/session.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Field } from '#shared/ui/field.tsx';
import { Form } from '#shared/ui/form.tsx';
import type { FormProblems } from '#shared/ui/form-problems.ts';
import { PasswordInput } from '#shared/ui/password-input.tsx';
import { toast } from '#shared/ui/toast.ts';

const ROUTES = { admin: 'changeAdminPassword', doctor: 'changeDoctorPassword' } as const;

export function ChangePassword({ portal }: { portal: PortalRole }) {
  const [done, setDone] = useState(0);
  const { change, changing, problems } = useChangePassword(portal, () => setDone(done + 1));
  return (
    <Card className="grid gap-4 sm:p-8">
      <h2 className="text-lg">Change password</h2>
      <p className="measure text-ink-soft">
        You stay logged in here, and are logged out elsewhere.
      </p>
      <Form
        key={done}
        aria-label="Change password"
        className="grid max-w-md gap-4"
        problems={problems}
        onSubmit={change}
      >
        <Field name="currentPassword" label="Current password">
          <PasswordInput required autoComplete="current-password" />
        </Field>
        <Field name="newPassword" label="New password" hint="8 to 128 characters.">
          <PasswordInput required autoComplete="new-password" />
        </Field>
        <Button type="submit" pending={changing} className="justify-self-start">
          Save new password
        </Button>
      </Form>
    </Card>
  );
}

/** The answer's token replaces the one that the change has ended. */
function useChangePassword(portal: PortalRole, onDone: () => void) {
  const [problems, setProblems] = useState<FormProblems>();
  const { mutate, isPending } = useMutation({
    mutationFn: (values: FormData) =>
      call(ROUTES[portal], {
        currentPassword: String(values.get('currentPassword')),
        newPassword: String(values.get('newPassword')),
      }),
    onSuccess: ({ message, token }) => {
      setSession(portal, token);
      void toast.success(message ?? 'Password changed');
      onDone();
    },
    onError: (error) => {
      const field = error instanceof ApiError ? error.field : undefined;
      setProblems(field ? { [field]: error.message } : undefined);
      void toast.error(errorMessage(error, 'An error occurred'));
    },
  });
  return { change: mutate, changing: isPending, problems };
}
