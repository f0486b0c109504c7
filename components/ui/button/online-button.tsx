"use client";

import type { ComponentProps } from "react";
import { useOnline } from "../hooks/use-online";
import { Button } from "./button";

/** A button whose work needs the network: off without it, and says why. */
export function OnlineButton({ disabled, title, ...rest }: ComponentProps<typeof Button>) {
  const isOnline = useOnline();
  return <Button {...rest} disabled={disabled || !isOnline} title={isOnline ? title : "Not while you are offline"} />;
}
