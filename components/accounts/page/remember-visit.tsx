"use client";

import { useEffect } from "react";
import { rememberLook } from "@/lib/accounts/looks";
import { addVisit, readVisits, recentKey } from "@/lib/accounts/recent";
import { recordVisit } from "@/lib/timeline/browser/requests";

interface RememberVisitProps {
  uid: string;
  id: string;
  name: string;
  detail: string | null;
}

/**
 * Remembers that the account was opened: on this device for what is offered next, and at the backend for what is new at
 * the next visit. Draws nothing.
 */
export function RememberVisit({ uid, id, name, detail }: RememberVisitProps) {
  useEffect(() => {
    try {
      const key = recentKey(uid);
      localStorage.setItem(key, JSON.stringify(addVisit(readVisits(localStorage.getItem(key)), { id, name, detail })));
    } catch {
      // Storage may be full or forbidden; then nothing is remembered.
    }
  }, [uid, id, name, detail]);
  // Once for each page, not for each tab of it; a visit that isn't noted costs no more than old news twice.
  useEffect(() => {
    rememberLook(id);
    void recordVisit(id);
  }, [id]);
  return null;
}
