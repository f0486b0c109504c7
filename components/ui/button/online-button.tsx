"use client";

import type { ComponentProps } from "react";
import { useOnline } from "../hooks/use-online";
import { Button } from "./button";

/** A button whose action needs the network: disabled while offline, with the reason. */
export function OnlineButton({ disabled, title, ...rest }: ComponentProps<typeof Button>) {
  const isOnline = useOnline();
  return <Button {...rest} disabled={disabled || !isOnline} title={isOnline ? title : "Not available offline"} />;
}
