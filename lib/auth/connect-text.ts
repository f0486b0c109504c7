import { wayTexts } from "./text";

/** What the settings say of a Microsoft account that was to be connected, by the word in their address. */
export const connectTexts = {
  connected: "Your Microsoft account is connected. From now on you can sign in with it.",
  taken: "This Microsoft account is connected to another Sightline account. Nothing was connected.",
  already: "You have a Microsoft account connected. Disconnect it first.",
  other_person: "You are signed in as somebody else than when this began. Nothing was connected.",
  not_started: `${wayTexts.microsoft.notStarted}. Nothing was connected.`,
  failed: `${wayTexts.microsoft.failed}. Nothing was connected.`,
  error: `${wayTexts.microsoft.error}. Nothing was connected.`,
} as const;

export type ConnectWord = keyof typeof connectTexts;

/** Where connecting an account begins and ends; `word` says there how it went. */
export function connectPath(word?: ConnectWord): string {
  const path = "/settings?section=session";
  return word === undefined ? path : `${path}&microsoft=${word}`;
}

/** Finds the word in a query parameter; null when it is none of ours. */
export function findConnectWord(value: unknown): ConnectWord | null {
  return typeof value === "string" && Object.hasOwn(connectTexts, value) ? (value as ConnectWord) : null;
}
