import "client-only";

interface Signals {
  signalUnknownCredential?: (options: { rpId: string; credentialId: string }) => Promise<void>;
}

/**
 * Tells the device that a passkey isn't known here, so that it no longer offers it. Many browsers don't support that.
 * Never throws.
 */
export async function forgetPasskey(unknown: { rpId: string; credentialId: string }): Promise<void> {
  try {
    await (globalThis.PublicKeyCredential as Signals | undefined)?.signalUnknownCredential?.(unknown);
  } catch {
    // The device keeps a passkey that doesn't work; the user can delete it there.
  }
}
