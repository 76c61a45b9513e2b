import type { Prescription } from '@nadi/contract/prescriptions';
import type { RouteAddress } from '@nadi/contract/route-definition';
import type { RouteName } from '@nadi/contract/routes';
import { SOURCE_LOCALE } from '@nadi/domain/locales';
import type { AttendingParty } from '@nadi/domain/permissions';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { downloadFile } from '#shared/api/download-file.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { toast } from '#shared/ui/toast.ts';

interface PrescriptionDownloadsProps {
  prescription: Pick<Prescription, '_id' | 'number'>;
  reader: AttendingParty;
  route: RouteAddress<RouteName>;
}

/** Saves a prescription as a PDF: in the page's language, and in English alone for a pharmacist. */
export function PrescriptionDownloads({ prescription, reader, route }: PrescriptionDownloadsProps) {
  const number = String(prescription.number);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (language: string) =>
      downloadFile(route, {
        role: reader,
        query: { prescriptionId: prescription._id, language },
        name: `Prescription ${number}.pdf`,
      }),
    onError: (error) =>
      void toast.error(errorMessage(error, i18n._('The PDF could not be loaded'))),
  });
  return (
    <>
      <Button
        variant="secondary"
        aria-label={i18n._('Download prescription {number} as PDF', { number })}
        pending={isPending && variables === i18n.locale}
        onClick={() => mutate(i18n.locale)}
      >
        <Download aria-hidden size={18} />
        PDF
      </Button>
      {i18n.locale !== SOURCE_LOCALE && (
        <Button
          variant="secondary"
          aria-label={i18n._('Download prescription {number} as PDF in English', { number })}
          pending={isPending && variables === SOURCE_LOCALE}
          onClick={() => mutate(SOURCE_LOCALE)}
        >
          <Download aria-hidden size={18} />
          {i18n._('PDF in English')}
        </Button>
      )}
    </>
  );
}
