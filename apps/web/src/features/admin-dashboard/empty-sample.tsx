import * as routes from '@nadi/contract/generated/route-table';
import { useQueryClient } from '@tanstack/react-query';
import { Eraser } from 'lucide-react';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { i18n } from '#shared/language/i18n.ts';
import { withConfirmation } from '#shared/portal/confirmation.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { ConfirmDialog } from '#shared/ui/dialog.tsx';
import { useAction } from '#shared/ui/use-action.ts';

type EmptySampleProps = {
  /** How many are deleted. */
  doctors: number;
  patients: number;
};

/** Ends a trial of the sample clinic: the admin begins a clinic of their own. */
export function EmptySample({ doctors, patients }: EmptySampleProps) {
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const { mutate, isPending } = useAction({
    send: () => withConfirmation(() => request(routes.emptySampleClinic, {})),
    done: i18n._('The clinic is empty. Open your own.'),
    onDone: async () => {
      setAsking(false);
      await queries.resetQueries();
    },
    onFailed: () => setAsking(false),
  });
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-60 flex-1">
        <h2 className="text-lg">{i18n._('This is the sample clinic')}</h2>
        <p className="text-ink-soft">
          {i18n._(
            'Everybody in it is invented. When you have seen enough, empty it and begin your own.',
          )}
        </p>
      </div>
      <Button variant="danger" onClick={() => setAsking(true)}>
        <Eraser aria-hidden size={18} />
        {i18n._('Empty the sample clinic')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={i18n._('Empty the sample clinic?')}
        confirmLabel={i18n._('Empty the clinic')}
        pending={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setAsking(false)}
      >
        <div className="grid gap-3">
          <p>{i18n._('This cannot be undone. It deletes')}</p>
          <ul className="grid list-disc gap-1 ps-5">
            <li>
              {i18n._(
                '{doctors} doctors and {patients} patients, with everything you have added yourself',
                { doctors, patients },
              )}
            </li>
            <li>{i18n._('all appointments, payments, records and messages')}</li>
            <li>{i18n._('the clinic’s settings and the accounts of reception')}</li>
          </ul>
          <p>
            {i18n._(
              'Your own account and the audit trail stay. The clinic is then closed to patients until you open it, and no later start brings the sample back.',
            )}
          </p>
        </div>
      </ConfirmDialog>
    </Card>
  );
}
