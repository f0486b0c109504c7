"use client";

import { useEffect } from "react";
import { addVisit, readVisits, recentKey } from "@/lib/accounts/recent";

interface RememberVisitProps {
  uid: string;
  id: string;
  name: string;
  detail: string | null;
}

/** Remembers on this device that the account was opened. Draws nothing. */
export function RememberVisit({ uid, id, name, detail }: RememberVisitProps) {
  useEffect(() => {
    try {
      const key = recentKey(uid);
      localStorage.setItem(key, JSON.stringify(addVisit(readVisits(localStorage.getItem(key)), { id, name, detail })));
    } catch {
      // Storage may be full or forbidden; then nothing is remembered.
    }
  }, [uid, id, name, detail]);
  return null;
}
