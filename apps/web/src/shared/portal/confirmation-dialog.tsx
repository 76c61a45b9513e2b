import { secondFactorRouteTable } from '@nadi/contract/generated/second-factor-route-table';
import { call, registerRoutes } from '#shared/api/client.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Form } from '#shared/ui/form.tsx';
import { CodeField } from './code-field.tsx';
import { endConfirmation } from './confirmation.ts';
import { PasskeyConfirmation } from './passkey-confirmation.tsx';
import { useFormMutation } from './use-form-mutation.ts';

// Registered here, so that first loads do without them.
registerRoutes(secondFactorRouteTable);

/** Asks the admin for a code or a passkey before something that a borrowed computer must not do. */
export function ConfirmationDialog() {
  const cancel = () => endConfirmation('cancelled');
  const { submit, pending, problems } = useFormMutation({
    send: (values) => call('confirmAdminSession', { code: String(values.get('code')) }),
    done: 'Confirmed',
    onDone: () => endConfirmation('confirmed'),
    onlyField: 'code',
  });
  return (
    <Dialog open title="Confirm that it is you" onClose={cancel}>
      <p className="text-ink-soft">
        This needs a code or a passkey that was used less than 15 minutes ago. What you use now
        counts for as long.
      </p>
      <Form aria-label="Confirm" className="grid gap-4" problems={problems} onSubmit={submit}>
        <CodeField />
        <PasskeyConfirmation onConfirmed={() => endConfirmation('confirmed')} />
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <Button variant="secondary" onClick={cancel}>
            Go back
          </Button>
          <Button type="submit" pending={pending}>
            Confirm
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
