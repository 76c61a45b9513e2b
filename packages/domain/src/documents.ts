/** Kind of a patient's document. */
export const DOCUMENT_KINDS = ['report', 'prescription', 'scan', 'letter', 'other'] as const;

export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
