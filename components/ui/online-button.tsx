"use client";

import type { ComponentProps } from "react";
import { Button } from "./button";
import { useOnline } from "./use-online";

/** A button whose work needs the network: off without it, and says why. */
export function OnlineButton({ disabled, title, ...rest }: ComponentProps<typeof Button>) {
  const isOnline = useOnline();
  return <Button {...rest} disabled={disabled || !isOnline} title={isOnline ? title : "Not while you are offline"} />;
}
