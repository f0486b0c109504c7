"use client";

import { useEffect, useState } from "react";

const confirmationMs = 2000;

/** True for two seconds after something was copied. */
export function useCopied(): { isCopied: boolean; setCopied: (isCopied: boolean) => void } {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), confirmationMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return { isCopied, setCopied };
}
