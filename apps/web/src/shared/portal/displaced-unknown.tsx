import { i18n } from '#shared/language/i18n.ts';
import { Notice } from '#shared/ui/notice.tsx';

/** Says that the list could not be loaded: without it, the page would look as if every appointment could take place. */
export function DisplacedUnknown() {
  return (
    <Notice tone="waiting">
      <p>
        {i18n._(
          'Appointments that cannot take place could not be loaded. The page tries again each minute.',
        )}
      </p>
    </Notice>
  );
}
