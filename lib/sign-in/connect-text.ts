import { providerTexts } from "./text";

/** The settings' texts about the outcome of connecting a Microsoft account, by the notice in the URL. */
export const connectTexts = {
  connected: "Your Microsoft account is connected. You can now sign in with it.",
  taken: "This Microsoft account is connected to another Sightline account. Nothing was connected.",
  already: "You already have a Microsoft account connected. Disconnect it first.",
  proof_required:
    "Enter your password to connect a Microsoft account. If you have no password, sign out and sign in again first.",
  wrong_password: "This is not your password. Nothing was connected.",
  other_person: "You’re now signed in as someone else. Nothing was connected.",
  not_started: `${providerTexts.microsoft.notStarted}. Nothing was connected.`,
  failed: `${providerTexts.microsoft.failed}. Nothing was connected.`,
  error: `${providerTexts.microsoft.error}. Nothing was connected.`,
} as const;

export type ConnectNotice = keyof typeof connectTexts;

/** The URL of the settings page where connecting an account starts and ends; `notice` is the outcome to report. */
export function connectPath(notice?: ConnectNotice): string {
  const path = "/settings?section=session";
  return notice === undefined ? path : `${path}&microsoft=${notice}`;
}

/** Finds the outcome for a query parameter; null if unknown. */
export function findConnectNotice(value: unknown): ConnectNotice | null {
  return typeof value === "string" && Object.hasOwn(connectTexts, value) ? (value as ConnectNotice) : null;
}
