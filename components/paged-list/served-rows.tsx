import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { readWindowHeight, windowHeightCookie } from "@/lib/appearance/window-height";
import { ServedHeight } from "../ui/served-height";

/** Lets the server draw as many rows of the list below as the window showed last, instead of the whole first page. */
export async function ServedRows({ children }: { children: ReactNode }) {
  const height = readWindowHeight((await cookies()).get(windowHeightCookie)?.value);
  return <ServedHeight value={height}>{children}</ServedHeight>;
}
