"use client";

import type { ComponentProps } from "react";
import { useOnline } from "../hooks/use-online";
import { MenuItem } from "./menu";

/**
 * A menu item whose action needs the network: without effect while offline (with the reason) or disabled, but
 * still reachable by keys.
 */
export function OnlineMenuItem({ disabled = false, title, onClick, ...rest }: ComponentProps<typeof MenuItem>) {
  const isOnline = useOnline();
  const isOff = !isOnline || disabled;
  return (
    <MenuItem
      {...rest}
      title={isOnline ? title : "Not available offline"}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onClick}
    />
  );
}
