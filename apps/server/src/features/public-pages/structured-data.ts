import type { ClinicSettings } from '@nadi/contract/clinic';
import type { WeeklyHours } from '@nadi/contract/schedules';
import { clinicCurrency } from '@nadi/domain/money';
import { isSpeciality, type Speciality } from '@nadi/domain/profile-choices';
import type {
  DayOfWeek,
  ItemList,
  MedicalClinic,
  MedicalSpecialty,
  OpeningHoursSpecification,
  Physician,
  WithContext,
} from 'schema-dts';

/** The terms of schema.org for the specialities; the clinic's own specialities have none. */
const SCHEMA_SPECIALITIES: Record<Speciality, MedicalSpecialty> = {
  'General physician': 'https://schema.org/PrimaryCare',
  Gynecologist: 'https://schema.org/Gynecologic',
  Dermatologist: 'https://schema.org/Dermatologic',
  Pediatricians: 'https://schema.org/Pediatric',
  Neurologist: 'https://schema.org/Neurologic',
  Gastroenterologist: 'https://schema.org/Gastroenterologic',
};

const DAYS: readonly DayOfWeek[] = [
  'https://schema.org/Sunday',
  'https://schema.org/Monday',
  'https://schema.org/Tuesday',
  'https://schema.org/Wednesday',
  'https://schema.org/Thursday',
  'https://schema.org/Friday',
  'https://schema.org/Saturday',
];

/** Any block of structured data on a public page. */
export type StructuredData = WithContext<MedicalClinic | Physician | ItemList>;

interface Site {
  /** Origin of the clinic's site, without a slash at the end. */
  origin: string;
  clinic: Pick<ClinicSettings, 'name' | 'phone' | 'email' | 'address' | 'mapUrl' | 'openingHours'>;
}

/** Describes the clinic; contains only what the admin has entered. */
export function clinicData({ origin, clinic }: Site): WithContext<MedicalClinic> {
  const { name, phone, email, address, mapUrl, openingHours } = clinic;
  return {
    '@context': 'https://schema.org',
    '@type': 'MedicalClinic',
    '@id': clinicId(origin),
    name,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    ...(address.length > 0 && { address: address.join(', ') }),
    ...(mapUrl && { hasMap: mapUrl }),
    ...(openingHours && { openingHoursSpecification: openingHours.map(toSpecification) }),
    currenciesAccepted: clinicCurrency().code,
  };
}

export interface DoctorFacts {
  /** Address of the doctor's page. */
  url: string;
  /** Address of the photo; null without one. */
  photo: string | null;
  name: string;
  speciality: string;
  degree: string;
  about: string;
  /** In major units. */
  fee: number;
  available: boolean;
  address: string;
  languages: readonly string[];
  registrationNumber: string | null;
  hours: readonly WeeklyHours[];
}

/** Describes a doctor. Only a doctor who takes bookings has a `ReserveAction`. */
export function doctorData(origin: string, doctor: DoctorFacts): WithContext<Physician> {
  const { url, photo, name, speciality, about, address, languages, registrationNumber } = doctor;
  return {
    '@context': 'https://schema.org',
    '@type': 'Physician',
    '@id': `${url}#doctor`,
    name,
    url,
    ...(photo && { image: photo }),
    ...(about && { description: about }),
    ...(address && { address }),
    ...(isSpeciality(speciality) && { medicalSpecialty: SCHEMA_SPECIALITIES[speciality] }),
    ...(languages.length > 0 && { knowsLanguage: [...languages] }),
    ...(registrationNumber && { identifier: registrationNumber }),
    hasCredential: { '@type': 'EducationalOccupationalCredential', name: doctor.degree },
    parentOrganization: { '@id': clinicId(origin) },
    makesOffer: {
      '@type': 'Offer',
      price: doctor.fee,
      priceCurrency: clinicCurrency().code,
      itemOffered: { '@type': 'Service', name: speciality },
    },
    openingHoursSpecification: doctor.hours.map(toSpecification),
    ...(doctor.available && {
      potentialAction: {
        '@type': 'ReserveAction',
        target: { '@type': 'EntryPoint', urlTemplate: url },
        result: { '@type': 'Reservation', name: 'Appointment' },
      },
    }),
  };
}

/** Lists the doctors of a page by the addresses of their pages. */
export function doctorListData(
  name: string,
  doctors: readonly { name: string; url: string }[],
): WithContext<ItemList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    numberOfItems: doctors.length,
    itemListElement: doctors.map((doctor, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...doctor,
    })),
  };
}

/** Renders structured data as an element of the head. A `<` in a text cannot end the element. */
export function dataElement(data: StructuredData): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json" data-page>${json}</script>`;
}

function clinicId(origin: string): string {
  return `${origin}/#clinic`;
}

function toSpecification(hours: WeeklyHours): OpeningHoursSpecification {
  const { weekday, clock, from, until } = hours;
  return {
    '@type': 'OpeningHoursSpecification',
    ...(DAYS[weekday] && { dayOfWeek: DAYS[weekday] }),
    opens: clock[0],
    // schema.org has no hour 24.
    closes: clock[1] === '24:00' ? '23:59' : clock[1],
    ...(from && { validFrom: from }),
    ...(until && { validThrough: until }),
  };
}
