"use client";

import type { ComponentProps } from "react";
import { useOnline } from "../hooks/use-online";
import { MenuItem } from "./menu";

/** A menu item whose action needs the network: without effect while offline or disabled, but still reachable by keys. */
export function OnlineMenuItem({ disabled = false, onClick, ...rest }: ComponentProps<typeof MenuItem>) {
  const isOff = !useOnline() || disabled;
  return <MenuItem {...rest} aria-disabled={isOff || undefined} onClick={isOff ? undefined : onClick} />;
}
