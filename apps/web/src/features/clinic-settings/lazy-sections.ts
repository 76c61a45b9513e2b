import { lazyPart } from '#shared/ui/lazy.tsx';
import { PartLoadError } from '#shared/ui/notice.tsx';

/** Parts of the settings that load when their section is opened. */
export const BrandingSection = lazyPart(
  async () => (await import('./branding-section.tsx')).BrandingSection,
  PartLoadError,
);
export const OpeningHoursField = lazyPart(
  async () => (await import('./opening-hours-field.tsx')).OpeningHoursField,
  PartLoadError,
);
export const RefundTiersSection = lazyPart(
  async () => (await import('./refund-tiers-section.tsx')).RefundTiersSection,
  PartLoadError,
);
export const ConsentTextCard = lazyPart(
  async () => (await import('./consent-text-card.tsx')).ConsentTextCard,
  PartLoadError,
);
export const PicturesCard = lazyPart(
  async () => (await import('./pictures-card.tsx')).PicturesCard,
  PartLoadError,
);
export const PlacesSection = lazyPart(
  async () => (await import('./places-section.tsx')).PlacesSection,
  PartLoadError,
);
export const EmbedSection = lazyPart(
  async () => (await import('./embed-section.tsx')).EmbedSection,
  PartLoadError,
);
export const SentencesSection = lazyPart(
  async () => (await import('./sentences-section.tsx')).SentencesSection,
  PartLoadError,
);
