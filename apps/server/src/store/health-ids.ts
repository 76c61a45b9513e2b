/** Of India's health network. */
export interface HealthIds {
  abhaNumber?: string | undefined;
  abhaAddress?: string | undefined;
}

/** Returns the columns of a patient's health ids: an absent one keeps its value, an empty one is removed. */
export function healthIdColumns({ abhaNumber, abhaAddress }: HealthIds) {
  return {
    ...(abhaNumber !== undefined && { abha_number: abhaNumber || null }),
    ...(abhaAddress !== undefined && { abha_address: abhaAddress || null }),
  };
}
