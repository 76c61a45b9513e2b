import { i18n } from '#shared/language/i18n.ts';

/** Razorpay's confirmation, passed on unchanged. */
export interface RazorpayProof {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
}

interface CheckoutOptions {
  key: string;
  order_id: string;
  amount: number;
  currency: string;
  name: string;
  description: string;
  receipt: string;
  prefill: { name: string };
  handler(proof: RazorpayProof): void;
  modal: { ondismiss(): void };
}

declare global {
  interface Window {
    Razorpay?: new (options: CheckoutOptions) => { open(): void };
  }
}

type Checkout = Omit<CheckoutOptions, 'handler' | 'modal'>;

/**
 * Opens Razorpay's checkout over the page. Resolves with the confirmation, or with null if the person closed
 * it; rejects if its script could not be loaded.
 */
export async function openRazorpay(
  script: string,
  checkout: Checkout,
): Promise<RazorpayProof | null> {
  await loadScript(script);
  const { Razorpay } = window;
  if (!Razorpay)
    throw new Error(i18n._('The payment window could not be opened. Please try again.'));
  return new Promise((resolve) => {
    new Razorpay({
      ...checkout,
      handler: resolve,
      modal: { ondismiss: () => resolve(null) },
    }).open();
  });
}

function loadScript(src: string): Promise<void> {
  if (window.Razorpay) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement('script'), { src, async: true });
    element.onload = () => resolve();
    element.onerror = () => {
      element.remove();
      reject(new Error(i18n._('The payment window could not be loaded. Please try again.')));
    };
    document.head.append(element);
  });
}
