import { NadiMark } from './nadi-mark.tsx';

/** Name and logo, which the server writes into the root element; empty for Nadi's own. */
const branding = () => globalThis.document?.documentElement.dataset ?? {};

/** Returns the clinic's name; Nadi without one of its own. */
export const clinicName = () => branding().clinic ?? 'Nadi';

/** The clinic's logo or Nadi's. */
export function ClinicMark({ className }: { className: string }) {
  const { logo } = branding();
  return logo ? (
    <img className={className} src={logo} alt="" />
  ) : (
    <NadiMark className={className} />
  );
}

/** Mark and name, for the inside of a link or a heading; the server changes them in the prerendered header. */
export function ClinicBrand() {
  return (
    <>
      <ClinicMark className="size-9" />
      <span className="brand-name">{clinicName()}</span>
    </>
  );
}
