import "server-only";
import { cookies } from "next/headers";
import { shortcutsCookie } from "../shortcuts";

/** Whether keyboard shortcuts are on: they are unless the user switched them off. */
export async function areShortcutsOn(): Promise<boolean> {
  return (await cookies()).get(shortcutsCookie)?.value !== "off";
}
