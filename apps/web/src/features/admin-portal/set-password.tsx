import type { AdminDoctor } from '@nadi/contract/admin-portal';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Field } from '#shared/ui/field.tsx';
import { Form } from '#shared/ui/form.tsx';
import { PasswordInput } from '#shared/ui/password-input.tsx';
import { toast } from '#shared/ui/toast.ts';

export function SetPassword({ doctor }: { doctor: AdminDoctor }) {
  const [done, setDone] = useState(0);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (newPassword: string) =>
      call('setDoctorPassword', { docId: doctor._id, newPassword }),
    onSuccess: ({ message }) => {
      setDone((times) => times + 1);
      void toast.success(message ?? 'Password set');
    },
    onError: (failure) => void toast.error(errorMessage(failure, 'An error occurred')),
  });
  const refused = error instanceof ApiError ? error.message : undefined;
  return (
    <Card className="grid gap-4 sm:p-8">
      <h2 className="text-lg">New password</h2>
      <p className="measure text-ink-soft">
        For a doctor who forgot theirs. They are logged out everywhere and log in with this one,
        which ends after 14 days unless they change it.
      </p>
      <Form
        key={done}
        aria-label="New password"
        className="grid max-w-md gap-4"
        onSubmit={(values) => mutate(String(values.get('newPassword')))}
      >
        <Field name="newPassword" label="New password" hint="8 to 128 characters." error={refused}>
          <PasswordInput required autoComplete="new-password" />
        </Field>
        <Button
          type="submit"
          variant="secondary"
          pending={isPending}
          className="justify-self-start"
        >
          Set password
        </Button>
      </Form>
    </Card>
  );
}
