"use client";

import { useEffect } from "react";
import { storedUserKey } from "@/lib/session/stored-user";

/** At the login page: when somebody signs in in another tab, the server sends this one on too (case S15). Shows nothing. */
export function SignedInElsewhere() {
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === storedUserKey && newValue !== null) window.location.reload();
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, []);
  return null;
}
