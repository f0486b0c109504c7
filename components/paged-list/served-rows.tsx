import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { defaultWindowHeight, readWindowHeight, windowHeightCookie } from "@/lib/appearance/window-height";
import { ServedHeight } from "../ui/served-height";

/**
 * Lets the server render as many rows of the list below as fit into the window at the last visit, or into a typical
 * one, instead of the whole first page. The rows are also readable without JavaScript (`data-served` in
 * app/globals.css).
 */
export async function ServedRows({ children }: { children: ReactNode }) {
  const height = readWindowHeight((await cookies()).get(windowHeightCookie)?.value);
  return (
    <div data-served className="contents">
      <ServedHeight value={height ?? defaultWindowHeight}>{children}</ServedHeight>
    </div>
  );
}
