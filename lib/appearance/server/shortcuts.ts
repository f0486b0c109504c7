import "server-only";
import { cookies } from "next/headers";
import { shortcutsCookie } from "../shortcuts";

/** Tells whether the reader's keyboard shortcuts are on. They are unless they were switched off. */
export async function areShortcutsOn(): Promise<boolean> {
  return (await cookies()).get(shortcutsCookie)?.value !== "off";
}
