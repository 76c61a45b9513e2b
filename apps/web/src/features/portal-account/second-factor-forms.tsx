import * as routes from '@nadi/contract/generated/route-table';
import { request } from '#shared/api/client.ts';
import { useFormMutation } from '#shared/portal/mutations.ts';
import { PasswordForm } from '#shared/portal/password-form.tsx';
import type { PortalRole } from '#shared/portal/portal.ts';
import { type FormProblems, focusFirst } from '#shared/ui/form.tsx';

const RENEW = {
  admin: routes.renewAdminRecoveryCodes,
  doctor: routes.renewDoctorRecoveryCodes,
} as const;
const TURN_OFF = {
  admin: routes.turnOffAdminSecondFactor,
  doctor: routes.turnOffDoctorSecondFactor,
} as const;

type FormProps<T> = { portal: PortalRole; onDone: (result: T) => void; onCancel: () => void };

export function RenewRecoveryCodes({ portal, onDone, onCancel }: FormProps<string[]>) {
  const { submit, pending, problems } = useFormMutation({
    send: (values) => request(RENEW[portal], passwordAndCode(values)),
    done: 'You have new recovery codes.',
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  return (
    <PasswordAndCodeForm
      {...{ submit, pending, problems, onCancel }}
      label="New recovery codes"
      text="You get ten new codes. The earlier ones no longer work."
    />
  );
}

export function TurnOffSecondFactor({ portal, onDone, onCancel }: FormProps<void>) {
  const { submit, pending, problems } = useFormMutation({
    send: (values) => request(TURN_OFF[portal], passwordAndCode(values)),
    done: 'Two-step login is off.',
    onDone: () => onDone(),
  });
  return (
    <PasswordAndCodeForm
      {...{ submit, pending, problems, onCancel }}
      label="Turn off two-step login"
      text="From then on your password alone opens your account."
      danger
    />
  );
}

type PasswordAndCodeFormProps = {
  label: string;
  text: string;
  danger?: boolean;
  submit: (values: FormData) => void;
  pending: boolean;
  problems: FormProblems | undefined;
  onCancel: () => void;
};

function PasswordAndCodeForm(props: PasswordAndCodeFormProps) {
  const { label, text, danger = false, submit, pending, problems, onCancel } = props;
  return (
    <div ref={focusFirst} className="grid gap-4 border-t border-line pt-4">
      <h3 className="font-semibold">{label}</h3>
      <p className="measure text-ink-soft">{text}</p>
      <PasswordForm
        {...{ label, danger, submit, pending, problems, onCancel }}
        action={label}
        withCode
      />
    </div>
  );
}

function passwordAndCode(values: FormData) {
  return { password: String(values.get('password')), code: String(values.get('code')) };
}
