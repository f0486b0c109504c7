"use client";

import { useEffect } from "react";
import { storedUserKey } from "@/lib/session/stored-user";

/**
 * On the login page: reloads when a user signs in in another tab, so that the server also redirects this tab (case
 * S15). Renders nothing.
 */
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
