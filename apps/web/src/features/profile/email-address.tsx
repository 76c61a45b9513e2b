import * as routes from '@nadi/contract/generated/route-table';
import { EMAIL_MAX } from '@nadi/domain/limits';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { Button } from '#shared/ui/button.tsx';
import { useDetails } from '#shared/ui/drawer.tsx';
import { Field, type FormProblems } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { PasswordInput } from '#shared/ui/password-input.tsx';
import { toast } from '#shared/ui/toast.ts';
import { DetailsForm } from './details-form.tsx';

/** Notices about an unconfirmed or pending address. Nothing if the clinic sends no mail. */
export function EmailNotices({ token }: { token: string }) {
  const { address, resend, resending } = useEmail(token);
  if (!address?.mail) return null;
  const { verified, newEmail } = address;
  if (verified && !newEmail) return null;
  return (
    <>
      {!verified && (
        <Notice tone="waiting">
          <p className="font-semibold">Your e-mail address is not confirmed yet</p>
          <p>
            Open the link that we sent to your address, so that confirmations and reminders reach
            you.
          </p>
          <Button
            variant="secondary"
            pending={resending}
            className="justify-self-start"
            onClick={resend}
          >
            Send the link again
          </Button>
        </Notice>
      )}
      {newEmail && (
        <Notice tone="info">
          <p>
            We write to <span className="font-semibold break-all">{newEmail}</span> once you have
            opened the link that we sent there. Until then your address stays as it is.
          </p>
        </Notice>
      )}
    </>
  );
}

/** Changes the address. Nothing if the clinic sends no mail, because it could not be confirmed. */
export function ChangeEmail({ token }: { token: string }) {
  const details = useDetails();
  const { address, change, changing, problems } = useEmail(token, details.close);
  if (!address?.mail) return null;
  return (
    <DetailsForm
      icon={Mail}
      title="Change e-mail address"
      details={details}
      problems={problems}
      pending={changing}
      submitLabel="Send the link"
      onSubmit={change}
    >
      <p className="measure text-ink-soft">
        We send a link to the new address and a notice to the current one. The new address counts
        once you have opened the link.
      </p>
      <Field name="email" label="New e-mail address">
        <Input required type="email" maxLength={EMAIL_MAX} autoComplete="email" />
      </Field>
      <Field name="password" label="Your password">
        <PasswordInput required autoComplete="current-password" />
      </Field>
    </DetailsForm>
  );
}

function emailQuery(token: string) {
  return queryOptions({
    queryKey: ['patient', token, 'email'],
    queryFn: ({ client, queryKey, signal }) => {
      const background = client.getQueryData(queryKey) !== undefined;
      return request(routes.getEmail, {}, { signal, background });
    },
  });
}

/** Returns the patient's address with its confirmation, and functions that change it. */
function useEmail(token: string, onChanged?: () => void) {
  const queries = useQueryClient();
  const query = emailQuery(token);
  const [problems, setProblems] = useState<FormProblems>();
  const { data } = useQuery(query);
  const onError = (error: Error) => void toast.error(errorMessage(error, 'An error occurred'));
  const onSuccess = ({ message }: { message?: string | undefined }) =>
    void toast.success(message ?? 'We have sent you a link.');

  const resending = useMutation({
    mutationFn: () => request(routes.resendVerification),
    onSuccess,
    onError,
  });
  const changing = useMutation({
    mutationFn: (values: FormData) =>
      request(routes.changeEmail, {
        email: String(values.get('email')).trim(),
        password: String(values.get('password')),
      }),
    onSuccess(reply) {
      setProblems(undefined);
      onSuccess(reply);
      void queries.invalidateQueries({ queryKey: query.queryKey });
      onChanged?.();
    },
    onError(error) {
      const field = error instanceof ApiError ? error.field : undefined;
      setProblems(field ? { [field]: error.message } : undefined);
      onError(error);
    },
  });
  return {
    address: data,
    resend: () => resending.mutate(),
    resending: resending.isPending,
    change: (values: FormData) => changing.mutate(values),
    changing: changing.isPending,
    problems,
  };
}
