import * as routes from '@nadi/contract/generated/route-table';
import type { UserData } from '@nadi/contract/patients';
import { Printer } from 'lucide-react';
import { downloadFile } from '#shared/api/download-file.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { useAction } from '#shared/ui/use-action.ts';

/** Saves the whole record as a PDF to print, for a patient who has no account to take a copy in. */
export function PrintSummary({ patient: { _id, name } }: { patient: UserData }) {
  const { mutate, isPending } = useAction({
    send: () =>
      downloadFile(routes.printSummary, {
        role: 'admin',
        query: { userId: _id },
        name: `Record of ${name}.pdf`,
      }),
    done: i18n._('Saved. Print it and hand it to the patient.'),
    failed: i18n._('The summary could not be made'),
  });
  return (
    <>
      <Button variant="secondary" pending={isPending} onClick={() => mutate()}>
        <Printer aria-hidden size={18} />
        {i18n._('Print summary')}
      </Button>
      <p className="text-xs text-ink-soft">
        {i18n._('The whole record, for the patient alone. The patient sees that it was printed.')}
      </p>
    </>
  );
}
