export interface SignInTries {
  role: string;
  email: string;
  address: string;
  tried_at: Date[];
}

export interface SignInWaits {
  role: string;
  email: string;
  address: string;
  until: Date;
}

export interface KnownAddresses {
  role: string;
  email: string;
  address: string;
  seen_at: Date;
}
